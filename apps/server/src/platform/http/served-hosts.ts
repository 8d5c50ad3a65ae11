import { refuse, requestMessages } from '@trabecula/domain'
import ipaddr from 'ipaddr.js'
import { sendRefusal } from './errors.ts'
import type { App } from './server.ts'

/**
 * The names under which a server answers. A web page elsewhere can make its own name lead to this machine (DNS
 * rebinding), and then reads what it answers as if both were one site. What it cannot change is the name in `Host`.
 */
export interface ServedHosts {
  /** In lower case, without port; loopback is served in any case. */
  readonly names: readonly string[]
  /**
   * Whether every IP address is served. A page of another site cannot pose as one; but a server that only its own
   * machine reaches is called by loopback addresses alone.
   */
  readonly allAddresses: boolean
  /** Whether /metrics is open to everybody who reaches it. */
  readonly openMetrics: boolean
}

const hostPattern = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/** The name in a `Host` header as it is compared: lower case, no port, no trailing dot; null when it is none. */
export function hostName(header: string | undefined): string | null {
  if (header === undefined || !hostPattern.test(header) || !URL.canParse(`http://${header}`)) return null
  return new URL(`http://${header}`).hostname.replace(/\.$/, '') || null
}

export function isServed(name: string, { names, allAddresses }: ServedHosts): boolean {
  if (names.includes(name) || name === 'localhost' || name.endsWith('.localhost')) return true
  const literal = name.replace(/^\[(.*)\]$/, '$1')
  return ipaddr.isValid(literal) && (allAddresses || ipaddr.process(literal).range() === 'loopback')
}

/**
 * Refuses requests for other names, whatever they request, before anything else is read of them. Monitoring may use any
 * name, and learns no more than that the process is alive.
 */
export function refuseOtherHosts(app: App, served: ServedHosts): void {
  const watched = ['/healthz', '/readyz', ...(served.openMetrics ? [] : ['/metrics'])]
  app.addHook('onRequest', async (request, reply) => {
    const name = hostName(request.headers.host)
    if (name !== null && isServed(name, served)) return
    if (watched.includes(request.routeOptions.url ?? '')) return
    return sendRefusal(reply, refuse('other-host', requestMessages.otherHost(name)).refusal)
  })
}
