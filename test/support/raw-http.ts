import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface StatusAndBody {
  readonly status: number
  readonly body: string
}

/** A request with exactly these headers: in this spelling and order, repeated ones included. */
export async function sendRaw(
  url: string,
  method: string,
  headers: readonly (readonly [name: string, value: string])[],
  body: string | Buffer = '',
): Promise<StatusAndBody> {
  const { host, hostname, port, pathname, search } = new URL(url)
  const outgoing = request({
    ...{ hostname, port, method, path: `${pathname}${search}`, agent: false },
    headers: [['Host', host], ...headers, ['Content-Length', String(Buffer.byteLength(body))]].flat(),
  })
  outgoing.end(body)
  const [answer] = await once(outgoing, 'response')
  return { status: answer.statusCode, body: await text(answer) }
}

/** Sends bytes that need not be HTTP, and returns the answer until the other side closes or is silent. */
export async function sendBytes(address: string, bytes: string, silenceMs = 1_000): Promise<string> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.setEncoding('latin1').setTimeout(silenceMs, () => socket.destroy())
  socket.on('error', () => undefined)
  let answer = ''
  socket.on('data', (part: string) => {
    answer += part
  })
  socket.write(bytes, 'latin1')
  await once(socket, 'close')
  return answer
}
