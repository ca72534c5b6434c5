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
    { what: 'to a private address', sent: delivery(null), connections: to('10.0.0.1'), says: '10.0.0.1' },
    {
      what: 'to a name that nobody checked',
      sent: delivery(null),
      connections: to('localhost'),
      says: 'localhost',
    },
    {
      what: 'to a port that is not for webhooks',
      sent: delivery(null),
      connections: to('8.8.8.8', 9200),
      says: '9200',
    },
    { what: 'that should not be made', sent: delivery(false), connections: to('8.8.8.8'), says: '8.8.8.8' },
    {
      what: 'that should be made and is not',
      sent: delivery(true),
      connections: [],
      says: 'instead of 8.8.8.8',
    },
  ])('is wrong $what', ({ sent, connections, says }) => {
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
