import { sql } from 'drizzle-orm'
import type { Platform } from '../platform.ts'
import type { App } from './app.ts'

export function healthRoutes(app: App, { db }: Platform): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'success' }))
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await db.execute(sql`select 1`)
      return { status: 'success' }
    } catch (error) {
      request.log.error({ err: error }, 'the database does not answer')
      return reply.code(503).send({ status: 'error', message: 'The database does not answer.' })
    }
  })
}
