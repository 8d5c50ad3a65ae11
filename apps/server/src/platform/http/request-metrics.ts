import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import type { Metrics } from '../metrics/metrics.ts'
import type { App } from './server.ts'

/** Event streams and the long request of a run stay open by design; their time says nothing about the server. */
const openByDesign = /\/(events|optimization)\/?$/

declare module 'fastify' {
  interface FastifyInstance {
    /** Requests being answered, without those that stay open by design. */
    requestsInFlight(): number
  }
}

/** Gives every answer its request's id, and counts it by route. */
export function measureRequests(app: App, { metrics }: { readonly metrics: Metrics }): void {
  const active = new Set<string>()
  const routeOf = (request: FastifyRequest) => (request.is404 ? 'page' : (request.routeOptions.url ?? 'page'))
  app.decorate('requestsInFlight', () => active.size)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (openByDesign.test(routeOf(request))) return
    active.add(request.id)
    // Also when the browser leaves before its answer.
    reply.raw.once('close', () => active.delete(request.id))
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request)
    if (!openByDesign.test(route)) metrics.httpAnswered(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
  })
}

/** Waits at most this long for the answers to requests in flight; runs that are watched go on elsewhere. */
export async function drained(app: Pick<App, 'requestsInFlight'>, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs
  while (app.requestsInFlight() > 0 && performance.now() < end) await sleep(50)
}
