import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'

const URL = '/graphql'
/** Includes GET even where GET runs nothing, because GET has its own handler. */
const HANDLED: readonly string[] = ['GET', 'POST']

/**
 * Answers 405 to every method that `/graphql` does not take, including HEAD, before the body is read. The CORS plugin
 * answers preflights; a preflight that reaches the route gets 405, too.
 */
export function refuseOtherMethods(app: FastifyInstance, isGetServed: boolean): void {
  const refuse = async (): Promise<never> => {
    throw isGetServed
      ? wrongMethod('Send GraphQL by POST, or queries by GET', 'GET, POST')
      : wrongMethod('Send GraphQL by POST', 'POST')
  }
  app.addHook('onRequest', async (request) => {
    const isOther = request.routeOptions.url === URL && !HANDLED.includes(request.method)
    if (isOther && !isPreflight(request)) await refuse()
  })
  app.route({
    method: app.supportedMethods.filter((method) => !HANDLED.includes(method)),
    url: URL,
    onRequest: refuse,
    handler: refuse,
  })
}

/** Whether the request is a browser's preflight (Fetch, CORS protocol). */
export function isPreflight({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): boolean {
  return (
    method === 'OPTIONS' &&
    headers.origin !== undefined &&
    headers['access-control-request-method'] !== undefined
  )
}

function wrongMethod(message: string, allow: string): AppError {
  return new AppError('INVALID_INPUT', message, { statusCode: 405, allow })
}
