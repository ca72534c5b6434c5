import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { synonymText } from '../../src/domain/text/synonym-file.ts'
import { releasedSynonyms } from '../../src/search-index/synonyms/released-synonyms.ts'
import { ingredient } from '../support/dish-builder.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { operate, operateJson } from '../support/operate.ts'
import { runOperator } from '../support/run-operator.ts'
import { fillShelfBeforeSynonyms } from '../support/shelf-before-synonyms.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const SEARCH = `query ($term: String, $preferences: PreferencesInput) {
  search(searchTerm: $term, preferences: $preferences) {
    counts { total matches almostMatches notMatches }
    matches { dish { name } matchStatus }
    almostMatches { dish { name } matchStatus matchReasons }
    notMatches { dish { name } matchStatus matchReasons }
  }
}`
const MENU = [
  { partnerDishId: '1', name: 'Borscht', ingredients: [ingredient('Beef broth', { containsMilk: true })] },
  { partnerDishId: '2', name: 'Lemonade', category: 'Soft drinks' },
  { partnerDishId: '3', name: 'Cheese Fries' },
  { partnerDishId: '4', name: 'Hoagies' },
  { partnerDishId: '5', name: 'Large Soda' },
  { partnerDishId: '6', name: 'Rice Pudding' },
]

describe('the synonyms of an installation', () => {
  let service: TestService
  let chain: PublishedChain
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-synonyms-'))
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'soups', MENU)
  })
  afterEach(() => operate(service, ['synonyms', 'reset']))
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const synonyms = (...args: string[]) => operate(service, ['synonyms', ...args])
  const list = async () => JSON.parse(await synonyms('list', '--json'))
  const fileOf = (text: string | Uint8Array) => {
    const file = join(folder, 'synonyms.txt')
    writeFileSync(file, text)
    return file
  }
  const search = async (term: string | null, preferences: object | null = null, at = service) =>
    (await ask(at.address, chain.apiKey, SEARCH, { term, preferences })).search
  const found = async (term: string, at = service): Promise<string[]> =>
    (await search(term, null, at)).matches.map((hit: Anything) => hit.dish.name)

  it('are those of the release at first', async () => {
    expect(await list()).toEqual({ from: 'release', changedAt: null, sets: releasedSynonyms() })
    expect(await found('pop')).toEqual(['Large Soda', 'Lemonade'])
    expect(await found('large soft drink')).toEqual(['Large Soda'])
    expect(await found('french fries')).toEqual(['Cheese Fries'])
    expect(await found('submarine sandwiches')).toEqual(['Hoagies'])
  })

  it('can be added to and removed as docs/production.md shows', async () => {
    const doc = readFileSync(join(import.meta.dirname, '../../docs/production.md'), 'utf8')
    const shown = doc.matchAll(/synonyms (add|remove) (?:"([^"]+)"|(\w+)).*\n((?:[^$`].*\n)+)/g)
    let examples = 0
    for (const [, command = '', quoted, word = '', printed = ''] of shown) {
      if (/sets? of the chain/.test(printed)) continue
      expect(await synonyms(command, quoted ?? word)).toBe(printed.trimEnd())
      examples += 1
    }
    expect(examples).toBe(2)
  })

  it('are those of a file within seconds, without an upload, and those of the release after a reset', async () => {
    expect(await found('beet soup')).toEqual([])
    const changed = await synonyms('set', fileOf('# ours\nborscht, beet soup\n'))
    expect(changed).toContain('+ borscht, beet soup')
    await until('the synonym is used', async () => (await found('beet soups')).includes('Borscht'))
    expect(await found('pop')).toEqual([])
    await synonyms('reset')
    await until('it is no longer used', async () => (await found('beet soup')).length === 0)
    expect(await found('pop')).toEqual(['Large Soda', 'Lemonade'])
    expect(await list()).toMatchObject({ from: 'release', sets: releasedSynonyms() })
  })

  it('are added and removed one by one', async () => {
    const added = JSON.parse(await synonyms('add', 'borscht, beet soup', '--json'))
    expect(added).toMatchObject({ from: 'operator', added: [['borscht', 'beet soup']], removed: [] })
    expect(added.sets).toHaveLength(releasedSynonyms().length + 1)
    await expect(synonyms('add', 'beet soups, kholodnik')).rejects.toThrow('reads as a plural')
    await expect(synonyms('add', 'beet soup, kholodnik')).rejects.toThrow('in the set "borscht, beet soup"')
    await expect(synonyms('add', 'one, two\nthree, four')).rejects.toThrow('one set at a time')
    await expect(synonyms('add', '# one, two')).rejects.toThrow('no synonym in it')
    expect(await synonyms('remove', 'beet soup')).toContain('- borscht, beet soup')
    await expect(synonyms('remove', 'beet soup')).rejects.toThrow('No set holds "beet soup"')
    expect((await list()).sets).toEqual(releasedSynonyms())
  })

  it('are printed as a file that can be set again', async () => {
    await synonyms('add', 'borscht, beet soup')
    const printed = await synonyms('list')
    const { removed, added } = JSON.parse(await synonyms('set', fileOf(printed), '--json'))
    expect([removed, added]).toEqual([[], []])
  })

  it('of older code, with marks in their words, do not keep another one from being added', async () => {
    const { stores } = service
    const older = [
      ['dr.pepper', 'limonade'],
      ['chili:lime', '=>', 'tajin'],
    ]
    expect(await stores.synonyms.save(older, await stores.synonyms.find())).toBe(true)
    await synonyms('add', 'borscht, beet soup')
    expect((await list()).sets).toEqual([
      ['dr pepper', 'limonade'],
      ['chili lime', '=>', 'tajin'],
      ['borscht', 'beet soup'],
    ])
  })

  it('are never none', async () => {
    await synonyms('set', fileOf('borscht, beet soup'))
    await expect(synonyms('remove', 'borscht')).rejects.toThrow('the last set')
  })

  it.each<[string, string | Uint8Array, string]>([
    ['a bad line', 'soda, pop\n\nPrawns => shrimp', 'line 3: "Prawns" is not plain'],
    ['several bad lines', 'soda\nprawns, shrimp', '"synonyms check" shows 1 more'],
    ['no line', '', 'no synonym in it'],
    ['10 MB', 'soda, pop\n'.repeat(1_000_000), 'holds more than 256 KB'],
    ['other bytes', Uint8Array.of(0x73, 0xff, 0xfe, 0x2c), 'no text in UTF-8'],
    ['a zero', 'soda, p\0op', 'line 1: The line holds a character that cannot be seen'],
  ])('stay as they are where a file holds %s', async (_, text, message) => {
    await synonyms('set', fileOf('borscht, beet soup'))
    const before = await list()
    await expect(synonyms('set', fileOf(text))).rejects.toThrow(message)
    await expect(synonyms('set', fileOf(text))).rejects.toThrow('Nothing was changed.')
    expect(await list()).toEqual(before)
  })

  it('stay as they are where there is no file', async () => {
    await expect(synonyms('set', join(folder, 'none'))).rejects.toThrow('cannot be read')
    await expect(synonyms('set', folder)).rejects.toThrow('is no file')
  })

  it('are refused to the slower one of two operators', async () => {
    const { stores } = service
    await synonyms('add', 'borscht, beet soup')
    const before = await stores.synonyms.find()
    expect(await stores.synonyms.save([['rice', 'arroz']], before)).toBe(true)
    expect(await stores.synonyms.save([['rice', 'riso']], before)).toBe(false)
    expect(await stores.synonyms.save([['rice', 'riso']], null)).toBe(false)
    expect((await list()).sets).toEqual([['rice', 'arroz']])
  })

  it('change what is found, and never how a dish is judged', async () => {
    const vegan = { diets: ['VEGAN'], excludeAllergens: ['DAIRY'] }
    const before = await search(null, vegan)
    const named = await search('borscht', vegan)
    expect(named.counts).toMatchObject({ total: 1, matches: 0 })
    expect(await found('tofu')).toEqual([])
    await synonyms('set', fileOf('beef broth, tofu\nborscht, vegan soup\nrice, milk'))
    await until('the synonyms are used', async () => (await found('vegan soup')).includes('Borscht'))
    expect(await search(null, vegan)).toEqual(before)
    expect(await search('vegan soup', vegan)).toEqual(named)
    expect(await search('tofu', vegan)).toEqual(named)
  })

  it('are those of the operator also on a shelf of the definition that had its own', async () => {
    const { chainId } = chain
    const live = await service.stores.serving.find(chainId)
    await fillShelfBeforeSynonyms(service, chainId)
    const other = await startTestService({
      settings: { NAMESPACE: service.config.NAMESPACE },
      hasWorker: false,
    })
    try {
      expect((await service.stores.serving.find(chainId))?.shelf).not.toBe(live?.shelf)
      expect(await found('pop', other)).toEqual(['Large Soda', 'Lemonade'])
      await synonyms('set', fileOf('borscht, beet soup'))
      await until('the synonym is used', async () => (await found('beet soup', other)).includes('Borscht'))
      expect(await found('pop', other)).toEqual([])
    } finally {
      await other.stop()
    }
  })

  it('are known after a restart, and where the engine has lost them those of the release are used', async () => {
    await synonyms('set', fileOf('borscht, beet soup'))
    const settings = { NAMESPACE: service.config.NAMESPACE }
    const restarted = await startTestService({ settings, hasWorker: false })
    try {
      expect(await found('beet soup', restarted)).toEqual(['Borscht'])
    } finally {
      await restarted.stop()
    }
    const without = await startTestService({ settings, hasWorker: false })
    try {
      await service.es.indices.delete({ index: service.stores.names.synonyms })
      expect(await found('pop', without)).toEqual(['Large Soda', 'Lemonade'])
    } finally {
      await operate(service, ['setup'])
      await without.stop()
    }
  })

  it('are searched by, however many there are', async () => {
    const letters = (at: number) => String(at).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')
    const sets = Array.from({ length: 250 }, (_, at) =>
      Array.from({ length: 12 }, (_, one) => `${letters(at)}x ${letters(one)}z`),
    )
    sets.push(['borscht', 'beet soup'])
    await synonyms('set', fileOf(synonymText(sets)))
    await until('the synonyms are used', async () => (await found('beet soup')).includes('Borscht'))
    const term = sets
      .map(([text]) => text)
      .join(' ')
      .slice(0, 200)
      .trim()
    expect(await found(term)).toEqual([])
  })

  it('are changed by a command that says how it ended, and is in the audit log', async () => {
    const environment = { ...inject('stackEnvironment'), NAMESPACE: service.config.NAMESPACE }
    const run = (...args: string[]) => runOperator(['synonyms', ...args], environment)
    const bad = fileOf('soda, pop\nPrawns, shrimp')
    const checked = await run('check', bad)
    expect(checked).toMatchObject({ status: 1, stdout: expect.stringMatching(/2 +"Prawns" is not plain/) })
    const refused = await run('set', bad)
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('line 2: "Prawns" is not plain'),
    })
    const good = fileOf('borscht, beet soup')
    expect(await run('check', good)).toMatchObject({ status: 0, stdout: expect.stringContaining('1 set.') })
    expect(await run('set', good)).toMatchObject({ status: 0 })
    expect((await run('list')).stdout).toContain('borscht, beet soup')
    const entries = await operateJson(service, 'audit', 'list', '--command', 'synonyms')
    expect(entries[0]).toMatchObject({ command: 'synonyms set', arguments: [good], outcome: 'DONE' })
    expect(entries.map(({ command }: Anything) => command)).not.toContain('synonyms list')
  })
})
