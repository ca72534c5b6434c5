import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { csrfPlugin } from './csrf.ts'

/** As if an operation needed no credential: what is executed here is executed for every page of the web. */
describe('a request without a credential', () => {
  let app: FastifyInstance
  let executed: number

  beforeEach(async () => {
    executed = 0
    app = Fastify()
    await app.register(csrfPlugin)
    app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const url of ['/graphql', '/other'])
      app.route({ method: ['GET', 'POST'], url, handler: async () => ({ executed: ++executed }) })
  })
  afterEach(() => app.close())

  it.each([
    undefined,
    '',
    'text/plain',
    'TEXT/PLAIN;application/json',
    'text/plain; charset=application/json',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'application/jsonx',
    'xapplication/json',
    'application/json, text/plain',
  ])('is not executed by POST of Content-Type: %s', async (type) => {
    const headers = type === undefined ? {} : { 'content-type': type }
    const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload: '{}' })
    expect(answer.statusCode).toBe(415)
    expect(executed).toBe(0)
  })

  it.each([{}, { 'content-type': 'text/plain' }, { accept: 'application/json', 'x-request-id': 'a' }])(
    'is not executed by GET with %j',
    async (headers) => {
      const answer = await app.inject({ url: '/graphql?query={__typename}', headers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json().code).toBe('MISSING_HEADER')
      expect(executed).toBe(0)
    },
  )

  it('is not executed by HEAD', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/graphql' })
    expect(answer.statusCode).toBe(400)
    expect(executed).toBe(0)
  })

  it.each([
    { 'content-type': 'application/json' },
    { authorization: 'pk_test_x' },
    { 'apollo-require-preflight': 'true' },
    { 'x-apollo-operation-name': 'Menu' },
  ])('is let through by GET with %j: browsers ask before they send it', async (headers) => {
    expect((await app.inject({ url: '/graphql', headers })).statusCode).toBe(200)
  })

  it.each(['application/json', 'Application/JSON;charset=utf-8', 'application/json ; charset=utf-8'])(
    'is let through by POST of %s',
    async (type) => {
      const headers = { 'content-type': type }
      const answer = await app.inject({ method: 'POST', url: '/graphql', headers, payload: '{}' })
      expect(answer.statusCode).toBe(200)
    },
  )

  it('is let through by methods that always need a preflight', async () => {
    app.delete('/graphql', async () => 'a refusal of its own')
    expect((await app.inject({ method: 'DELETE', url: '/graphql' })).statusCode).toBe(200)
  })

  it('is let through at other addresses', async () => {
    expect((await app.inject({ method: 'POST', url: '/other' })).statusCode).toBe(200)
  })
})
