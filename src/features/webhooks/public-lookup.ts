import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The host is, or resolves to, an address that webhooks must not reach. */
class PrivateAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not an address on the public internet`)
    this.name = 'PrivateAddressError'
  }
}

const DNS_TIMEOUT_MS = 2_000
const DNS_TRIES = 2

/** Resolves over the network without a thread, so one receiver's slow name server does not delay other look-ups. */
export function createWebhookResolver(): Resolver {
  return new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES })
}

/**
 * The addresses of a host, if all of them are public. Throws PrivateAddressError if one of them is not. A connection
 * must use one of these addresses and no later answer: see `pinnedTo`.
 */
export async function publicAddresses(resolver: Resolver, host: string): Promise<readonly LookupAddress[]> {
  const addresses =
    isIP(host) === 0 ? await resolved(resolver, host) : [{ address: host, family: isIP(host) }]
  if (addresses.every(({ address }) => isPublicAddress(address))) return addresses
  throw new PrivateAddressError(host)
}

async function resolved(resolver: Resolver, host: string): Promise<readonly LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  const addresses = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (addresses.length > 0) return addresses
  throw new Error(`${host} cannot be resolved`, { cause: v4.status === 'rejected' ? v4.reason : undefined })
}

/** For `http.request`: answers every look-up with the checked addresses. */
export function pinnedTo(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    if (options.all) {
      callback(null, [...addresses])
      return
    }
    const [first] = addresses
    callback(null, first?.address ?? '', first?.family)
  }
}
