import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The unicast range that the internet routes today. The rest of IPv6 embeds IPv4 addresses or is not routed. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** A public address by number. Inside every machine of one cloud it is the platform service. */
const CLOUD_INTERNAL: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an IP address (as text, without brackets) is on the public internet. False for loopback, private, link-local,
 * carrier-grade NAT, multicast and reserved addresses, for IPv6 forms of an IPv4 address, and for text that is no
 * address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || CLOUD_INTERNAL.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}
