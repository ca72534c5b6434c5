import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors.ts'

const GRAPHQL_PATH = '/graphql'
const JSON_TYPE = /^application\/json[\t ]*(?:;|$)/i

/**
 * Headers that a page of another origin can send only after a preflight. `Authorization` is one of them: a browser adds
 * it without a script only after a challenge for Basic, Digest or Negotiate, and the service never sends these.
 */
const PREFLIGHTED_HEADERS = ['authorization', 'apollo-require-preflight', 'x-apollo-operation-name']

/**
 * Refuses GraphQL requests that any page can make a browser send without a preflight: forms, images, scripts, links. A
 * credential is needed anyway; this check also covers an operation without one. Runs after every onRequest hook, so
 * such requests count against the limits, and before the body is read.
 */
export const csrfPlugin = fp(async (app) => {
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    done(request.routeOptions.url === GRAPHQL_PATH ? refusal(request) : null)
  })
})

function refusal({ method, headers }: FastifyRequest): AppError | null {
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '')
  if (method === 'POST' && !isJson)
    return new AppError('INVALID_INPUT', 'Send Content-Type: application/json', { statusCode: 415 })
  // HEAD does the same as GET unless its route is switched off. Other methods always need a preflight.
  const canBeSimple = method === 'GET' || method === 'HEAD'
  if (!canBeSimple || isJson || PREFLIGHTED_HEADERS.some((name) => headers[name] !== undefined)) return null
  return new AppError('MISSING_HEADER', 'The Authorization header is missing')
}
