import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface KeptAnswer {
  readonly status: number
  readonly body: string
  /** Whether the server asked to use another connection. */
  readonly isLast: boolean
}

export interface KeepAliveClient {
  readonly post: (body: string) => Promise<KeptAnswer>
  readonly close: () => void
}

/** A client with one connection, which it keeps for as long as the server does. It never sends a request twice. */
export function keepAliveClient(url: string, headers: Readonly<Record<string, string>>): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const options = { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } }
  return {
    post: async (body) => {
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(url, options, resolve).once('error', reject).end(body)
      })
      const isLast = answer.headers.connection === 'close'
      return { status: answer.statusCode ?? 0, body: await text(answer), isLast }
    },
    close: () => agent.destroy(),
  }
}
