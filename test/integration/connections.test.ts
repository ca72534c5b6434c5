import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../support/test-service.ts'

describe('connections', () => {
  let service: TestService
  const sockets: Socket[] = []

  beforeAll(async () => {
    service = await startTestService({
      hasWorker: false,
      settings: { MAX_CONNECTIONS_PER_ADDRESS: '5', REQUEST_TIMEOUT_MS: '1000' },
    })
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await service?.close()
  })

  const opened = async (): Promise<Socket> => {
    const { hostname, port } = new URL(service.address)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => undefined)
    sockets.push(socket)
    await once(socket, 'connect')
    return socket
  }
  const closed = (socket: Socket) => (socket.closed ? Promise.resolve([]) : once(socket.resume(), 'close'))

  it('of one address beyond its limit are closed; room is made by those that end', async () => {
    const held = await Promise.all(Array.from({ length: 5 }, opened))
    await closed(await opened())
    for (const socket of held) socket.destroy()
    await Promise.all(held.map(closed))
    await expect.poll(async () => (await fetch(`${service.address}/health/live`)).status).toBe(200)
  })

  it.each<[string, string]>([
    ['headers that do not end', 'POST /graphql HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body that does not come',
      'POST /internal HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('with %s are closed within the time that a request may take', async (_, text) => {
    const socket = await opened()
    let said = ''
    socket.on('data', (chunk) => {
      said += String(chunk)
    })
    socket.write(text)
    await closed(socket)
    expect(said).not.toMatch(/ 200 /)
  })
})
