import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const text = readFileSync(`${ROOT}docs/security.md`, 'utf8')
const integration = readdirSync(`${ROOT}test/integration`, { recursive: true, encoding: 'utf8' })

/** Names in the last column of a table; a command is none. */
function citedTests(): string[] {
  const cells = text
    .split('\n')
    .flatMap((line) => (line.startsWith('| ') ? [line.split('|').at(-2) ?? ''] : []))
  return cells.flatMap((cell) => [...cell.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => name))
}

describe('docs/security.md', () => {
  it('cites only tests that are there', () => {
    const tests = citedTests().filter((name) => !name.startsWith('npm '))
    const missing = tests.filter(
      (name) =>
        !existsSync(`${ROOT}${name}`) && !integration.some((file) => file.endsWith(`${name}.test.ts`)),
    )
    expect(tests.length).toBeGreaterThan(30)
    expect(missing).toEqual([])
  })
})
