import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_BITS = 64

/** `203.0.113.5:443`, `[2001:db8::1]:443` and `[2001:db8::1]`: some proxies write X-Forwarded-For as addresses stand in a URL. */
const AS_IN_URL = /^(?:\[(?<ipv6>[^\]]*)\](?::\d{1,5})?|(?<ipv4>[\d.]+):\d{1,5})$/

/** Reads an address, also one with a port or in brackets. An IPv4 address in IPv6 form is IPv4. Null for what is no address. */
export function parsedAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const { ipv4, ipv6 } = AS_IN_URL.exec(text)?.groups ?? {}
  const address = ipv4 ?? ipv6 ?? text
  return ipaddr.isValid(address) ? ipaddr.process(address) : null
}

/**
 * The key under which a caller's address is counted. The holder of an IPv6 address has its whole /64 network, so that
 * network is one key. All that are no addresses are one key, too.
 */
export function addressKey(address: string | undefined): string {
  const parsed = address === undefined ? null : parsedAddress(address)
  if (parsed === null) return 'unknown'
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().replace(/%.*/, '')}/${IPV6_NETWORK_BITS}`,
  )
  return `${network.toString()}/${IPV6_NETWORK_BITS}`
}
