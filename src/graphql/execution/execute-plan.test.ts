import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify, { type FastifyReply } from 'fastify'
import mercurius from 'mercurius'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_DOCUMENT_LIMITS } from '../../../test/support/usual-document-limits.ts'
import type { GraphqlContext } from '../context.ts'
import { createDocumentPreparer, type DocumentPreparer, operationOf } from '../prepared-document.ts'
import { createPlanExecutor } from './execute-plan.ts'

describe('the execution of plans', () => {
  const app = Fastify()
  let execute: ReturnType<typeof createPlanExecutor>
  let prepare: DocumentPreparer

  beforeAll(async () => {
    await app.register(mercurius, {
      schema: 'type Query { n(of: Int): Int deep: Query }',
      resolvers: {
        Query: { n: async (_root: unknown, { of }: { of: number }) => of, deep: async () => ({}) },
      },
      routes: false,
      jit: 1,
    })
    execute = createPlanExecutor(app, null)
    prepare = createDocumentPreparer(app.graphql.schema, NO_DOCUMENT_LIMITS)
    app.post('/', async (request, reply) => answerTo(request.body as string, reply))
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    await app.ready()
  })
  afterAll(() => app.close())

  const answerTo = (query: string, reply: FastifyReply) =>
    execute(reply, operationOf(prepare(query), null).plan({}), {} as GraphqlContext, {}).then(
      ({ result }) => result,
    )
  const ask = async (query: string): Promise<unknown> => {
    const headers = { 'content-type': 'text/plain' }
    return (await app.inject({ method: 'POST', url: '/', headers, payload: query })).json()
  }

  it('answers the same at the first, the second and the third time', async () => {
    for (const query of ['{ a: n(of: 1) deep { b: n(of: 2) } }', '{ __proto__: n(of: 3) }'])
      for (let time = 1; time <= 3; time += 1)
        expect(JSON.stringify(await ask(query)), query).toBe(
          query.includes('proto') ? '{"data":{"__proto__":3}}' : '{"data":{"a":1,"deep":{"b":2}}}',
        )
  })

  it('does not compile what would take long to', async () => {
    const query = `{ ${Array.from({ length: 2_000 }, (_, n) => `f${n}: n(of: ${n})`).join(' ')} }`
    for (let time = 1; time <= 3; time += 1)
      expect(await ask(query)).toMatchObject({ data: { f0: 0, f1999: 1_999 } })
  })

  it('keeps a bounded number of compiled fields, and answers what it has forgotten', async () => {
    setFlagsFromString('--expose-gc')
    const collectGarbage = runInNewContext('gc') as () => void
    const heapMegabytes = () => {
      collectGarbage()
      return process.memoryUsage().heapUsed / 2 ** 20
    }
    const fields = (seed: number) =>
      Array.from({ length: 300 }, (_, n) => `f${n}: n(of: ${seed + n})`).join(' ')
    const before = heapMegabytes()
    for (let seed = 0; seed < 80; seed += 1) {
      await ask(`{ ${fields(seed)} }`)
      await ask(`{ ${fields(seed)} }`)
    }
    expect(heapMegabytes() - before).toBeLessThan(160)
    for (const seed of [0, 40, 79])
      expect(await ask(`{ ${fields(seed)} }`)).toMatchObject({ data: { f0: seed, f299: seed + 299 } })
  })
})
