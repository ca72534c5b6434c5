import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import {
  buildSchema,
  type GraphQLArgument,
  GraphQLID,
  type GraphQLInputField,
  GraphQLString,
  getNullableType,
  isInputObjectType,
  isListType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../../src/app.ts'
import { createServices } from '../../../src/create-services.ts'
import { createStores } from '../../../src/create-stores.ts'
import { printCommittedSchema } from '../../../src/graphql/schema-text.ts'
import { type Anything, ask, type HttpAnswer, post } from '../../support/graphql.ts'
import { hostileValue } from '../../support/hostile-arguments.ts'
import { unsafeIn } from '../../support/hostile-text.ts'
import { onboardWithCatalog, type PublishedChain } from '../../support/onboard-with-catalog.ts'
import { useProxiedElasticsearch } from '../../support/proxied-elasticsearch.ts'
import { startTestService, type TestService } from '../../support/test-service.ts'

/** The number of requests for all arguments together. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 400)
const MAX_ANSWER = 12_000
const MAX_MESSAGE = 400
/** Codes that mean a fault of the engine or of the service. */
const OUR_FAULT = ['INTERNAL_ERROR', 'SEARCH_UNAVAILABLE', 'UPLOADS_UNAVAILABLE']

const CATALOG = {
  restaurants: [{ id: 'r1', name: 'One' }],
  items: [
    {
      partnerDishId: 'bowl',
      name: 'Bowl',
      category: 'Bowls',
      ingredients: [{ id: 'rice', name: 'Rice', amountGrams: 100 }],
    },
  ],
}

interface Argument {
  readonly field: string
  readonly query: string
  readonly isPartners?: boolean
  /** The place of the value; `v` itself where absent. */
  readonly variables?: (value: string) => Record<string, unknown>
}

const search = (type: string, use: string) =>
  `query ($v: ${type}) { search(${use}: $v) { counts { total } pageInfo { endCursor } } }`
const page =
  'query ($v: PaginationArgs) { search(pagination: $v) { counts { total } pageInfo { endCursor } } }'
const session = 'mutation ($v: StartSessionInput!) { startSession(input: $v) { __typename } }'

const ARGUMENTS: readonly Argument[] = [
  { field: 'restaurantId', query: search('ID', 'restaurantId') },
  { field: 'searchTerm', query: search('String', 'searchTerm') },
  { field: 'prefix', query: 'query ($v: String!) { suggest(prefix: $v) { text } }' },
  { field: 'category', query: search('String', 'category') },
  { field: 'categories', query: search('[String!]', 'categories'), variables: (value) => ({ v: [value] }) },
  {
    field: 'ids',
    query: 'query ($v: [ID!]!) { dishes(ids: $v) { name } }',
    variables: (id) => ({ v: [id] }),
  },
  { field: 'restaurantId', query: 'query ($v: ID) { filterOptions(restaurantId: $v) { __typename } }' },
  { field: 'after', query: 'query ($v: String) { restaurants(after: $v) { nodes { id } } }' },
  { field: 'ifVersion', query: search('String', 'ifVersion') },
  { field: 'pagination.after', query: page, variables: (after) => ({ v: { first: 2, after } }) },
  { field: 'pagination.before', query: page, variables: (before) => ({ v: { last: 2, before } }) },
  {
    field: 'preferences.diets[0]',
    query: search('PreferencesInput', 'preferences'),
    variables: (diet) => ({ v: { diets: [diet] } }),
  },
  { field: 'id', query: 'query ($v: ID!) { dish(id: $v) { name } }' },
  {
    field: 'dishId',
    query: 'query ($v: ID!) { calculate(dishId: $v, selectedOptions: []) { incompleteNutrients } }',
  },
  {
    field: 'selectedOptions',
    query:
      'query ($dish: ID!, $v: [ID!]!) { calculate(dishId: $dish, selectedOptions: $v) { incompleteNutrients } }',
    variables: (value) => ({ v: [value] }),
  },
  { field: 'input.guestId', query: session, variables: (guestId) => ({ v: { guestId } }) },
  { field: 'input.passportId', query: session, variables: (passportId) => ({ v: { passportId } }) },
  { field: 'input.email', query: session, variables: (email) => ({ v: { email } }) },
  { field: 'id', query: 'query ($v: ID!) { catalogUpload(id: $v) { state } }', isPartners: true },
  {
    field: 'after',
    query: 'query ($v: String) { catalogUploads(first: 1, after: $v) { nodes { state } } }',
    isPartners: true,
  },
  {
    field: 'uploadId',
    query: 'mutation ($v: ID!) { completePartnerCatalogUpload(uploadId: $v) { state } }',
    isPartners: true,
  },
  {
    field: 'uploadId',
    query: 'mutation ($v: ID!) { withdrawCatalogUpload(uploadId: $v) { state } }',
    isPartners: true,
  },
]

const LISTS = [
  { field: 'preferences.diets', name: 'diets', value: 'VEGAN', most: 64 },
  { field: 'preferences.excludeAllergens', name: 'excludeAllergens', value: 'DAIRY', most: 64 },
] as const

/** Every argument below that is a text or a list, as `field` names it. */
function pathsOf({ name, type }: GraphQLArgument | GraphQLInputField, above: string): string[] {
  const path = above === '' ? name : `${above}.${name}`
  const whole = getNullableType(type)
  if (isListType(whole)) return [path]
  if (isInputObjectType(whole))
    return Object.values(whole.getFields()).flatMap((field) => pathsOf(field, path))
  return [GraphQLString.name, GraphQLID.name].includes(String(whole)) ? [path] : []
}

describe('hostile values of arguments', () => {
  const proxied = useProxiedElasticsearch()
  let service: TestService
  /** The API alone, on an engine whose requests are recorded. */
  let api: FastifyInstance
  let address: string
  let chain: PublishedChain
  let dish: string
  let engineCalls: string[]

  beforeAll(async () => {
    service = await startTestService({ settings: { REQUESTS_PER_MINUTE: '1000000' } })
    chain = await onboardWithCatalog(service, 'grill', CATALOG)
    const { config, redis, s3 } = service
    const stores = createStores(proxied.es, config.NAMESPACE)
    const services = createServices(config, stores, { es: proxied.es, redis, s3, publicS3: s3 })
    api = await buildApp({ config, services, probes: {} })
    address = await api.listen({ host: '127.0.0.1', port: 0 })
    const answer = await ask(address, chain.apiKey, '{ search { matches { dish { id } } } }')
    dish = answer.search.matches[0].dish.id
  })
  afterAll(async () => {
    await api?.close()
    await service?.close()
  })

  const send = ({ query, variables, isPartners }: Argument, value: string): Promise<HttpAnswer> => {
    const authorization = isPartners === true ? `Bearer ${chain.partnerToken}` : chain.apiKey
    const given = { dish, ...(variables?.(value) ?? { v: value }) }
    return post(address, { query, variables: given }, { authorization })
  }

  /** The recorded requests to the engine about dishes and uploads. */
  const watched = async <T>(work: () => Promise<T>): Promise<T> => {
    engineCalls = []
    const isAsked = () => {
      engineCalls.push('asked')
      return false
    }
    proxied.proxy.setFault({ on: /-(shelf-[\w-]+|uploads)\/_/, strikes: isAsked })
    try {
      return await work()
    } finally {
      proxied.proxy.setFault(null)
    }
  }

  const expectBounded = (answer: HttpAnswer, field: string) => {
    const { body, status } = answer
    expect([200, 400]).toContain(status)
    expect(JSON.stringify(body).length).toBeLessThan(MAX_ANSWER)
    for (const { message, extensions } of (body.errors ?? []) as Anything[]) {
      expect(OUR_FAULT).not.toContain(extensions.code)
      expect(extensions.field).toBe(field)
      expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE)
      expect(unsafeIn(message)).toEqual([])
    }
  }

  it('are thrown at every text and every list that the schema takes', () => {
    const schema = buildSchema(printCommittedSchema())
    const found = new Set(
      [schema.getQueryType(), schema.getMutationType()].flatMap((root) =>
        Object.values(root?.getFields() ?? {}).flatMap(({ args }) => args.flatMap((arg) => pathsOf(arg, ''))),
      ),
    )
    const thrown = ARGUMENTS.map(({ field }) => field.replace('[0]', ''))
    const texts = [...new Set([...thrown, ...LISTS.map(({ field }) => field)])]
    expect([...found].toSorted()).toEqual(texts.toSorted())
  })

  it('are answered, or refused by a typed error of bounded size, and never as our own fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...ARGUMENTS), hostileValue, async (argument, value) => {
        expectBounded(await send(argument, value), argument.field)
      }),
      { numRuns: REQUESTS },
    )
  }, 600_000)

  it('are bounded in the text of a query as in variables', async () => {
    await fc.assert(
      fc.asyncProperty(hostileValue, async (value) => {
        const query = `{ search(category: ${JSON.stringify(value)}) { counts { total } } }`
        const { body, status } = await post(address, { query }, { authorization: chain.apiKey })
        expect([200, 400]).toContain(status)
        expect(JSON.stringify(body).length).toBeLessThan(MAX_ANSWER)
        for (const { message, extensions } of body.errors ?? []) {
          expect(OUR_FAULT).not.toContain(extensions.code)
          expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE)
          expect(unsafeIn(message)).toEqual([])
        }
      }),
      { numRuns: Math.ceil(REQUESTS / 6) },
    )
  }, 600_000)

  const HALF = 'a\ud800'
  const cursor = (text: string) => Buffer.from(text).toString('base64')
  it.each<{ field: string; code: string; isPartners: boolean; values: readonly string[] }>([
    {
      field: 'restaurantId',
      code: 'RESTAURANT_NOT_FOUND',
      isPartners: false,
      values: ['x'.repeat(90_000), HALF, '\0'],
    },
    {
      field: 'searchTerm',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(201), 'x'.repeat(90_000), HALF],
    },
    {
      field: 'category',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(201), 'x'.repeat(33_000), '🥗'.repeat(20_000), HALF],
    },
    {
      field: 'categories',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(201), HALF],
    },
    {
      field: 'ifVersion',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(201), HALF],
    },
    {
      field: 'pagination.after',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(90_000), HALF, 'MQ==\n', cursor('1'.repeat(60_000))],
    },
    {
      field: 'pagination.before',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(90_000), HALF, cursor('-1')],
    },
    {
      field: 'id',
      code: 'DISH_NOT_FOUND',
      isPartners: false,
      values: ['x'.repeat(90_000), HALF, `dish_${'a'.repeat(24)}\n`, `dish_${'a'.repeat(5_000)}`],
    },
    {
      field: 'dishId',
      code: 'DISH_NOT_FOUND',
      isPartners: false,
      values: ['x'.repeat(90_000), HALF, '../_search'],
    },
    {
      field: 'selectedOptions',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(201), 'x'.repeat(90_000), HALF],
    },
    {
      field: 'input.guestId',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(321), HALF, 'a\0b', 'a\r\nb'],
    },
    {
      field: 'input.passportId',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: ['x'.repeat(90_000), HALF],
    },
    {
      field: 'input.email',
      code: 'INVALID_INPUT',
      isPartners: false,
      values: [`${'x'.repeat(320)}@x.example`, `${HALF}@x.example`, 'a\0@b.example'],
    },
    {
      field: 'id',
      code: 'UPLOAD_NOT_FOUND',
      isPartners: true,
      values: ['x'.repeat(5_000), HALF, `up_${'x'.repeat(5_000)}`, 'up_\ud800', '../_search'],
    },
    {
      field: 'uploadId',
      code: 'UPLOAD_NOT_FOUND',
      isPartners: true,
      values: ['x'.repeat(5_000), HALF, `up_${'x'.repeat(5_000)}`, 'up_\0'],
    },
    {
      field: 'after',
      code: 'INVALID_INPUT',
      isPartners: true,
      values: ['x'.repeat(90_000), HALF, cursor(`1 up_${'x'.repeat(600)}`)],
    },
  ])(
    '$field that cannot be is $code, without a question to the engine',
    async ({ field, code, isPartners, values }) => {
      const argument = ARGUMENTS.find(
        (each) => each.field === field && (each.isPartners ?? false) === isPartners,
      )
      if (argument === undefined) throw new Error(`no argument ${field}`)
      for (const value of values) {
        const { status, body } = await watched(() => send(argument, value))
        const [{ extensions, message }] = body.errors
        expect({ status, ...extensions }, JSON.stringify(value).slice(0, 60)).toMatchObject({
          status: 200,
          code,
          field,
        })
        expect(Object.values(body.data ?? {}).filter((each) => each !== null)).toEqual([])
        expect(message.length).toBeLessThan(200)
        expect(engineCalls).toEqual([])
      }
    },
  )

  it.each(LISTS)('$field has a length', async ({ field, name, value, most }) => {
    const query = search('PreferencesInput', 'preferences')
    const asking = (count: number) =>
      watched(() =>
        send({ field, query, variables: () => ({ v: { [name]: Array(count).fill(value) } }) }, ''),
      )
    expect((await asking(most)).body.errors).toBeUndefined()
    expect(engineCalls).toHaveLength(1)
    const refused = await asking(most + 1)
    expect(refused.status).toBe(200)
    expect(refused.body.data).toEqual({ search: null })
    expect(refused.body.errors[0].extensions).toMatchObject({ code: 'INVALID_INPUT', field })
    expect(engineCalls).toEqual([])
  })

  it.each([
    { list: 'selectedOptions', most: 500 },
    { list: 'categories', most: 50 },
    { list: 'ids', most: 50 },
  ])('$list has a length, however short and known its values', async ({ list, most }) => {
    const argument = ARGUMENTS.find(({ field }) => field === list) as Argument
    const asking = (count: number) =>
      watched(() => send({ ...argument, variables: () => ({ v: Array(count).fill('rice') }) }, ''))
    expect((await asking(most)).body.errors).toBeUndefined()
    const refused = await asking(most + 1)
    expect(refused.body.errors[0]).toMatchObject({
      message: `${list} holds more than ${most} values`,
      extensions: { code: 'INVALID_INPUT', field: list },
    })
    expect(engineCalls).toEqual([])
  })

  it('many unknown ids are counted, not repeated', async () => {
    const argument = ARGUMENTS.find(({ field }) => field === 'selectedOptions') as Argument
    const ids = Array.from({ length: 400 }, (_, at) => `${at} ${'x'.repeat(190)}`)
    const { body } = await send({ ...argument, variables: () => ({ v: ids }) }, '')
    expect(body.errors[0].message).toMatch(
      /^not an ingredient or option of this dish: 0 x{50,60}…, 1 x.*, 2 x{50,60}… and 397 more$/,
    )
  })

  it('cursors of every form that has been issued, or could be, do not trouble the engine', async () => {
    const [uploads, pages] = [
      ['0 up_x', '99999999999999 up_0', '1 up_-_'],
      ['0', '999999', '1000000', '1000001'],
    ]
    const after = ARGUMENTS.find(({ field, isPartners }) => isPartners && field === 'after') as Argument
    for (const text of uploads) expect((await send(after, cursor(text))).body.errors).toBeUndefined()
    for (const field of ['pagination.after', 'pagination.before'])
      for (const text of pages) {
        const argument = ARGUMENTS.find((each) => each.field === field) as Argument
        expectBounded(await send(argument, cursor(text)), field)
      }
  })
})
