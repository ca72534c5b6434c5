import { Resolver } from 'node:dns/promises'
import fc from 'fast-check'
import { startNameServer } from '../../harness/network/name-server.ts'
import { sendEvent } from '../../src/features/webhooks/send-event.ts'
import type { WebhookEvent } from '../../src/features/webhooks/webhook-payload.ts'
import { newWebhookSecret } from '../../src/features/webhooks/webhook-secret.ts'
import type { Webhook } from '../../src/features/webhooks/webhook-store.ts'
import type { OpenProperty } from './fuzz-property.ts'
import { type Connection, watchedConnections } from './watched-connections.ts'
import { isAllowed, oddUrls, privateHosts, privateV4, urlsOf } from './webhook-addresses.ts'

/** A delivery to a webhook, and whether its address is one that may be reached. */
interface Delivery {
  readonly url: string
  /** The DNS addresses of the host's name. */
  readonly addresses: readonly string[]
  /** True: exactly these addresses are connected to. False: nothing is. Null: only public addresses are. */
  readonly isReached: boolean | null
}

const PUBLIC = ['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700:4700::1111', '2a00:1450::1']
const DELIVERED_WITHIN_MS = 5_000
const PORTS: ReadonlySet<number> = new Set([443, 8443])
const HOST = 'receiver.example.com'

const publicNames = fc.subarray(PUBLIC, { minLength: 1 })
/** A name with one private address is private. */
const privateNames = fc
  .tuple(
    fc.subarray(PUBLIC),
    fc.oneof(
      privateV4.map((bytes) => bytes.join('.')),
      fc.constantFrom('::1', 'fd00::1', 'fe80::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'),
    ),
    fc.nat({ max: 5 }),
  )
  .map(([others, address, at]) => [...others.slice(0, at), address, ...others.slice(at)])

const deliveries: fc.Arbitrary<Delivery> = fc.oneof(
  { weight: 5, arbitrary: urlsOf(privateHosts).map((url) => ({ url, addresses: [], isReached: false })) },
  {
    weight: 3,
    arbitrary: privateNames.map((addresses) => ({ url: `https://${HOST}/`, addresses, isReached: false })),
  },
  {
    weight: 1,
    arbitrary: publicNames.map((addresses) => ({
      url: `https://${HOST}:8443/hook`,
      addresses,
      isReached: true,
    })),
  },
  { weight: 3, arbitrary: oddUrls.map((url) => ({ url, addresses: ['127.0.0.1'], isReached: null })) },
)

/** Runs the delivery with our name server. Records its connections and makes none. */
export async function webhooks(): Promise<OpenProperty> {
  let addresses: readonly string[] = []
  const names = await startNameServer(() => addresses)
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers([names.address])
  const property = fc.asyncProperty(deliveries, async (delivery) => {
    addresses = delivery.addresses
    const connections = await watchedConnections(() => deliver(resolver, delivery.url))
    const fault = deliveryFault(delivery, connections)
    if (fault !== null) throw new Error(`${fault}\n    sent: ${JSON.stringify(delivery)}`)
  })
  return { property, close: names.close }
}

async function deliver(resolver: Resolver, url: string): Promise<void> {
  const sender = { resolver, allowPrivate: false, timeoutMs: DELIVERED_WITHIN_MS }
  const at = new Date().toISOString()
  const webhook: Webhook = {
    businessId: 'b',
    url,
    secrets: [{ secret: newWebhookSecret(), validUntil: null }],
    disabledAt: null,
    disabledReason: null,
    createdAt: at,
    updatedAt: at,
  }
  const event: WebhookEvent = {
    eventId: 'e',
    uploadId: 'u',
    payload: { type: 'catalog_upload.ended', timestamp: at, data: {} },
  }
  // An invalid address cannot be stored. If it is sent nevertheless, there must be no connection.
  await sendEvent(sender, webhook, event, 1).catch(() => undefined)
}

export function deliveryFault(
  { addresses, isReached }: Delivery,
  connections: readonly Connection[],
): string | null {
  const reached = connections.flatMap((connection) => connection.addresses)
  const forbidden = reached.find((address) => !isAllowed(address))
  if (forbidden !== undefined) return `a webhook would connect to ${forbidden}`
  const port = connections.find((connection) => !PORTS.has(connection.port))?.port
  if (port !== undefined) return `a webhook would connect to port ${port}`
  if (isReached === false && reached.length > 0) return `a webhook would connect to ${reached.join()}`
  if (isReached === true && reached.toSorted().join() !== addresses.toSorted().join())
    return `a webhook connects to "${reached.join()}" instead of ${addresses.join()}`
  return null
}
