import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ingredient } from '../support/dish-builder.ts'
import { type Anything, ask, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const SUGGEST = `query ($prefix: String!, $p: PreferencesInput, $r: ID, $limit: Int) {
  suggest(prefix: $prefix, preferences: $p, restaurantId: $r, limit: $limit) { kind text dishId matchStatus } }`
const DAIRY = { allergensComplete: true, allergens: [{ type: 'DAIRY', level: 'CONTAINS' }] }
const PLAIN = { allergensComplete: true, allergens: [{ type: 'SOY', level: 'CONTAINS' }] }
const MENU = {
  restaurants: [{ id: 'north', name: 'North' }],
  items: [
    { partnerDishId: '1', name: 'Cheddar Burger', category: 'Burgers', ...DAIRY },
    {
      partnerDishId: '2',
      name: 'Garden Burger',
      category: 'Burgers',
      ...PLAIN,
      ingredients: [ingredient('Burger bun')],
    },
    { partnerDishId: '3', name: 'Burrito', category: 'Mexican', ...PLAIN, restaurantIds: ['north'] },
    { partnerDishId: '4', name: 'Tomato Soup', category: 'Soups', ...PLAIN },
  ],
}

describe('suggestions while a guest types', () => {
  let service: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    service = await startTestService()
    chain = await onboardWithCatalog(service, 'suggested', MENU)
    await onboardWithCatalog(service, 'neighbour', [{ partnerDishId: '1', name: 'Burnt Burgundy Bureka' }])
  })
  afterAll(() => service?.close())

  const suggest = async (prefix: string, others: object = {}): Promise<Anything[]> =>
    (await ask(service.address, chain.apiKey, SUGGEST, { prefix, ...others })).suggest
  const told = async (prefix: string, others?: object) =>
    (await suggest(prefix, others)).map(({ kind, text }) => `${kind} ${text}`)

  it('are dishes, then categories, then ingredients', async () => {
    expect(await told('bur')).toEqual([
      'DISH Burrito',
      'DISH Cheddar Burger',
      'DISH Garden Burger',
      'CATEGORY Burgers',
      'INGREDIENT Burger bun',
    ])
  })

  it('have dishes that do not fit at the end, and nothing of them but their names', async () => {
    const found = await suggest('bur', { p: { excludeAllergens: ['DAIRY'] } })
    expect(found.at(-1)).toMatchObject({ text: 'Cheddar Burger', matchStatus: 'NOT_MATCH' })
    expect(found.slice(0, 2).map(({ matchStatus }) => matchStatus)).toEqual(['MATCH', 'MATCH'])
    expect(await told('cheddar', { p: { excludeAllergens: ['DAIRY'] } })).toEqual(['DISH Cheddar Burger'])
  })

  it('forgive a typo', async () => {
    expect(await told('burrtio')).toContain('DISH Burrito')
    expect(await told('buregr')).toEqual(expect.arrayContaining(['DISH Garden Burger', 'CATEGORY Burgers']))
  })

  it('are those of a restaurant, and as many as are asked for', async () => {
    expect(await told('burrito', { r: 'north' })).toEqual(['DISH Burrito'])
    expect(await told('bur', { limit: 2 })).toEqual(['DISH Burrito', 'CATEGORY Burgers'])
    expect(await told('  ')).toEqual([])
    expect(await told('zucchini')).toEqual([])
  })

  it('name a dish that can be asked for', async () => {
    const [{ dishId }] = await suggest('burrito')
    const { dish } = await ask(
      service.address,
      chain.apiKey,
      '($id: ID!) { dish(id: $id) { name } }'.replace('(', 'query ('),
      { id: dishId },
    )
    expect(dish.name).toBe('Burrito')
  })

  it.each([
    ['limit', { limit: 21 }, 'INVALID_INPUT'],
    ['limit', { limit: 0 }, 'INVALID_INPUT'],
    ['prefix', { prefix: 'x'.repeat(201) }, 'INVALID_INPUT'],
    ['restaurantId', { r: 'nowhere' }, 'RESTAURANT_NOT_FOUND'],
    ['preferences.calorieRange.max', { p: { calorieRange: { max: -1 } } }, 'INVALID_INPUT'],
  ])('are refused for a wrong %s: %o', async (field, others, code) => {
    const variables = { prefix: 'bur', ...others }
    const { body } = await post(
      service.address,
      { query: SUGGEST, variables },
      { authorization: chain.apiKey },
    )
    expect(body.errors[0].extensions).toMatchObject({ code, field })
  })

  it('count as 20 dishes of a request', async () => {
    const query = `{ ${Array.from({ length: 11 }, (_, at) => `s${at}: suggest(prefix: "b") { text }`).join(' ')} }`
    const { body } = await post(service.address, { query }, { authorization: chain.apiKey })
    expect(body.errors[0].message).toContain('ask for 220 dishes')
  })
})
