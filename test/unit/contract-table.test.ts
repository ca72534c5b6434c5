import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const CONTRACT_TESTS = 'test/integration/contract/'

interface NamedTest {
  readonly file: string
  readonly title: string
}

interface Row {
  readonly id: string
  readonly sentence: string
  readonly tests: readonly NamedTest[]
}

const [proved = '', notTestable = ''] = readFileSync(new URL('docs/contract.md', ROOT), 'utf8').split(
  '## Not testable',
)

/** `| id | sentence | last cell |`, without the heads of the tables. */
function cellsOf(text: string): string[][] {
  const lines = text.split('\n').filter((line) => /^\| [SPI]\d/.test(line))
  return lines.map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
}

function testsIn(cell: string): NamedTest[] {
  return cell.split('<br>').map((test) => {
    const [, name = '', title = ''] = /^`([^`]+)` (.+)$/.exec(test) ?? []
    const file = name.includes('/') ? name : `${CONTRACT_TESTS}${name}.test.ts`
    return { file, title }
  })
}

const rows: Row[] = cellsOf(proved).map(([id = '', sentence = '', tests = '']) => ({
  id,
  sentence,
  tests: testsIn(tests),
}))

const sources = new Map<string, string>()
function sourceOf(file: string): string {
  const url = new URL(file, ROOT)
  const known = sources.get(file) ?? (existsSync(url) ? readFileSync(url, 'utf8') : '')
  sources.set(file, known)
  return known
}

/** A title stands in its source as one whole string: of `it`, of `describe` or of a case in a table. */
function isIn({ file, title }: NamedTest): boolean {
  return ["'", '"', '`'].some((quote) => sourceOf(file).includes(`${quote}${title}${quote}`))
}

describe('docs/contract.md', () => {
  it('has the sentences of every section', () => {
    const sections = new Set(rows.map(({ id }) => id.replace(/\..*/, '')))
    expect([...sections].toSorted()).toEqual('I4 P3 P5 P6 P7 P8 P9 S1 S2 S3 S4 S5 S8'.split(' '))
    expect(rows.length).toBeGreaterThan(200)
  })

  it('gives no id twice', () => {
    const ids = [...rows.map(({ id }) => id), ...cellsOf(notTestable).map(([id]) => id)]
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('names for every sentence tests that exist', () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests.filter((test) => !isIn(test)).map(({ file, title }) => `${id}: ${file} has no "${title}"`),
    )
    expect(missing).toEqual([])
  })

  it('names for every sentence a test on the real server', () => {
    const onlyUnit = rows.filter(
      ({ tests }) => !tests.some(({ file }) => /^test\/(integration|operator|stack)\//.test(file)),
    )
    expect(onlyUnit.map(({ id }) => id)).toEqual([])
  })

  it('gives a reason for every sentence that is not tested', () => {
    const reasons = cellsOf(notTestable)
    expect(reasons.length).toBeGreaterThan(0)
    for (const [id, sentence, reason] of reasons)
      expect(`${id} ${sentence} ${reason}`).toMatch(/^[SPI]\d\S* \S.* \S.*$/)
  })

  it.each<[string, NamedTest]>([
    ['a file that is not there', { file: 'test/integration/contract/nothing.test.ts', title: 'calculate' }],
    ['a title that is not there', { file: 'test/integration/contract/calculate.test.ts', title: 'calculat' }],
  ])('notices %s', (_what, test) => expect(isIn(test)).toBe(false))
})
