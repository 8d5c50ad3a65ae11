import * as calls from '@trabecula/contract'
import { originOf } from '../../platform/http/origin.ts'
import { limitPerPerson } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { createWebhook, listWebhooks, removeWebhook, resumeWebhook, testWebhook } from './service.ts'

/** Webhooks are managed by people: no key can send what happens in a team elsewhere. */
export function webhookRoutes(app: App, platform: Platform): void {
  const limited = { preHandler: limitPerPerson(app) }
  serve(app, calls.listWebhooks, ({ principal }) => listWebhooks(platform, principal))
  serve(
    app,
    calls.createWebhook,
    ({ principal, body, request }) => createWebhook(platform, principal, body, originOf(request)),
    limited,
  )
  serve(app, calls.removeWebhook, ({ principal, params, request }) =>
    removeWebhook(platform, principal, params.id, originOf(request)),
  )
  serve(app, calls.testWebhook, ({ principal, params }) => testWebhook(platform, principal, params.id), limited)
  serve(app, calls.resumeWebhook, ({ principal, params, request }) =>
    resumeWebhook(platform, principal, params.id, originOf(request)),
  )
}
