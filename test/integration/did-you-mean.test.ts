import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seeded } from '../../harness/requests/random-query.ts'
import { letterTypo } from '../../relevance/typed-badly.ts'
import { interpretTerm } from '../../src/domain/diet-words/interpret-term.ts'
import { report } from '../property/property-settings.ts'
import { type Anything, ask } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { openedRelevanceChains } from '../support/opened-relevance-chains.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
const MOST = Number(process.env.CLOSE_TERMS ?? 400)
const LETTERS = 'aeioubcdfghklmnprstvyz'.split('')
const DIET_WORDS = ['vegan', 'no onions', 'without nuts', 'gluten free', 'sin leche', 'under 300 kcal']

describe(`other terms where a search finds nothing, seed ${SEED}`, () => {
  const chains = openedRelevanceChains()

  it('each find at least one dish of the chain, keep the words of diet, and are none where something is found', async () => {
    const random = seeded(SEED)
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
    const mistyped = (word: string) =>
      Array.from({ length: 2 + Math.floor(random() * 2) }).reduce<string>(
        (text) => letterTypo(text, Math.floor(random() * text.length), random),
        word,
      )
    let [empty, offered] = [0, 0]
    for (let at = 0; at < MOST; at += 1) {
      const chain = pick(chains())
      const words = pick(chain.dishes).name.toLowerCase().split(' ')
      const noise = Array.from({ length: 4 + Math.floor(random() * 6) }, () => pick(LETTERS)).join('')
      const typed = pick([
        () => mistyped(pick(words)),
        () => pick(words).replace(/(?<=.)[aeiou]/g, ''),
        () => words.map(mistyped).join(' '),
        () => `${pick(DIET_WORDS)} ${mistyped(pick(words))}`,
        () => noise,
      ])()
      const { counts, didYouMean } = await chain.search(typed.slice(0, 200))
      expect(didYouMean.length, typed).toBeLessThanOrEqual(counts.total > 0 ? 0 : 3)
      if (counts.total === 0) empty += 1
      if (didYouMean.length > 0) offered += 1
      for (const term of didYouMean) {
        const found = await chain.search(term)
        expect(found.counts.total, `${chain.id}: "${typed}" offers "${term}"`).toBeGreaterThan(0)
        expect(found.searchTermUsed).toBe('PRECISE')
        expect(interpretTerm(term).preferences).toEqual(interpretTerm(typed).preferences)
      }
    }
    report(`did you mean: of ${MOST} terms ${empty} found nothing, and ${offered} of these had other terms`)
    expect(offered).toBeGreaterThan(MOST / 40)
  }, 120_000)
})

const SEARCH = `query ($t: String, $c: String, $r: ID, $i: Boolean) {
  search(searchTerm: $t, category: $c, restaurantId: $r, interpretSearchTerm: $i) { counts { total } didYouMean } }`
const WITHOUT = 'query ($t: String) { search(searchTerm: $t) { counts { total } } }'
const MENU = {
  restaurants: [{ id: 'street', name: 'Street' }],
  items: [
    { partnerDishId: '1', name: 'Chicken Sandwich', category: 'Mains' },
    { partnerDishId: '2', name: 'Vegan Burger', category: 'Mains', diets: ['VEGAN'] },
    { partnerDishId: '6', name: 'Chicken Plantain', category: 'Mains' },
    { partnerDishId: '3', name: 'Piazza Cooler', category: 'Drinks' },
    {
      partnerDishId: '4',
      name: 'Quesadilla',
      category: 'Mains',
      restaurantIds: ['street'],
      displayOnWidget: false,
    },
    { partnerDishId: '5', name: 'Soap Bubble Float', category: 'Drinks', description: 'With zabaglione' },
  ],
}

describe('other terms of a menu', () => {
  let service: TestService
  let chain: PublishedChain
  let api: WatchedApi
  const asked: string[] = []

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'mistyped', MENU)
    api = await startWatchedApi(service, ({ path, body }) => {
      if (`${path} ${JSON.stringify(body)}`.includes('-shelf-')) asked.push(path.replace(/.*\//, ''))
    })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  const search = async (variables: Record<string, unknown>): Promise<Anything> =>
    (await ask(service.address, chain.apiKey, SEARCH, variables)).search

  it.each([
    ['consonants alone', { t: 'chkn' }, ['chicken']],
    ['several of them', { t: 'brgrs' }, ['burger']],
    ['as it sounds', { t: 'kesadiya', r: 'street' }, ['quesadilla']],
    ['a dish that only a restaurant sells', { t: 'kesadiya' }, []],
    ['two words of a dish', { t: 'chkn plntn' }, ['chicken plantain', 'chicken', 'plantain']],
    ['two words of two dishes', { t: 'chkn brgr' }, ['burger', 'chicken']],
    ['another category', { t: 'chkn', c: 'Drinks' }, []],
    ['a food that the menu lacks, spelled like a word of it', { t: 'pizzza' }, []],
    ['that food as it is written', { t: 'soup' }, []],
    ['a diet that finds dishes by itself', { t: 'vegan brgr' }, []],
    ['a food left out', { t: 'no onions brgr' }, []],
    ['words of diet that are applied', { t: 'vegan no onions brgr', i: true }, ['burger']],
    ['noise', { t: 'qwertyuiop' }, []],
    ['no term that finds nothing', { t: 'burger' }, []],
  ])('%s', async (_, variables, terms) => {
    expect((await search(variables)).didYouMean).toEqual(terms)
  })

  it('are looked for with one more request, and only where nothing is found and something is close', async () => {
    const requests = async (query: string, t: string) => {
      asked.length = 0
      await ask(api.address, chain.apiKey, query, { t })
      return [...asked]
    }
    for (const term of ['burger', 'brgr', 'qwertyuiop']) await requests(SEARCH, term.slice(1))
    expect(await requests(SEARCH, 'sandwich')).toEqual(await requests(WITHOUT, 'sandwiches'))
    expect(await requests(WITHOUT, 'brgrs')).toEqual([])
    expect(await requests(SEARCH, 'brgr')).toEqual(['_search'])
    expect(await requests(SEARCH, 'qwertyuiop')).toEqual([])
  })
})
