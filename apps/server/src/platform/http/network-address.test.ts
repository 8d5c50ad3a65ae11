import { describe, expect, it } from 'vitest'
import { countedAddress } from './network-address.ts'

describe('attempts are counted', () => {
  it('by the whole IPv4 address, however it is written', () => {
    expect(countedAddress('192.0.2.7')).toBe('192.0.2.7')
    expect(countedAddress('::ffff:192.0.2.7')).toBe('192.0.2.7')
    expect(countedAddress('192.0.2.8')).not.toBe(countedAddress('192.0.2.7'))
  })

  it('by the network of an IPv6 address: its user has all addresses of it', () => {
    expect(countedAddress('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
    expect(countedAddress('2001:DB8:0:1:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:1::/64')
    expect(countedAddress('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
    expect(countedAddress('fe80::1%eth0')).toBe(countedAddress('fe80::2%eth0'))
  })

  it('by what is no address as it is', () => {
    expect(countedAddress('')).toBe('')
    expect(countedAddress('unix socket')).toBe('unix socket')
  })
})
