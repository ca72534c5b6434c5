import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** One request as it came from the browser, and what the service answered. */
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

/** A proxy before the service that passes everything on unchanged. */
export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const exchanges: Exchange[] = []
  const server = createServer((incoming, outgoing) => {
    handOn(target, incoming, outgoing).then(
      (exchange) => exchanges.push(exchange),
      () => outgoing.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exchanges,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
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
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(answered)
  return {
    method,
    path,
    contentType: headers['content-type'],
    sent: sent.toString(),
    status: answer.statusCode ?? 502,
    answered: answered.toString(),
  }
}
