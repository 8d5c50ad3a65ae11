import { createServer, type Server } from 'node:http'
import type { Monitor, MonitorAnswer } from './monitor.ts'

/** A worker process answers no calls; this port is for monitoring. */
export async function openWorkerPort(
  monitor: Monitor,
  host: string,
  port: number,
): Promise<{ readonly port: number; close(): Promise<void> }> {
  const answer = async (url: string, authorization: string | undefined): Promise<MonitorAnswer> => {
    if (url === '/healthz') return monitor.health()
    if (url === '/readyz') return monitor.ready()
    if (url === '/metrics') return monitor.metrics(authorization)
    return { status: 404, type: 'text/plain', body: 'A worker answers /healthz, /readyz and /metrics.\n' }
  }
  const server: Server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*$|\/+$/g, '')
    answer(path, request.headers.authorization).then(
      ({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
