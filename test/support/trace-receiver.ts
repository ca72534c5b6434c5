import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'
import { listenLocally } from '../../harness/network/local-server.ts'

/** A span as OTLP has it, with its attributes as a record. */
export interface ReceivedSpan {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  /** 1 = internal, 2 = server, 3 = client, 4 and 5 = the two ends of a queue. */
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly traceId: string }[]
  readonly events: readonly unknown[]
  readonly status: { readonly code?: number; readonly message?: string }
}

/** A collector on this machine: takes spans by OTLP over HTTP with JSON. */
export interface TraceReceiver {
  readonly address: string
  readonly spans: ReceivedSpan[]
  /** Everything that came, as it came. */
  readonly bodies: string[]
  /** Status of the next answers; 200 until it is set. */
  answerWith: number
  /** Waits for a span. All spans of its trace that ended before it are there, too. */
  readonly awaitSpan: (fits: (span: ReceivedSpan) => boolean) => Promise<ReceivedSpan>
  readonly traceOf: (span: Pick<ReceivedSpan, 'traceId'>) => ReceivedSpan[]
  readonly close: () => void
}

const WITHIN = { timeout: 20_000, interval: 50 }

export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const bodies: string[] = []
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request)
    bodies.push(body)
    const isTraces = request.method === 'POST' && request.url === '/v1/traces'
    if (isTraces && receiver.answerWith === 200) spans.push(...spansIn(body))
    response.writeHead(isTraces ? receiver.answerWith : 404, { 'content-type': 'application/json' }).end('{}')
  }
  const server = createServer((request, response) => void take(request, response))
  const { address, close } = await listenLocally(server)
  const receiver: TraceReceiver = {
    address,
    spans,
    bodies,
    answerWith: 200,
    awaitSpan: (fits) =>
      vi.waitFor(() => {
        const span = spans.find(fits)
        if (span === undefined)
          throw new Error(`no such span among ${spans.map(({ name }) => name).join(', ')}`)
        return span
      }, WITHIN),
    traceOf: ({ traceId }) => spans.filter((span) => span.traceId === traceId),
    close,
  }
  return receiver
}

interface KeyValue {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}
interface Otlp {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly KeyValue[] }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ReceivedSpan, 'attributes' | 'service'> & {
        readonly attributes: readonly KeyValue[]
      })[]
    }[]
  }[]
}

function spansIn(body: string): ReceivedSpan[] {
  return (JSON.parse(body) as Otlp).resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = String(recordOf(resource.attributes)['service.name'])
    return scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({ ...span, service, attributes: recordOf(span.attributes) })),
    )
  })
}

function recordOf(attributes: readonly KeyValue[]): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
}
