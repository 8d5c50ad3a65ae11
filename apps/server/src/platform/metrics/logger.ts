import fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'

/**
 * One JSON line per event on standard output. Requests are logged by their route, never by their address: that holds
 * the tokens of emails ("/auth/reset-password/<token>/").
 */
export function createLogger(level: string, role: 'api' | 'worker'): FastifyBaseLogger {
  const request = ({ id, method, routeOptions, ip }: FastifyRequest) => ({ id, method, route: routeOptions?.url ?? null, ip })
  return fastify({ logger: { level, base: { role, pid: process.pid }, serializers: { req: request } } }).log
}

const quietMs = 10_000

/** Reports each failure of ours; the same again only after ten seconds, because a missing database fails every poll. */
export function quietly(log: FastifyBaseLogger): (error: unknown, what: string) => void {
  const last = new Map<string, number>()
  return (error, what) => {
    const words = `${what}: ${error instanceof Error ? error.message : String(error)}`
    const now = performance.now()
    if (now - (last.get(words) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    if (last.size > 1000) last.clear()
    last.set(words, now)
    log.error({ err: error }, what)
  }
}
