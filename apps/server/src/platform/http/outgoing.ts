import { lookup, Resolver } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { LookupFunction } from 'node:net'
import { done, type Outcome, refuse, webhookMessages, webhookUrlLength } from '@trabecula/domain'
import ipaddr from 'ipaddr.js'

export interface Resolved {
  readonly address: string
  readonly family: number
}

/** All addresses of a name. Throws when there is none. */
export type Resolve = (name: string) => Promise<readonly Resolved[]>

/**
 * Queries the name servers directly: the system's own lookup holds one of a few threads, which files and passwords need
 * too, for as long as a name server that the address chose is silent. Names of this machine are resolved by the system.
 */
export const systemResolve: Resolve = async (name) => {
  if (/^(.+\.)?localhost\.?$/i.test(name)) return lookup(name, { all: true })
  const resolver = new Resolver({ timeout: 2000, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  const found = [
    ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
    ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
  ]
  if (found.length === 0 && four.status === 'rejected') throw four.reason
  return found
}

interface Reach {
  readonly resolve: Resolve
  /** For a server that listens on loopback itself: its callers can reach what else listens there anyway. */
  readonly allowsLoopback: boolean
}

/** An address to which may be sent, with the one network address that was found to be allowed. */
export interface Target {
  readonly url: URL
  readonly to: Resolved
}

/**
 * Reads an address that a user typed and resolves its name once. Refused unless it is https and every address of the
 * name is a public unicast one: not private, loopback, link-local, multicast, of a carrier's NAT, nor one that embeds
 * an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 */
export async function targetOf(text: string, { resolve, allowsLoopback }: Reach): Promise<Outcome<Target>> {
  const url = text.length <= webhookUrlLength && URL.canParse(text) ? new URL(text) : null
  if (!url || url.hostname === '' || url.username !== '' || url.password !== '') return refuse('invalid', webhookMessages.badUrl)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return refuse('invalid', webhookMessages.notHttps)
  const name = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = ipaddr.isValid(name)
    ? [{ address: name, family: ipaddr.parse(name).kind() === 'ipv6' ? 6 : 4 }]
    : await resolve(name).catch(() => [])
  const [to] = found
  if (!to) return refuse('invalid', webhookMessages.unresolved)
  const ranges = found.map(({ address }) => rangeOf(address))
  const isLoopback = allowsLoopback && ranges.every((range) => range === 'loopback')
  if (!isLoopback && url.protocol !== 'https:') return refuse('invalid', webhookMessages.notHttps)
  if (!isLoopback && ranges.some((range) => range !== 'unicast')) return refuse('invalid', webhookMessages.notPublic)
  return done({ url, to })
}

/** All IPv6 addresses that everybody can reach (RFC 4291); below them lie old forms of IPv4 addresses, "::10.0.0.1". */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** "unicast" is what everybody can reach; everything else has a name of its own. */
function rangeOf(address: string): string {
  if (!ipaddr.isValid(address)) return 'invalid'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  return range === 'unicast' && parsed instanceof ipaddr.IPv6 && !parsed.match(globalIpv6) ? 'outside' : range
}

interface Posted {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
  /** Most bytes of the answer's body; the rest is not read. */
  readonly mostBytes: number
  readonly signal?: AbortSignal
}

/**
 * Sends one POST to the very address that was checked, whatever the name resolves to by now. Follows no redirect, keeps
 * no connection. Throws when there is no answer in time.
 *
 * @returns the status of the answer
 */
export function post({ url, to }: Target, { headers, body, timeoutMs, mostBytes, signal }: Posted): Promise<number> {
  const within = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
  const pinned: LookupFunction = (_name, options, callback) =>
    options.all ? callback(null, [{ ...to }]) : callback(null, to.address, to.family)
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const asked = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: pinned,
      agent: false,
      signal: within,
    })
    asked.on('error', (error) => reject(within.aborted ? within.reason : error))
    asked.on('response', (answer) => {
      let read = 0
      const end = () => {
        resolve(answer.statusCode ?? 0)
        asked.destroy()
      }
      answer.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read >= mostBytes) end()
      })
      answer.on('end', end)
      answer.on('error', (error) => reject(within.aborted ? within.reason : error))
    })
    asked.end(body)
  })
}
