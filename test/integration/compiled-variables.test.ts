import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Anything, ask, post } from '../support/graphql.ts'
import { onboardWithCatalog, type PublishedChain } from '../support/onboard-with-catalog.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const QUERIES = Number(process.env.VARIABLE_QUERIES ?? 100)
const ALLERGENS = ['DAIRY', 'PEANUT'] as const
const OTHERS = ['SOY', 'GLUTEN', 'TREE_NUT', 'SHELLFISH', 'FISH', 'EGG', 'SESAME']
const FOUND = '{ counts { matches total } matches { dish { name } } }'

/** How a variable stands in the preferences, and which of its values leave no allergen out. */
const PLACES = [
  { type: 'AllergenType', use: '{ excludeAllergens: [$a] }', one: 'PEANUT' },
  { type: 'AllergenType', use: '{ excludeAllergens: [DAIRY, $a] }', one: 'PEANUT' },
  { type: '[AllergenType]', use: '{ excludeAllergens: $a }', one: ['PEANUT'] },
  { type: '[AllergenType!]', use: '{ excludeAllergens: $a }', one: ['PEANUT', 'DAIRY'] },
  { type: 'PreferencesInput', use: '$a', one: { excludeAllergens: ['PEANUT'] } },
  { type: 'Int', use: '{ excludeAllergens: [PEANUT], calorieRange: { max: $a } }', one: 250 },
] as const

const PLACE = fc.constantFrom(...PLACES)
const ASKED = fc.record({
  place: PLACE,
  hasDefault: fc.boolean(),
  isRequired: fc.boolean(),
  value: fc.constantFrom('given', 'null', 'absent', 'of another type'),
  isInFragment: fc.boolean(),
})

describe('a query that is compiled on its second run', () => {
  let compiling: TestService
  let other: TestService
  let chain: PublishedChain

  beforeAll(async () => {
    const settings = { ANSWER_CACHE_BYTES: '1', REQUESTS_PER_MINUTE: '1000000' }
    compiling = await startTestService({ settings })
    chain = await onboardWithCatalog(
      compiling,
      'bowls',
      [...ALLERGENS, 'NONE'].map((contained, at) => ({
        partnerDishId: String(at),
        name: `Dish ${contained}`,
        allergens: [...ALLERGENS, ...OTHERS].map((type) => ({
          type,
          level: type === contained ? 'CONTAINS' : 'FREE_FROM',
        })),
        nutrition: { calories: 100 * (at + 1) },
      })),
    )
    other = await startTestService({
      settings: { ...settings, NAMESPACE: compiling.config.NAMESPACE },
      hasWorker: false,
      jit: false,
    })
  })
  afterAll(async () => {
    await other?.stop()
    await compiling?.close()
  })

  const answersOf = async ({ address }: TestService, query: string, variables: Anything) => {
    const { status, body } = await post(address, { query, variables }, { authorization: chain.apiKey })
    for (const error of body.errors ?? []) delete error.extensions?.requestId
    return { status, body }
  }

  it('refuses null for a variable that stands for an allergen, each time', async () => {
    const query = `query ($a: AllergenType = PEANUT) { search(preferences: { excludeAllergens: [$a] }) ${FOUND} }`
    for (let time = 1; time <= 4; time += 1) {
      const { status, body } = await answersOf(compiling, query, { a: null })
      expect(status).toBe(400)
      expect(body.errors[0].extensions).toMatchObject({
        code: 'INVALID_INPUT',
        field: 'preferences.excludeAllergens',
      })
      const { search } = (await ask(compiling.address, chain.apiKey, query, {})) as Anything
      expect(search.matches.map(({ dish }: Anything) => dish.name)).not.toContain('Dish PEANUT')
    }
  })

  it('answers as one that is not, whatever its variables are', async () => {
    await fc.assert(
      fc.asyncProperty(ASKED, async ({ place, hasDefault, isRequired, value, isInFragment }) => {
        const { type, use, one } = place
        const literal = JSON.stringify(one).replaceAll('"', '')
        const declared = `$a: ${type}${isRequired ? '!' : ''}${hasDefault ? ` = ${literal}` : ''}`
        const search = `search(preferences: ${use}) ${FOUND}`
        const query = isInFragment
          ? `query (${declared}) { ...F } fragment F on Query { ${search} }`
          : `query (${declared}) { ${search} }`
        const variables = { given: { a: one }, null: { a: null }, absent: {}, 'of another type': { a: '7' } }[
          value
        ]
        const expected = await answersOf(other, query, variables)
        for (let time = 1; time <= 3; time += 1)
          expect(await answersOf(compiling, query, variables), query).toEqual(expected)
      }),
      { numRuns: QUERIES },
    )
  })
})
