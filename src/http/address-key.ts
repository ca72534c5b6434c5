import ipaddr from 'ipaddr.js'

const IPV6_NETWORK_BITS = 64

/**
 * By what a caller's address is counted. Whoever has an IPv6 address has its whole /64 network, so that counts as one;
 * IPv4 in IPv6 form is IPv4.
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
