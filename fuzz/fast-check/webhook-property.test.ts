import { Resolver } from 'node:dns/promises'
import { describe, expect, it } from 'vitest'
import { postWebhook } from '../../src/features/webhooks/post-webhook.ts'
import { watchedConnections } from './watched-connections.ts'
import { isAllowed } from './webhook-addresses.ts'
import { deliveryFault } from './webhook-property.ts'

const delivery = (isReached: boolean | null) => ({
  url: 'https://x.example/',
  addresses: ['8.8.8.8'],
  isReached,
})
const to = (address: string, port = 443) => [{ addresses: [address], port }]

describe('a delivery', () => {
  it.each([
    ['to a private address', delivery(null), to('10.0.0.1'), '10.0.0.1'],
    ['to a name that nobody checked', delivery(null), to('localhost'), 'localhost'],
    ['to a port that is not for webhooks', delivery(null), to('8.8.8.8', 9200), '9200'],
    ['that should not be made', delivery(false), to('8.8.8.8'), '8.8.8.8'],
    ['that should be made and is not', delivery(true), [], 'instead of 8.8.8.8'],
  ])('is wrong %s', (_what, sent, connections, says) => {
    expect(deliveryFault(sent, connections)).toContain(says)
  })

  it('is right where it goes to what was checked', () => {
    expect(deliveryFault(delivery(true), to('8.8.8.8'))).toBeNull()
    expect(deliveryFault(delivery(false), [])).toBeNull()
  })

  it.each([
    ['http://127.0.0.1:9/', '127.0.0.1', 9],
    ['https://[::1]:8443/', '::1', 8443],
    ['https://localhost/', 'localhost', 443],
  ])('is seen where it would be made, and not made: %s', async (url, address, port) => {
    const sender = { resolver: new Resolver(), allowPrivate: true, timeoutMs: 5_000 }
    const message = { url, headers: {}, body: '' }
    expect(await watchedConnections(() => postWebhook(sender, message))).toEqual([
      { addresses: [address], port },
    ])
  })
})

it.each([
  ['8.8.8.8', true],
  ['2606:4700:4700::1111', true],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['2002:7f00:1::', false],
  ['fd00::1', false],
  ['localhost', false],
])('a connection to %s is allowed: %s', (address, allowed) => {
  expect(isAllowed(address)).toBe(allowed)
})
