import { whoIs } from '../../app/principal.ts'
import type { Platform } from '../platform.ts'
import type { App } from './app.ts'
import { headersOf } from './origin.ts'

/** Reads the session once per request that may need it: calls and pages, not assets, nor health: that must answer without the database. */
export function readSessions(app: App, platform: Platform): void {
  app.decorateRequest('who', null)
  app.addHook('onRequest', async (request) => {
    if (/^\/(assets\/|healthz|readyz|metrics)/.test(request.url)) return
    request.who = await whoIs(platform, headersOf(request))
  })
}
