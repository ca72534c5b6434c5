import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startNameServer } from '../../../harness/network/name-server.ts'
import { postWebhook } from './post-webhook.ts'
import { pinnedTo, publicAddresses } from './public-lookup.ts'

const PUBLIC = '93.184.215.14'
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function receiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function resolverFor(addressesOf: (name: string) => readonly string[]): Promise<Resolver> {
  const server = await startNameServer(addressesOf)
  closing.push(server.close)
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([server.address])
  return resolver
}

const post = (url: string, timeoutMs = 2_000) =>
  postWebhook(
    { resolver: new Resolver(), allowPrivate: true, timeoutMs },
    { url, headers: { 'content-type': 'application/json' }, body: '{}' },
  )

describe('the addresses of a receiver', () => {
  it('are those its name has, of both kinds', async () => {
    const resolver = await resolverFor(() => [PUBLIC, '2606:4700:4700::1111'])
    expect(await publicAddresses(resolver, 'partner.example.com')).toEqual([
      { address: PUBLIC, family: 4 },
      { address: '2606:4700:4700::1111', family: 6 },
    ])
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['the metadata service', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['IPv4 loopback, mapped', ['::ffff:127.0.0.1']],
    ['a public and a private address', [PUBLIC, '10.0.0.1']],
    ['a public IPv4 and a private IPv6 address', [PUBLIC, 'fd00::1']],
  ])('are refused where the name resolves to %s', async (_what, addresses) => {
    const resolver = await resolverFor(() => addresses)
    await expect(publicAddresses(resolver, 'rebind.example.com')).rejects.toThrow(
      'not an address on the public',
    )
  })

  it('stay what was checked, whatever the name resolves to by the time of the connection', async () => {
    let address = PUBLIC
    const resolver = await resolverFor(() => [address])
    const lookup = pinnedTo(await publicAddresses(resolver, 'rebind.example.com'))
    address = '127.0.0.1'
    const found = await new Promise((resolve) => {
      lookup('rebind.example.com', { all: true }, (_error, addresses) => resolve(addresses))
    })
    expect(found).toEqual([{ address: PUBLIC, family: 4 }])
    await expect(publicAddresses(resolver, 'rebind.example.com')).rejects.toThrow(
      'not an address on the public',
    )
  })

  it('are where the connection goes, without another look-up', async () => {
    const { port } = new URL(await receiver((_request, response) => response.end('here')))
    const lookup = pinnedTo([{ address: '127.0.0.1', family: 4 }])
    const outgoing = request(`http://nowhere.example.com:${port}/`, { lookup, agent: false }).end()
    const [answer] = await once(outgoing, 'response')
    expect(answer).toMatchObject({ statusCode: 200, socket: { remoteAddress: '127.0.0.1' } })
    answer.destroy()
  })

  it('are asked for at every attempt: a name that turns private is not connected to', async () => {
    const resolver = await resolverFor(() => ['127.0.0.1'])
    const sender = { resolver, allowPrivate: false, timeoutMs: 2_000 }
    const answer = await postWebhook(sender, { url: 'https://rebind.example.com/', headers: {}, body: '{}' })
    expect(answer).toMatchObject({
      status: null,
      error: 'rebind.example.com is not an address on the public internet',
    })
  })
})

describe('an attempt', () => {
  it('is not made to a private address, by whatever spelling', async () => {
    let requests = 0
    const address = await receiver((_request, response) => {
      requests += 1
      response.end()
    })
    const { port } = new URL(address)
    const sender = { resolver: new Resolver(), allowPrivate: false, timeoutMs: 2_000 }
    for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]']) {
      for (const scheme of ['http', 'https']) {
        const url = `${scheme}://${host}:${port}/`
        expect(await postWebhook(sender, { url, headers: {}, body: '' })).toMatchObject({ status: null })
      }
    }
    expect(requests).toBe(0)
  })

  it('follows no redirect', async () => {
    const asked: string[] = []
    const address = await receiver((incoming, response) => {
      asked.push(incoming.url ?? '')
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await post(`${address}/hook`)).toMatchObject({ status: 302, error: null })
    expect(asked).toEqual(['/hook'])
  })

  it('ends when its time is up, and says so', async () => {
    const address = await receiver(() => undefined)
    expect(await post(address, 150)).toMatchObject({ status: null, error: 'no answer within 150 ms' })
  })

  it('ends when its time is up where the receiver switches protocols', async () => {
    const address = await receiver(({ socket }) =>
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    )
    expect(await post(address, 150)).toMatchObject({ status: null, error: 'no answer within 150 ms' })
  }, 5_000)

  it('counts the status of an answer that never ends, and takes in only a little of it', async () => {
    let sent = 0
    const address = await receiver((_request, response) => {
      const timer = setInterval(() => {
        sent += 8_192
        response.write('x'.repeat(8_192))
      }, 5)
      response.on('close', () => clearInterval(timer))
    })
    expect(await post(address, 5_000)).toMatchObject({ status: 200, error: null })
    expect(sent).toBeLessThan(1_000_000)
    const stuck = await receiver((_request, response) => response.writeHead(202).flushHeaders())
    expect(await post(stuck, 300)).toMatchObject({ status: 202, error: null })
  })

  it('says why nobody answered', async () => {
    const address = await receiver((incoming) => incoming.socket.destroy())
    expect(await post(address)).toMatchObject({ status: null, error: 'socket hang up' })
    expect((await post('http://127.0.0.1:1/')).error).toContain('ECONNREFUSED')
  })
})
