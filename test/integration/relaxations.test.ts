import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anything, ask, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'
import { startWatchedApi, type WatchedApi } from '../support/watched-api.ts'

const ARGUMENTS = '$p: PreferencesInput, $t: String, $c: String, $i: Boolean'
const GIVEN = 'preferences: $p, searchTerm: $t, category: $c, interpretSearchTerm: $i'
const RELAXED = 'relaxations { part nutrient matches }'
const SEARCH = `query (${ARGUMENTS}) { search(${GIVEN}) { counts { matches } ${RELAXED} matches { dish { name } } } }`
const COUNTED = `query (${ARGUMENTS}) { search(${GIVEN}) { counts { matches } } }`

const LEVELS = ['CONTAINS', 'FREE_FROM', 'FREE_FROM'] as const
const MENU = Array.from({ length: 40 }, (_, at) => ({
  partnerDishId: `d${at}`,
  name: `${['Bowl', 'Soup', 'Taco', 'Salad'][at % 4]} with ${['rice', 'corn', 'onion'][at % 3]} ${at}`,
  category: ['Mains', 'Starters'][at % 2],
  nutrition: { caloriesTotal: 200 + 25 * at, protein: at % 30 },
  diets: at % 3 === 0 ? ['VEGAN'] : [],
  allergens: [{ type: 'DAIRY', level: LEVELS[at % 3] }],
}))

const PREFERENCES = [
  {},
  { calorieRange: { max: 150 } },
  { excludeAllergens: ['DAIRY'], calorieRange: { max: 210 } },
  { excludeAllergens: ['DAIRY'], nutrientRanges: { protein: { min: 28 } }, calorieRange: { max: 900 } },
  { diets: ['VEGAN'], excludeAllergens: ['DAIRY'] },
]
const TERMS = [null, 'soup', 'zucchini', 'taco under 190 kcal', 'bowl no onions', 'salad no dairy under 220']
const GUESTS = PREFERENCES.flatMap((p) =>
  TERMS.flatMap((t) => [null, 'Starters'].flatMap((c) => [true, false].map((i) => ({ p, t, c, i })))),
)
type Guest = (typeof GUESTS)[number]

describe('what a search could do without', () => {
  let service: TestService
  let chain: PublishedChain
  let api: WatchedApi
  const asked: string[] = []

  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    chain = await onboardWithCatalog(service, 'relaxed', MENU)
    api = await startWatchedApi(service, ({ path, body }) => {
      if (`${path} ${JSON.stringify(body)}`.includes('-shelf-')) asked.push(path.replace(/.*\//, ''))
    })
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  const search = async (variables: object): Promise<Anything> =>
    (await ask(service.address, chain.apiKey, SEARCH, { ...variables })).search
  const matchesOf = async (variables: object): Promise<number> =>
    (await ask(service.address, chain.apiKey, COUNTED, { ...variables })).search.counts.matches

  /** The same search without the part, as a client asks it. Null where the term states the range. */
  function without({ part, nutrient }: Anything, guest: Guest): object | null {
    if (part === 'CATEGORY') return { ...guest, c: null }
    if (part === 'SEARCH_TERM') return guest.i ? null : { ...guest, t: null }
    if (guest.i && / under /.test(guest.t ?? '')) return null
    const { calorieRange, nutrientRanges, ...others } = guest.p as Anything
    return nutrient === 'calories'
      ? { ...guest, p: { ...others, nutrientRanges } }
      : { ...guest, p: { ...others, calorieRange } }
  }

  it('counts what the search without it then counts, and is empty where a dish matches', async () => {
    let compared = 0
    for (const guest of GUESTS) {
      const { counts, relaxations } = await search(guest)
      if (counts.matches > 0) expect(relaxations).toEqual([])
      for (const relaxation of relaxations) {
        expect(['CATEGORY', 'SEARCH_TERM', 'RANGE']).toContain(relaxation.part)
        const other = without(relaxation, guest)
        if (other === null) continue
        compared += 1
        expect(relaxation.matches, JSON.stringify([guest, relaxation])).toBe(await matchesOf(other))
      }
    }
    expect(compared).toBeGreaterThan(20)
  })

  it('names each part that helps, and no allergen, diet or food left out', async () => {
    const onlyAllergen = await search({ p: { excludeAllergens: ['DAIRY'], diets: ['VEGAN'] } })
    expect(onlyAllergen.counts.matches).toBe(0)
    expect(onlyAllergen.relaxations).toEqual([])
    const typed = await search({ t: 'salad no dairy under 220', i: true })
    expect(typed.relaxations.map(({ part, nutrient }: Anything) => [part, nutrient])).toEqual([
      ['RANGE', 'calories'],
    ])
    const { relaxations } = await search({ t: 'zucchini', c: 'Mains' })
    expect(relaxations).toEqual([{ part: 'SEARCH_TERM', nutrient: null, matches: 20 }])
  })

  it('is counted in the request of the search', async () => {
    // A lease lasts a tenth of a second, so the second of two requests in a row has one.
    await ask(api.address, chain.apiKey, SEARCH, { t: 'zucchini', c: 'Starters' })
    asked.length = 0
    await ask(api.address, chain.apiKey, SEARCH, { t: 'zucchini', c: 'Mains' })
    expect(asked).toEqual(['_msearch'])
    asked.length = 0
    await ask(api.address, chain.apiKey, COUNTED, { t: 'soup' })
    expect(asked).toEqual(['_search'])
  })

  it('counts as four searches', async () => {
    const query = `{ ${Array.from({ length: 4 }, (_, at) => `s${at}: search { ${RELAXED} }`).join(' ')} }`
    const { body } = await post(service.address, { query }, { authorization: chain.apiKey })
    expect(body.errors[0]).toMatchObject({ message: expect.stringContaining('holds 16 searches') })
  })
})
