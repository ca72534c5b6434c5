import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { operate } from '../support/operate.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { until } from '../support/until.ts'

const SEARCH = `query ($term: String, $preferences: PreferencesInput, $interpret: Boolean) {
  search(searchTerm: $term, preferences: $preferences, interpretSearchTerm: $interpret) {
    matches { dish { name } } notMatches { dish { name } } }
  filterOptions(searchTerm: $term) { categories { counts { matches } } }
}`
const SUGGEST = 'query ($prefix: String!) { suggest(prefix: $prefix) { text } }'
const MENU = [
  { partnerDishId: '1', name: 'Tonkotsu', category: 'Mains', description: 'Pork broth' },
  { partnerDishId: '2', name: 'Gyoza', category: 'Mains' },
  { partnerDishId: '3', name: 'Large Soda', allergensComplete: true, allergens: [{ type: 'SOY' }] },
]

describe('the synonyms of one chain', () => {
  let service: TestService
  let noodles: PublishedChain
  let neighbour: PublishedChain
  let folder: string

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dishmatch-chain-synonyms-'))
    service = await startTestService()
    noodles = await onboardWithCatalog(service, 'noodles', MENU)
    neighbour = await onboardWithCatalog(service, 'neighbour', MENU)
    const places = await Promise.all(
      ['noodles', 'neighbour'].map((chainId) => service.stores.serving.find(chainId)),
    )
    expect(new Set(places.map((place) => place?.shelf)).size).toBe(1)
  })
  afterEach(() => synonyms('reset', '--chain', 'noodles'))
  afterAll(async () => {
    await service?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const synonyms = (...args: string[]) => operate(service, ['synonyms', ...args])
  const own = async () => JSON.parse(await synonyms('list', '--chain', 'noodles', '--json'))
  const fileOf = (text: string) => {
    const file = join(folder, 'synonyms.txt')
    writeFileSync(file, text)
    return file
  }
  const asked = (chain: PublishedChain, variables: Record<string, unknown>) =>
    ask(service.address, chain.apiKey, SEARCH, variables)
  const found = async (term: string, chain = noodles): Promise<string[]> =>
    (await asked(chain, { term })).search.matches.map((hit: Anything) => hit.dish.name)
  const suggested = async (prefix: string, chain = noodles): Promise<string[]> =>
    (await ask(service.address, chain.apiKey, SUGGEST, { prefix })).suggest.map(({ text }: Anything) => text)

  it('are none at first', async () => {
    expect(await own()).toEqual({ from: 'chain', changedAt: null, sets: [] })
    expect(await found('house special')).toEqual([])
  })

  it('are used within seconds by its searches and suggestions, beside the others, and by no other chain', async () => {
    const ofNeighbour = async () => [
      await asked(neighbour, { term: 'house special' }),
      await suggested('house special', neighbour),
      await found('pop', neighbour),
    ]
    const before = await ofNeighbour()
    const added = await synonyms('add', 'house special => tonkotsu', '--chain', 'noodles')
    expect(added).toContain('1 set of the chain')
    await synonyms('add', 'crescent, gyoza', '--chain', 'noodles')
    await until('the synonyms are used', async () => (await found('crescents')).includes('Gyoza'))
    expect(await found('house special')).toEqual(['Tonkotsu'])
    expect((await asked(noodles, { term: 'house special' })).filterOptions.categories).toEqual([
      { counts: { matches: 1 } },
    ])
    expect(await suggested('house special')).toEqual(['Tonkotsu'])
    expect(await found('pop')).toEqual(['Large Soda'])
    expect(await ofNeighbour()).toEqual(before)
    expect(before).toMatchObject([{ search: { matches: [] } }, [], ['Large Soda']])
    expect(await synonyms('remove', 'crescent', '--chain', 'noodles')).toContain('- crescent, gyoza')
    await synonyms('reset', '--chain', 'noodles')
    await until('they are no longer used', async () => (await found('house special')).length === 0)
    expect(await found('pop')).toEqual(['Large Soda'])
  })

  it('are those of a file, as the list prints it', async () => {
    await synonyms('set', fileOf('crescent, gyoza\nhouse special => tonkotsu'), '--chain', 'noodles')
    const printed = await synonyms('list', '--chain', 'noodles')
    expect(printed).toContain('2 sets. They are of one chain, beside those of the installation.')
    const again = await synonyms('set', fileOf(printed), '--chain', 'noodles', '--json')
    expect(JSON.parse(again)).toMatchObject({ added: [], removed: [] })
    expect(JSON.parse(await synonyms('list', '--json')).from).toBe('release')
  })

  it('may hold a text of the installation: then both count', async () => {
    await synonyms('add', 'soft drink, gyoza', '--chain', 'noodles')
    await until('the synonym is used', async () => (await found('soft drink')).includes('Gyoza'))
    expect(await found('soft drink')).toContain('Large Soda')
  })

  it('never change how a dish is judged, and leave out what is left out by another name', async () => {
    await synonyms('add', 'soy, tofu, gyoza', '--chain', 'noodles')
    await until('the synonym is used', async () => (await found('tofu')).includes('Gyoza'))
    const { search } = await asked(noodles, { preferences: { excludeAllergens: ['SOY'] } })
    expect(search.notMatches).toHaveLength(3)
    const { search: without } = await asked(noodles, { term: 'no tofu', interpret: true })
    expect(without.matches.map((hit: Anything) => hit.dish.name)).not.toContain('Gyoza')
  })

  it('are bounded, in number and size', async () => {
    const letters = (at: number) => String(at).replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')
    const sets = (count: number) =>
      Array.from({ length: count }, (_, at) => `${letters(at)}x, ${letters(at)}z`).join('\n')
    await synonyms('set', fileOf(sets(100)), '--chain', 'noodles')
    const before = await own()
    await expect(synonyms('set', fileOf(sets(101)), '--chain', 'noodles')).rejects.toThrow(
      'line 101: There are more than 100 sets.',
    )
    await expect(synonyms('add', 'one, two', '--chain', 'noodles')).rejects.toThrow('more than 100 sets')
    const long = sets(100)
      .replaceAll('x', 'x'.repeat(54))
      .replaceAll('z', `z, ${'y'.repeat(54)}`)
    await expect(synonyms('set', fileOf(`${long}\n${long}`), '--chain', 'noodles')).rejects.toThrow(
      'holds more than 16 KB',
    )
    expect(await own()).toEqual(before)
  })

  it('are kept where two operators add at the same moment', async () => {
    const sets = ['crescent, gyoza', 'house special => tonkotsu', 'fizz, soda', 'broth, stock']
    await Promise.all(sets.map((set) => synonyms('add', set, '--chain', 'noodles')))
    expect((await own()).sets).toHaveLength(sets.length)
  })

  it('are refused for a chain that is not there, or is closed', async () => {
    for (const command of [['list'], ['add', 'one, two'], ['reset']])
      await expect(synonyms(...command, '--chain', 'nobody')).rejects.toThrow('There is no chain "nobody"')
    await service.onboard({ chainId: 'closed', name: 'Closed' })
    await operate(service, ['chain', 'delete', 'closed'])
    await expect(synonyms('add', 'one, two', '--chain', 'closed')).rejects.toThrow('is closed')
  })
})
