import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { heapMegabytes } from '../../test/support/heap-megabytes.ts'
import { parametersOf } from './request/http-request.ts'
import { type CheckedParameters, createSentBodies, type SentParameters } from './sent-bodies.ts'

const QUERY = '{ search { counts { total } } }'
const BODY_LIMIT = 102_400

/** Parameters as they are after all checks. */
const checked = (variables: object = {}, query = QUERY): CheckedParameters => ({
  query,
  operationName: null,
  variables: variables as Record<string, unknown>,
  variablesText: JSON.stringify(variables),
  requested: { searches: 1, dishes: 0, withDishes: new Set() },
})

interface Sent {
  readonly status: number
  readonly connection: unknown
  readonly parameters: Record<string, unknown>
}

function serving(read: (body: unknown) => object, app = Fastify({ bodyLimit: BODY_LIMIT })) {
  app.removeContentTypeParser('text/plain')
  let last: object = {}
  app.post('/', async ({ body }) => {
    last = read(body)
    return last
  })
  const send = async (payload: string | Buffer, type = 'application/json', others = {}): Promise<Sent> => {
    const headers = { 'content-type': type, ...others }
    const answer = await app.inject({ method: 'POST', url: '/', payload, headers })
    const { text: _text, ...parameters } = answer.json() as Record<string, unknown>
    return { status: answer.statusCode, connection: answer.headers.connection, parameters }
  }
  return { send, last: () => last as SentParameters }
}

function withBodies() {
  const app = Fastify({ bodyLimit: BODY_LIMIT })
  const bodies = createSentBodies(app)
  return { bodies, ...serving((body) => bodies.parametersIn(body, null), app) }
}

const bodyOf = (rest: object = {}) => JSON.stringify({ query: QUERY, ...rest })

describe('bodies of requests', () => {
  it.each<[string, string, string?]>([
    ['a query', bodyOf()],
    ['a query after a mark of its bytes', `\uFEFF${bodyOf()}`],
    ['variables', bodyOf({ variables: { first: 2 } })],
    ['another charset', bodyOf(), 'application/json; charset=latin1'],
    ['a type in other letters', bodyOf(), 'Application/JSON'],
    ['another type', bodyOf(), 'text/plain'],
    ['nothing', ''],
    ['null', 'null'],
    ['a text', '"query"'],
    ['a batch', `[${bodyOf()}]`],
    ['half of it', bodyOf().slice(0, 9)],
    ['a prototype', `{"query":"${QUERY}","__proto__":{"a":1}}`],
    ['a prototype in the variables', `{"query":"${QUERY}","variables":{"p":{"__proto__":{"a":1}}}}`],
    ['a constructor', `{"query":"${QUERY}","variables":{"constructor":{"prototype":{"a":1}}}}`],
    [
      'what only we write',
      JSON.stringify({ checked: { ...checked(), requested: { searches: 0 } }, json: {} }),
    ],
    ['too many bytes', bodyOf({ variables: { text: 'x'.repeat(BODY_LIMIT) } })],
  ])('are read as Fastify does, also for the second time: %s', async (_what, text, type) => {
    const ours = withBodies()
    const expected = await serving((body) => parametersOf(body, null)).send(text, type)
    expect(await ours.send(text, type)).toEqual(expected)
    expect(await ours.send(text, type)).toEqual(expected)
  })

  it.each(['application/json', 'application/json; charset=iso-8859-1'])(
    'are refused where they are not UTF-8, whatever is said of them: %s',
    async (type) => {
      const text = bodyOf({ variables: { term: 'sin maní' } })
      const { send } = withBodies()
      expect(await send(Buffer.from(text, 'utf8'), type)).toMatchObject({
        status: 200,
        parameters: { variables: { term: 'sin maní' } },
      })
      expect(await send(Buffer.from(text, 'latin1'), type)).toMatchObject({
        status: 400,
        parameters: { message: 'The request body is not UTF-8' },
      })
    },
  )

  it('are refused where they are compressed, and whoever compressed them is told', async () => {
    const { send } = withBodies()
    expect(await send(gzipSync(bodyOf()), 'application/json', { 'content-encoding': 'gzip' })).toMatchObject({
      status: 415,
      parameters: { message: 'Send the body as it is, without Content-Encoding' },
    })
    // A label that is wrong, as some programs send it, hinders nobody.
    const labelled = await send(bodyOf(), 'application/json', { 'content-encoding': 'utf-8' })
    expect(labelled.status).toBe(200)
  })

  it('are not read again where they were checked', async () => {
    const { bodies, send, last } = withBodies()
    const text = bodyOf({ variables: { first: 2 } })
    await send(text)
    expect(last()).toEqual({ query: QUERY, operationName: null, variables: { first: 2 }, text: undefined })
    await send(text)
    expect(last()).toMatchObject({ text })
    const parameters = checked({ first: 2 })
    bodies.remember(text, parameters)
    await send(text)
    expect(last()).toBe(parameters)
    await send(text, 'application/json; charset=utf-8')
    expect(last()).toBe(parameters)
  })

  it('are other ones by any byte', async () => {
    const { bodies, send, last } = withBodies()
    const text = bodyOf({ variables: { first: 2 } })
    const parameters = checked({ first: 2 })
    bodies.remember(text, parameters)
    for (const other of [
      `${text} `,
      text.replace('2', '3'),
      bodyOf({ variables: { first: 2 }, operationName: 'A' }),
      bodyOf(),
    ]) {
      await send(other)
      expect(last()).not.toBe(parameters)
    }
    expect((await send(text, 'text/plain')).status).toBe(415)
    expect((await send(`${text}${' '.repeat(BODY_LIMIT)}`)).status).toBe(413)
  })

  it('are shared, so nobody can change what they ask for', () => {
    const parameters = checked({ p: { diets: ['VEGAN'], ranges: [{ max: 1 }] } })
    withBodies().bodies.remember(bodyOf(), parameters)
    const shared = parameters as unknown as {
      query: string
      variables: { first?: number; p?: { diets: string[]; ranges: [{ max: number }] } }
    }
    for (const change of [
      () => (shared.query = ''),
      () => (shared.variables.first = 1),
      () => delete shared.variables.p,
      () => shared.variables.p?.diets.push('KETO'),
      () => Object.assign(shared.variables.p?.ranges[0] ?? {}, { max: 2 }),
    ])
      expect(change).toThrow(TypeError)
  })

  it('are not remembered where they are long', async () => {
    const { send, last } = withBodies()
    const text = bodyOf({ variables: { text: 'x'.repeat(16_384) } })
    for (let time = 1; time <= 3; time += 1) await send(text)
    expect(last()).toMatchObject({ text: undefined })
  })

  it('take no more memory than they may, whatever is in them', async () => {
    const { bodies, send, last } = withBodies()
    const fill = (count: number, body: (at: number) => object) => {
      for (let at = 0; at < count; at += 1) {
        const variables = JSON.parse(JSON.stringify(body(at))) as object
        bodies.remember(JSON.stringify({ query: QUERY, variables }), checked(variables, `${QUERY}#${at}`))
      }
    }
    const before = heapMegabytes()
    fill(40_000, (at) => ({ at }))
    expect(heapMegabytes() - before).toBeLessThan(MOST_MEGABYTES)
    fill(4_000, (at) => ({ at, list: Array.from({ length: 900 }, () => ({})) }))
    expect(heapMegabytes() - before).toBeLessThan(MOST_MEGABYTES)
    fill(4_000, (at) => ({ at, list: Array.from({ length: 200 }, (_, n) => ({ name: `${at}-${n}` })) }))
    expect(heapMegabytes() - before).toBeLessThan(MOST_MEGABYTES)
    fill(4_000, (at) => ({ at, text: `ж${'x'.repeat(14_000)}` }))
    expect(heapMegabytes() - before).toBeLessThan(MOST_MEGABYTES)
    await send(JSON.stringify({ query: QUERY, variables: { at: 0 } }))
    expect(last()).not.toHaveProperty('requested')
  })
})

/** 16 of bodies, and what the table of all bodies takes. */
const MOST_MEGABYTES = 18
