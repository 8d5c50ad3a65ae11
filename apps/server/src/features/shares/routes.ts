import * as calls from '@trabecula/contract'
import { originOf } from '../../platform/http/origin.ts'
import { limitPerPerson } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { createShare, listShares, open, revokeShare } from './service.ts'

export function shareRoutes(app: App, platform: Platform): void {
  serve(app, calls.listShares, ({ principal, params, query }) => listShares(platform, principal, params.id, query.subproject_id))
  serve(
    app,
    calls.createShare,
    ({ principal, params, body, request }) => createShare(platform, principal, params.id, body, originOf(request)),
    { preHandler: limitPerPerson(app) },
  )
  serve(app, calls.revokeShare, ({ principal, params, request }) =>
    revokeShare(platform, principal, params.id, params.share, originOf(request)),
  )
  serve(app, calls.openShare, ({ principal }) => open(platform, principal))
}
