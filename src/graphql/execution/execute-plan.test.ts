import Fastify, { type FastifyReply } from 'fastify'
import mercurius from 'mercurius'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { heapMegabytes } from '../../../test/support/heap-megabytes.ts'
import { NO_DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import type { GraphqlContext } from '../context.ts'
import { createDocumentPreparer, type DocumentPreparer, operationOf } from '../prepared-document.ts'
import { createPlanExecutor } from './execute-plan.ts'

const SCHEMA = `type Query { n(of: Int): Int deep: Query search(broken: Boolean): Search }
  type Search { matches: [Match!]! notMatches: [Match!]! } type Match { dish: Dish! status: String! }
  type Dish { id: ID! name: String description: String }`

describe('the execution of plans', () => {
  const app = Fastify()
  let execute: ReturnType<typeof createPlanExecutor>
  let prepare: DocumentPreparer
  let reads = 0
  const dishes = ['Soup', '{"id":"0"}'].map((name, at) => ({
    id: String(at),
    get name() {
      reads += 1
      return name
    },
  }))
  const broken = { id: '2', name: 'Stew', description: {} }

  beforeAll(async () => {
    await app.register(mercurius, {
      schema: SCHEMA,
      resolvers: {
        Query: {
          n: async (_root: unknown, { of }: { of: number }) => of,
          deep: async () => ({}),
          search: (_root: unknown, asked: { broken?: boolean }, context: object) => {
            const budget = context as unknown as { left: number }
            budget.left -= asked.broken ? 2 : 1
            if (budget.left < 0) throw new Error('the budget is spent')
            return { matches: dishes, notMatches: asked.broken ? [...dishes, broken] : dishes }
          },
        },
        Match: {
          dish: (dish: object, _args: unknown, context: object) =>
            (context as GraphqlContext).shownDish(dish),
          status: () => 'SHOWN',
        },
      },
      routes: false,
      jit: 1,
    })
    execute = createPlanExecutor(app, 1_000_000)
    prepare = createDocumentPreparer(app.graphql.schema, NO_DOCUMENT_LIMITS)
    app.post('/', async (request, reply) => answerTo(request.body as string, reply))
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    await app.ready()
  })
  afterAll(() => app.close())

  const answerTo = async (query: string, reply: FastifyReply) => {
    const plan = operationOf(prepare(query), null).plan({})
    const { result, json } = await execute(reply, plan, () => ({ left: 2 }) as unknown as GraphqlContext, {})
    return json(result)
  }
  const ask = async (query: string): Promise<string> => {
    const headers = { 'content-type': 'text/plain' }
    return (await app.inject({ method: 'POST', url: '/', headers, payload: query })).body
  }

  it('answers the same at the first, the second and the third time', async () => {
    for (const query of ['{ a: n(of: 1) deep { b: n(of: 2) } }', '{ __proto__: n(of: 3) }'])
      for (let time = 1; time <= 3; time += 1)
        expect(await ask(query), query).toBe(
          query.includes('proto') ? '{"data":{"__proto__":3}}' : '{"data":{"a":1,"deep":{"b":2}}}',
        )
  })

  it('does not compile what would take long to', async () => {
    const query = `{ ${Array.from({ length: 2_000 }, (_, n) => `f${n}: n(of: ${n})`).join(' ')} }`
    for (let time = 1; time <= 3; time += 1)
      expect(JSON.parse(await ask(query))).toMatchObject({ data: { f0: 0, f1999: 1_999 } })
  })

  it('keeps a bounded number of compiled fields, and answers what it has forgotten', async () => {
    const fields = (seed: number) =>
      Array.from({ length: 300 }, (_, n) => `f${n}: n(of: ${seed + n})`).join(' ')
    const before = heapMegabytes()
    for (let seed = 0; seed < 80; seed += 1) {
      await ask(`{ ${fields(seed)} }`)
      await ask(`{ ${fields(seed)} }`)
    }
    expect(heapMegabytes() - before).toBeLessThan(160)
    for (const seed of [0, 40, 79])
      expect(JSON.parse(await ask(`{ ${fields(seed)} }`))).toMatchObject({
        data: { f0: seed, f299: seed + 299 },
      })
  })

  it.each([
    '{ search { matches { dish { name id } status } notMatches { status dish { name id } } } }',
    '{ search { id: matches { id: dish { id: name } } toString: matches { x: dish { id: name } } } }',
    '{ a: search { matches { dish { __typename name } } } b: search { notMatches { ...F } } } fragment F on Match { dish { __typename name } }',
  ])('answers the same each time, and reads a dish twice: %s', async (query) => {
    const first = await ask(query)
    expect(first).toContain(JSON.stringify('{"id":"0"}'))
    expect(await ask(query)).toBe(first)
    const before = reads
    for (let time = 3; time <= 5; time += 1) expect(await ask(query)).toBe(first)
    expect(reads).toBe(before)
  })

  it('reads each dish each time where the groups ask for different fields', async () => {
    const query = '{ search { matches { dish { name } } notMatches { dish { id name } } } }'
    const first = await ask(query)
    for (let time = 2; time <= 4; time += 1) {
      const before = reads
      expect(await ask(query)).toBe(first)
      expect(reads).toBe(before + 4)
    }
  })

  it('says each time which field of a dish failed, and shows the others', async () => {
    const query = '{ search(broken: true) { notMatches { dish { name description } } } }'
    const first = await ask(query)
    expect(JSON.parse(first)).toMatchObject({
      data: { search: { notMatches: [{}, {}, { dish: { name: 'Stew', description: null } }] } },
      errors: [{ path: ['search', 'notMatches', 2, 'dish', 'description'] }],
    })
    for (let time = 2; time <= 4; time += 1)
      expect(JSON.parse(await ask(query)).data).toEqual(JSON.parse(first).data)
  })
})
