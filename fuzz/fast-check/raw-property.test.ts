import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { type RawExchange, rawExchange } from '../../harness/requests/raw-exchange.ts'
import { exchangeFault } from './raw-property.ts'

/** What a server says whatever it is sent, before it closes. */
async function exchangeWith(text: string, isHead = false): Promise<RawExchange> {
  const server = createServer((socket) => socket.end(text, 'latin1')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const exchange = await rawExchange(address, Buffer.from('GET / HTTP/1.1\r\n\r\n'), isHead)
  server.close()
  return exchange
}

const message = (status: string, body: string, more = '') =>
  `HTTP/1.1 ${status}\r\nX-Request-Id: r\r\nContent-Type: application/json; charset=utf-8\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`
const error = (code: string) => `{"errors":[{"message":"m","extensions":{"code":"${code}","requestId":"r"}}]}`

describe('bytes that a server answers', () => {
  it('are read as answers, one after another', async () => {
    const text = `HTTP/1.1 100 Continue\r\n\r\n${message('200 OK', 'one')}${message('400 Bad Request', 'two')}`
    expect((await exchangeWith(text)).answers).toMatchObject([
      { status: 200, body: 'one' },
      { status: 400, body: 'two' },
    ])
  })

  it('have no body after a HEAD', async () => {
    const head = message('200 OK', 'one').replace('one', '')
    expect(await exchangeWith(head, true)).toMatchObject({ answers: [{ body: '' }], unreadable: '' })
  })

  it.each([
    ['a typed refusal', message('400 Bad Request', error('INVALID_INPUT'))],
    [
      'the server’s own refusal',
      'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['nothing', ''],
  ])('are right: %s', async (_what, text) => expect(exchangeFault(await exchangeWith(text), '')).toBeNull())

  it.each([
    ['a fault of ours', message('500 Internal Server Error', error('INTERNAL_ERROR')), 'status 500'],
    ['a code that is not ours', message('400 Bad Request', error('BAD')), 'not ours'],
    ['a header that was injected', message('200 OK', '{}', 'X-Injected: 1\r\n'), 'header of the answer'],
    ['an answer of nobody', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhi', 'of nobody'],
    ['a stack', message('404 Not Found', '{"message":"at run (app.js:1)"}'), 'it tells of'],
    ['no answer of HTTP', 'hello', 'no answer'],
  ])('are wrong: %s', async (_what, text, says) => {
    expect(exchangeFault(await exchangeWith(text), '')).toContain(says)
  })
})
