import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const GLOSSARY = readFileSync(`${ROOT}docs/glossary.md`, 'utf8')
/** Names that Node, Elasticsearch, OpenTelemetry and the sources of the sample menus chose. */
const FOREIGN = /node:stream\/consumers|SpanKind\.CONSUMER|`superuser:|meal kit/g
/** Decisions keep the words of their time; this file has the words as examples; foods and guests have their own. */
const OWN_WORDS = [
  'docs/glossary.md',
  'test/unit/glossary.test.ts',
  'src/domain/vocabulary/foods.ts',
  'src/domain/diet-words/diet-phrases.ts',
  'src/search-index/vocabulary/common-words.ts',
]
const FILES = globSync(
  [
    '{src,workers,operator,storage-gate,stack,harness,terminal,test,bench,dev,demo,chaos,fuzz,samples,scripts}/**/*.{ts,graphql,md}',
    'index-mappings/*',
    'docs/*.md',
    '*.md',
    '.env.example',
    'docker-compose.yml',
  ],
  { cwd: ROOT },
)
  .filter((file) => !OWN_WORDS.includes(file))
  .map((file) => ({ file, words: spread(readFileSync(ROOT + file, 'utf8')) }))

interface Entry {
  readonly word: string
  readonly unused: readonly string[]
}

const ENTRIES: readonly Entry[] = GLOSSARY.split('\n')
  .filter((line) => /^\| (?!word |---)/.test(line))
  .map((line) => {
    const [word = '', , others = ''] = line.slice(2, -2).split(' | ')
    return { word, unused: [...others.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name) }
  })

const UNUSED = ENTRIES.flatMap(({ word, unused }) => unused.map((name) => ({ word, name })))

/** Names in code as words of their own: `tenantId` as `tenant Id`. */
function spread(text: string): string {
  return text.replace(FOREIGN, '').replace(/([a-z])([A-Z])/g, '$1 $2')
}

/** Whole words, singular or plural, also as pieces of a name: `TENANT_ID`, `TENANTS`. */
function usesOf(name: string, text: string): string[] {
  const words = name.split(/[ -]/).join('[\\s_-]+')
  return text.match(new RegExp(`(?<![\\p{L}])${words}s?(?![\\p{L}])`, 'giu')) ?? []
}

describe('docs/glossary.md', () => {
  it('has every word that the code lives by', () => {
    const words =
      'chain restaurant business catalog version upload source shelf dish component level base option group ingredient status reason remedy key token session guest partner ticket report problem live rollback rebuild'
    expect(ENTRIES.map(({ word }) => word)).toEqual(expect.arrayContaining(words.split(' ')))
  })

  it('fixes each word once', () => {
    const words = ENTRIES.map(({ word }) => word)
    expect(words.filter((word, place) => words.indexOf(word) !== place)).toEqual([])
    expect(UNUSED.filter(({ name }) => words.includes(name))).toEqual([])
  })

  it.each(UNUSED)('says $word, and no file says $name', ({ name }) => {
    expect(FILES.length).toBeGreaterThan(500)
    expect(FILES.filter(({ words }) => usesOf(name, words).length > 0).map(({ file }) => file)).toEqual([])
  })

  it.each([
    { name: 'tenant', text: '/** The tenants of it. */', uses: ['tenants'] },
    { name: 'tenant', text: 'const tenantId = 1', uses: ['tenant'] },
    { name: 're-index', text: 'to re-index it', uses: ['re-index'] },
    { name: 'captured file', text: 'the captured\nfiles', uses: ['captured\nfiles'] },
    { name: 'consumer', text: "from 'node:stream/consumers'", uses: [] },
    { name: 'meal', text: 'oatmeal and `reindex`', uses: [] },
  ])('finds $uses in $text', ({ name, text, uses }) => expect(usesOf(name, spread(text))).toEqual(uses))
})
