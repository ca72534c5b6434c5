import type { FastifyInstance } from 'fastify'
import { assertObjectType, buildSchema, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createRequestMaker,
  type RandomNumber,
  type RandomRequest,
  seeded,
} from '../../harness/requests/random-query.ts'
import { buildApp } from '../../src/app.ts'
import { createServices } from '../../src/create-services.ts'
import { BEYOND_THE_DISH } from '../../src/graphql/execution/split-document.ts'
import { printCommittedSchema } from '../../src/graphql/schema-text.ts'
import { ask, post } from '../support/graphql.ts'
import { publishSample } from '../support/sample-service.ts'
import { startTestService, type TestService } from '../support/test-service.ts'

const QUERIES = Number(process.env.JIT_QUERIES ?? 120)
const SEED = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000)
/** The first run fills the cache, the second compiles, the third is compiled. */
const RUNS = 3
const schema = buildSchema(printCommittedSchema())

describe(`a query answers the same compiled and not (${QUERIES} queries, seed ${SEED})`, () => {
  let service: TestService
  let plain: FastifyInstance
  let plainAddress: string
  let apiKey: string
  let make: () => RandomRequest

  beforeAll(async () => {
    service = await startTestService({
      settings: { REQUESTS_PER_MINUTE: '10000000', ANSWER_CACHE_BYTES: '1' },
    })
    apiKey = (await publishSample(service, 'mexican-grill')).apiKey
    const { config, stores, es, redis, s3 } = service
    const services = createServices(config, stores, { es, redis, s3, publicS3: s3 })
    plain = await buildApp({ config, services, probes: {}, jit: false })
    plainAddress = await plain.listen({ host: '127.0.0.1', port: 0 })
    const { search } = await ask(
      service.address,
      apiKey,
      '{ search(searchTerm: "bowl") { matches { dish { id } } } }',
    )
    const ids = search.matches.map((hit: { dish: { id: string } }) => hit.dish.id)
    make = createRequestMaker(schema, pools(ids), seeded(SEED))
  })
  afterAll(async () => {
    await plain?.close()
    await service?.close()
  })

  const answer = async (address: string, request: RandomRequest) => {
    const { status, body } = await post(address, request, { authorization: apiKey })
    // Of several root fields that fail, an answer without data names those that failed in time.
    if (body.data === null && body.errors[0]?.path) return { status, body: 'a field failed' }
    return {
      status,
      body: JSON.parse(JSON.stringify(body).replace(/"requestId":"[^"]+"/g, '"requestId":"x"')),
    }
  }

  it('with fragments, aliases, conditions, several operations and variables good and bad', async () => {
    const statuses = new Map<number, number>()
    for (let count = 0; count < QUERIES; count += 1) {
      const request = make()
      const expected = await answer(plainAddress, request)
      statuses.set(expected.status, (statuses.get(expected.status) ?? 0) + 1)
      for (let run = 0; run < RUNS; run += 1) {
        expect(await answer(service.address, request), JSON.stringify(request)).toEqual(expected)
      }
    }
    expect(statuses.get(200)).toBeGreaterThan(QUERIES / 3)
    expect(statuses.get(400)).toBeGreaterThan(0)
  }, 1_200_000)

  it('with found dishes that are written by themselves', async () => {
    const random = seeded(SEED)
    let answered = 0
    for (let count = 0; count < QUERIES / 5; count += 1) {
      const [dish, preferences] = [randomDish(random), JSON.stringify(pools([]).preferences[count % 4])]
      const group = (name: string) => (random() < 0.2 ? '' : `${name} { d: dish ${dish} matchStatus }`)
      const query = `query ($p: PreferencesInput, $n: Int) { search(preferences: $p, pagination: { first: $n }) {
        counts { total } ${['matches', 'almostMatches', 'notMatches'].map(group).join(' ')} } }`
      const request = { query, variables: { p: JSON.parse(preferences) as object, n: 1 + (count % 30) } }
      const expected = await answer(plainAddress, request)
      // Some are too long.
      if (expected.status === 200) answered += 1
      for (let run = 0; run < RUNS; run += 1)
        expect(await answer(service.address, request), JSON.stringify(request)).toEqual(expected)
    }
    expect(answered).toBeGreaterThan(QUERIES / 10)
  }, 1_200_000)
})

/** A selection of what a dish says by itself. */
function randomDish(random: RandomNumber): string {
  const selectionOf = (type: GraphQLObjectType, depth: number): string => {
    const parts = Object.values(type.getFields()).flatMap(({ name, type: outer }) => {
      const below = getNamedType(outer)
      if (BEYOND_THE_DISH.has(name) || random() < 0.7) return []
      if (isObjectType(below)) return depth > 2 ? [] : [`${name} ${selectionOf(below, depth + 1)}`]
      return random() < 0.2 ? [`other_${name}: ${name}`] : [name]
    })
    return `{ ${parts.length === 0 ? 'id: __typename' : parts.join(' ')} }`
  }
  return selectionOf(assertObjectType(schema.getType('Dish')), 0)
}

function pools(ids: readonly string[]) {
  return {
    id: [...ids, 'unknown'],
    dishId: ids,
    selectedOptions: [[], ['cheese'], ['unknown', 'other']],
    restaurantId: ['mexican-grill-main-street', 'mexican-grill-riverside', 'nowhere'],
    searchTerm: ['bowl', 'taco', '', 'guacamole'],
    category: ['Tacos', 'Sides', 'Nothing'],
    preferences: [
      {},
      { diets: ['VEGAN'] },
      { diets: ['VEGETARIAN'], excludeAllergens: ['DAIRY', 'SOY'], calorieRange: { max: 600 } },
      { excludeAllergens: [], nutrientRanges: { protein: { min: 20 }, fatTotal: null } },
      { calorieRange: { min: 900, max: 100 } },
    ],
    pagination: [{ first: 2 }, { last: 3 }, { first: 1, after: 'Mg==' }, { first: 0 }, { first: 1, last: 1 }],
  }
}
