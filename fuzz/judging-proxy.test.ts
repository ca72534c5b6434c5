import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { FAULT_HEADER, type Judge, startJudgingProxy } from './judging-proxy.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function proxied(judge: Judge): Promise<string> {
  const server = createServer((request, response) => {
    response.writeHead(201, { 'x-request-id': 'r', 'content-type': 'text/plain' })
    request.pipe(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startJudgingProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, judge)
  closing.push(proxy.close, () => server.close())
  return proxy.address
}

it('hands requests and answers on, and judges them', async () => {
  const seen: unknown[] = []
  const address = await proxied((sent, answer) => {
    seen.push(sent, answer)
    return null
  })
  const answer = await fetch(`${address}/graphql`, { method: 'POST', body: 'ping' })
  expect([answer.status, await answer.text(), answer.headers.has(FAULT_HEADER)]).toEqual([201, 'ping', false])
  expect(seen).toEqual(['ping', { status: 201, contentType: 'text/plain', requestId: 'r', body: 'ping' }])
})

it('marks an answer that has a fault', async () => {
  const address = await proxied(() => 'INTERNAL_ERROR: é\r\nX-Other: 1')
  const answer = await fetch(address, { method: 'POST', body: 'ping' })
  expect(answer.headers.get(FAULT_HEADER)).toBe('INTERNAL_ERROR: ???X-Other: 1')
})

it('marks the lack of an answer', async () => {
  const proxy = await startJudgingProxy('http://127.0.0.1:1', () => null)
  closing.push(proxy.close)
  const answer = await fetch(proxy.address)
  expect([answer.status, answer.headers.get(FAULT_HEADER)]).toEqual([
    502,
    expect.stringContaining('no answer'),
  ])
})
