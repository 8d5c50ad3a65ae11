import type { FastifyReply } from 'fastify'
import type { Monitor, MonitorAnswer } from '../metrics/monitor.ts'
import type { App } from './server.ts'

/** For monitoring: whether the process is alive, whether it can serve, and its metrics. */
export function healthRoutes(app: App, monitor: Monitor): void {
  const options = { schema: { hide: true }, logLevel: 'warn' } as const
  const send = (reply: FastifyReply, { status, type, body }: MonitorAnswer) =>
    reply.code(status).type(type).serializer(String).send(body)
  app.get('/healthz', options, async (_request, reply) => send(reply, monitor.health()))
  app.get('/readyz', options, async (_request, reply) => send(reply, await monitor.ready()))
  app.get('/metrics', options, async (request, reply) => send(reply, await monitor.metrics(request.headers.authorization)))
}
