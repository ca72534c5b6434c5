import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { redacted } from '../logging/redacted.ts'

/**
 * The attributes that leave the process. Libraries add others: ids of documents, addresses, the engine's words. Nothing
 * here holds a term, a key, a name or an address that a client or a partner sent.
 */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  'http.request.method',
  'http.route',
  'http.response.status_code',
  'graphql.operation.type',
  'db.system',
  'db.operation.name',
  'db.collection.name',
  'db.response.status_code',
  'server.address',
  'server.port',
  'messaging.system',
  'messaging.destination.name',
  'messaging.message.id',
  'error.type',
  'dishmatch.request_id',
  'dishmatch.operation',
  'dishmatch.outcome',
  'dishmatch.cache',
  'dishmatch.lease',
  'dishmatch.turn_wait_ms',
  'dishmatch.chain_id',
  'dishmatch.upload_id',
  'dishmatch.attempt',
])

/** What a collector gets of a span. Events are left out: those of libraries hold messages and stacks of errors. */
export function safeSpan(span: ReadableSpan): ReadableSpan {
  const { name, kind, parentSpanContext, startTime, endTime, status, links, duration, ended, resource } = span
  const { instrumentationScope, droppedAttributesCount, droppedEventsCount, droppedLinksCount } = span
  return {
    ...{ name, kind, startTime, endTime, duration, ended, resource, instrumentationScope },
    ...{ droppedAttributesCount, droppedEventsCount, droppedLinksCount },
    ...(parentSpanContext && { parentSpanContext }),
    spanContext: () => span.spanContext(),
    attributes: safeAttributes(span.attributes),
    links: links.map(({ context }) => ({ context })),
    events: [],
    status: { code: status.code },
  }
}

function safeAttributes(attributes: Attributes): Attributes {
  const safe: Attributes = {}
  for (const [name, value] of Object.entries(attributes))
    if (ATTRIBUTES.has(name)) safe[name] = typeof value === 'string' ? redacted(value) : value
  return safe
}
