import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { UPLOAD_STATES } from '../../src/features/uploads/upload-life.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FOLDERS = [
  'src',
  'workers',
  'operator',
  'dev',
  'chaos',
  'relevance',
  'rolling',
  'monitoring',
  'bench',
  'demo',
  'fuzz',
  'stack',
  'storage-gate',
  'harness',
  'samples',
  'scripts',
  'test/support',
]
const TABLE = 'src/features/uploads/upload-life.ts'
const LITERAL = new RegExp(`(['"\`])(?:${UPLOAD_STATES.join('|')})\\1`)
/** The delivery of a webhook's event can be FAILED, too, which is not a state of an upload. */
const DELIVERY = /EventDelivery|markEvent/

function programs(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.includes('generated'))
    .map((name) => join(folder, name))
    .filter((file) => file !== TABLE)
}

const literalsIn = (text: string) =>
  text.split('\n').filter((line) => LITERAL.test(line) && !DELIVERY.test(line))

describe('the name of an upload state', () => {
  it('stands as text in the table only', () => {
    const files = FOLDERS.flatMap(programs)
    expect(files.length).toBeGreaterThan(200)
    const found = files.flatMap((file) =>
      literalsIn(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}: ${line.trim()}`),
    )
    expect(found).toEqual([])
  })

  it.each(["if (record.state === 'HELD')", 'const state = `LIVE`', '{ state: "QUEUED" }'])(
    'is found in %s',
    (line) => {
      expect(literalsIn(line)).toEqual([line])
    },
  )
})
