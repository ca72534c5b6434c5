import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { sentOperations } from '../support/sent-operations.ts'
import { sourceOfTest } from '../support/test-source.ts'

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
  const lines = text.split('\n').filter((line) => /^\| [SAPI]\d/.test(line))
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

const schema = buildSchema(sourceOf('src/graphql/generated/schema.graphql'))
const OPERATIONS = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.keys(type?.getFields() ?? {}),
)
/** Sections about one operation, whose sentences need not repeat its name. */
const OPERATION_OF_SECTION: Readonly<Record<string, string>> = {
  'A2.filters': 'filterOptions',
  'A2.input': 'search',
  'S2.session': 'startSession',
  'S2.calculate': 'calculate',
  'S2.filters': 'filterOptions',
  'S2.search': 'search',
  'S2.ticket': 'createPartnerCatalogUpload',
  'S4.startSession': 'startSession',
  'S4.filterOptions': 'filterOptions',
  'S4.search': 'search',
  'S4.paging': 'search',
  'S4.dish': 'dish',
  'S4.calculate': 'calculate',
  'S4.upload': 'createPartnerCatalogUpload',
}

/** By its section, and by what it names: `search`, `catalogUpload(id)`, `data.dish`; `dish.nutrition` is a field. */
function operationsOf({ id, sentence }: Pick<Row, 'id' | 'sentence'>): string[] {
  const section = OPERATION_OF_SECTION[id.replace(/\.\d+$/, '')]
  const named = [...sentence.matchAll(/`(?:data\.)?(\w+)(?:\([^`]*)?`/g)].map(([, name]) => name)
  return OPERATIONS.filter((operation) => [section, ...named].includes(operation))
}

/** The operations of a sentence that no test of it sends. */
function unsentOf(row: Row): string[] {
  const texts = row.tests.map(({ file, title }) => sourceOfTest(fileURLToPath(new URL(file, ROOT)), title))
  const sent = texts.flatMap((text) => [...sentOperations(text, OPERATIONS)])
  return operationsOf(row).filter((operation) => !sent.includes(operation))
}

describe('docs/contract.md', () => {
  it('has the sentences of every section', () => {
    const sections = new Set(rows.map(({ id }) => id.replace(/\..*/, '')))
    expect([...sections].toSorted()).toEqual('A2 I4 P3 P5 P6 P7 P8 P9 S1 S2 S3 S4 S5 S8'.split(' '))
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

  it('names for every sentence tests that send the operations it speaks of', () => {
    expect(rows.flatMap((row) => unsentOf(row).map((operation) => `${row.id}: ${operation}`))).toEqual([])
  })

  it('gives a reason for every sentence that is not tested', () => {
    const reasons = cellsOf(notTestable)
    expect(reasons.length).toBeGreaterThan(0)
    for (const [id, sentence, reason] of reasons)
      expect(`${id} ${sentence} ${reason}`).toMatch(/^[SAPI]\d\S* \S.* \S.*$/)
  })

  it.each([
    {
      what: 'a file that is not there',
      test: { file: 'test/integration/contract/nothing.test.ts', title: 'calculate' },
    },
    {
      what: 'a title that is not there',
      test: { file: 'test/integration/contract/calculate.test.ts', title: 'calculat' },
    },
  ])('is found out where it names $what', ({ test }) => expect(isIn(test)).toBe(false))

  const PAGING = { file: 'search-paging', title: 'begin with the first one, forward without after' }
  it.each([
    { id: 'P5.99', sentence: '`search` has 20 dishes.', ...PAGING, unsent: [] },
    { id: 'S4.calculate.99', sentence: 'It may be empty.', ...PAGING, unsent: ['calculate'] },
    { id: 'P7.99', sentence: '`data.dish` is null.', ...PAGING, unsent: ['dish'] },
    { id: 'P3.99', sentence: '`dish.nutrition`: declared.', ...PAGING, unsent: [] },
    {
      id: 'P5.98',
      sentence: '`search` has 20 dishes.',
      file: 'schema',
      title: 'has exactly the values of the contract',
      unsent: ['search'],
    },
    // Its neighbours in the file send `calculate`; it does not.
    {
      id: 'S4.calculate.98',
      sentence: 'It takes a session.',
      file: 'sessions',
      title: 'expires after 24 h',
      unsent: ['calculate'],
    },
    {
      id: 'S4.calculate.97',
      sentence: 'It takes a session.',
      file: 'sessions',
      title: 'the session id is accepted in X-Session-ID by every operation of a guest',
      unsent: [],
    },
  ])(
    'misses $unsent where $id says "$sentence" and cites "$title"',
    ({ id, sentence, file, title, unsent }) => {
      const tests = [{ file: `${CONTRACT_TESTS}${file}.test.ts`, title }]
      expect(unsentOf({ id, sentence, tests })).toEqual(unsent)
    },
  )
})
