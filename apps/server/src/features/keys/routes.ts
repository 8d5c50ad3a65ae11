import * as calls from '@trabecula/contract'
import { originOf } from '../../platform/http/origin.ts'
import { limitPerPerson } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { createKey, listKeys, revokeKey } from './service.ts'

/** Keys are managed by people: no key can make or revoke another. */
export function keyRoutes(app: App, platform: Platform): void {
  serve(app, calls.listKeys, ({ principal }) => listKeys(platform, principal))
  serve(app, calls.createKey, ({ principal, body, request }) => createKey(platform, principal, body, originOf(request)), {
    preHandler: limitPerPerson(app),
  })
  serve(app, calls.revokeKey, ({ principal, params, request }) => revokeKey(platform, principal, params.id, originOf(request)))
}
