import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { startRequestSpan } from '../tracing/traced.ts'
import { isHealthProbe } from './health.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** null for a probe of health, and while tracing is off. */
    span: Span | null
  }
}

export interface RequestSpanOptions {
  /** Whether a request's own `traceparent` is continued. A client could then have all its requests recorded. */
  readonly trustsParent: boolean
}

/** Makes a span of each request. What the request awaits is within it, also on the compiled path. */
export const requestSpanPlugin = fp<RequestSpanOptions>(async (app, { trustsParent }) => {
  app.decorateRequest('span', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealthProbe(request)) return done()
    const span = startSpan(request, trustsParent)
    request.span = span
    reply.raw.once('close', () => endSpan(span, request, reply))
    within(span, done)
  })
  // The body arrives in another asynchronous context.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === null) done()
    else within(request.span, done)
  })
})

function startSpan(request: FastifyRequest, trustsParent: boolean): Span {
  const { method, id, headers, routeOptions } = request
  const route = routeOptions.url ?? 'none'
  const { traceparent } = headers
  const attributes = { 'http.request.method': method, 'http.route': route, 'dishmatch.request_id': id }
  return startRequestSpan(
    `${method} ${route}`,
    attributes,
    trustsParent && typeof traceparent === 'string' ? traceparent : null,
  )
}

function endSpan(span: Span, { record }: FastifyRequest, { statusCode }: FastifyReply): void {
  span.setAttribute('http.response.status_code', statusCode)
  if (record !== null) {
    span.setAttribute('dishmatch.operation', record.operation)
    span.setAttribute('dishmatch.outcome', record.outcome)
    if (record.cache !== undefined) span.setAttribute('dishmatch.cache', record.cache)
    if (record.lease !== undefined) span.setAttribute('dishmatch.lease', record.lease)
    if (record.waitMs !== undefined) span.setAttribute('dishmatch.turn_wait_ms', record.waitMs)
    if (record.chainId !== null) span.setAttribute('dishmatch.chain_id', record.chainId)
  }
  if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function within(span: Span, done: () => void): void {
  context.with(trace.setSpan(context.active(), span), done)
}
