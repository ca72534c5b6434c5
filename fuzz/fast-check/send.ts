import { once } from 'node:events'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { SeenAnswer } from '../answer-fault.ts'

export interface Message {
  readonly method?: string
  readonly path?: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Uint8Array | string
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
const PATIENCE_MS = 60_000

/** Sends a valid HTTP request with any body. */
export async function send(
  address: string,
  { method = 'POST', path = '/graphql', headers, body }: Message,
): Promise<SeenAnswer> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const outgoing = request(new URL(path, address), { method, headers, agent, signal }).end(body)
  const [answer] = (await once(outgoing, 'response')) as [IncomingMessage]
  return {
    status: answer.statusCode ?? 0,
    contentType: answer.headers['content-type'] ?? '',
    requestId: String(answer.headers['x-request-id']),
    body: (await buffer(answer)).toString(),
  }
}

export function sendJson(address: string, authorization: string | null, body: unknown): Promise<SeenAnswer> {
  return send(address, {
    headers: {
      'content-type': 'application/json',
      ...(authorization === null ? {} : { authorization }),
    },
    body: JSON.stringify(body),
  })
}

/** Throws a fault with the request that repeats it. Does nothing where the fault is null. */
export function refuse(fault: string | null, sent: string): void {
  if (fault !== null) throw new Error(`${fault}\n    sent: ${sent.slice(0, 2_000)}`)
}
