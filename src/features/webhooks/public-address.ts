import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What the internet routes as unicast today; the rest of IPv6 embeds IPv4 addresses or is not routed. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]
/** Public by its number, but inside every machine of one cloud: its platform service. */
const CLOUD_INTERNAL: ReadonlySet<string> = new Set(['168.63.129.16'])

/**
 * Whether an IP address (as text, without brackets) is one of the public internet: not loopback, private, link-local,
 * carrier-grade NAT, multicast, reserved, nor an IPv6 form that stands for an IPv4 address. False for what is no
 * address.
 */
export function isPublicAddress(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || CLOUD_INTERNAL.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6)
}
