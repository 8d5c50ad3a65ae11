import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 address that a provider gives to one connection; the rest its user chooses freely. */
const ipv6Network = 64

/**
 * The network address under which attempts are counted: an IPv4 address as it is, also one that is written as IPv6, and
 * of an IPv6 address its network, because a client that has one address of it has all of them.
 */
export function countedAddress(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const read = ipaddr.process(address)
  if (!(read instanceof ipaddr.IPv6)) return read.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${read.toNormalizedString()}/${ipv6Network}`).toString()}/${ipv6Network}`
}
