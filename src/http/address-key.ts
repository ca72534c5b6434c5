import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_BITS = 64

/**
 * The key under which a caller's address is counted. The holder of an IPv6 address has its whole /64 network, so that
 * network is one key. An IPv4 address in IPv6 form counts as IPv4.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(
    `${parsed.toNormalizedString().replace(/%.*/, '')}/${IPV6_NETWORK_BITS}`,
  )
  return `${network.toString()}/${IPV6_NETWORK_BITS}`
}
