import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenLocally } from '../../harness/network/local-server.ts'

/** One request as it came from the client, and what was answered. */
export interface Exchange {
  readonly method: string
  readonly path: string
  readonly contentType: string | undefined
  readonly sent: string
  readonly status: number
  readonly answered: string
}

export interface RecordingProxy {
  readonly address: string
  /** Includes preflights, which no page can see. */
  readonly exchanges: Exchange[]
  readonly close: () => void
}

/** What a proxy answers of its own, in place of the service. */
export interface RefusedFirst {
  readonly status: number
  readonly retryAfter: string
}

/** A proxy before the service that passes everything on unchanged, after it has refused the first requests. */
export async function startRecordingProxy(
  target: string,
  refusals: readonly RefusedFirst[] = [],
): Promise<RecordingProxy> {
  const exchanges: Exchange[] = []
  const left = [...refusals]
  const server = createServer((incoming, outgoing) => {
    const refusal = left.shift()
    const answered = refusal ? refuse(refusal, incoming, outgoing) : handOn(target, incoming, outgoing)
    answered.then(
      (exchange) => exchanges.push(exchange),
      () => outgoing.destroy(),
    )
  })
  return { ...(await listenLocally(server)), exchanges }
}

async function handOn(
  target: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Exchange> {
  const { method = '', url: path = '/', headers } = incoming
  const sent = await buffer(incoming)
  const forwarded = request(target + path, { method, headers, agent: false })
  forwarded.end(sent)
  const [answer] = (await once(forwarded, 'response')) as [IncomingMessage]
  const answered = await buffer(answer)
  const status = answer.statusCode ?? 502
  outgoing.writeHead(status, answer.headers).end(answered)
  return exchangeOf(incoming, sent, status, answered)
}

async function refuse(
  { status, retryAfter }: RefusedFirst,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<Exchange> {
  const sent = await buffer(incoming)
  const page = Buffer.from('<h1>Busy</h1>')
  outgoing.writeHead(status, { 'retry-after': retryAfter, 'content-type': 'text/html' }).end(page)
  return exchangeOf(incoming, sent, status, page)
}

function exchangeOf(
  { method = '', url: path = '/', headers }: IncomingMessage,
  sent: Buffer,
  status: number,
  answered: Buffer,
): Exchange {
  return {
    ...{ method, path, contentType: headers['content-type'], sent: sent.toString() },
    ...{ status, answered: answered.toString() },
  }
}
