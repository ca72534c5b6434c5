import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A file that names the session secret gives settings to one of our programs. */
function filesWithSettings(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (file) => file.endsWith('.ts') && /\bSESSION_SECRET:/.test(readFileSync(join(ROOT, file), 'utf8')),
    )
}

it('everything that starts the service says in which mode: an unset NODE_ENV means production', () => {
  const files = [
    'dev',
    'demo',
    'bench',
    'chaos',
    'harness',
    'test/support',
    'test/stack',
    'test/operator',
  ].flatMap(filesWithSettings)
  for (const known of [
    'dev/main.ts',
    'demo/demo-services.ts',
    'bench/bench-service.ts',
    'chaos/chaos-world.ts',
  ])
    expect(files).toContain(known)
  const silent = files.filter((file) => !/\bNODE_ENV: '/.test(readFileSync(join(ROOT, file), 'utf8')))
  expect(silent).toEqual([])
})
