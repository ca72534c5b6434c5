import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '../errors.ts'

const GRAPHQL_PATH = '/graphql'
const JSON_TYPE = /^application\/json[\t ]*(?:;|$)/i

/**
 * Headers that a page of another origin can send only after a preflight. `Authorization` is one of them: browsers add
 * it by themselves only after a challenge for Basic, Digest or Negotiate, which the service never sends.
 */
const PREFLIGHTED_HEADERS = ['authorization', 'apollo-require-preflight', 'x-apollo-operation-name']

/**
 * Refuses requests to GraphQL that a page of any origin can have a browser send without a preflight: forms, images,
 * scripts, links. A credential is needed anyway; this check holds even if an operation asks for none.
 * After every onRequest hook (such requests count against the limits), before the body is read.
 */
export const csrfPlugin = fp(async (app) => {
  app.addHook('preParsing', (request, reply, _payload, done) => {
    done(request.routeOptions.url === GRAPHQL_PATH ? refusal(request, reply) : null)
  })
})

function refusal({ method, headers }: FastifyRequest, reply: FastifyReply): AppError | null {
  if (method === 'HEAD') {
    // Fastify runs the handler of GET for it, which would execute mutations too.
    void reply.header('allow', 'GET, POST')
    return new AppError('INVALID_INPUT', 'Send GraphQL by POST, or queries by GET', { statusCode: 405 })
  }
  const isJson = JSON_TYPE.test(headers['content-type'] ?? '')
  if (method === 'POST' && !isJson)
    return new AppError('INVALID_INPUT', 'Send Content-Type: application/json', { statusCode: 415 })
  if (method === 'GET' && !isJson && PREFLIGHTED_HEADERS.every((name) => headers[name] === undefined))
    return new AppError('MISSING_HEADER', 'The Authorization header is missing')
  return null
}
