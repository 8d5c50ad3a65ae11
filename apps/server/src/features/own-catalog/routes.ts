import * as calls from '@trabecula/contract'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import * as service from './service.ts'

export function ownCatalogRoutes(app: App, platform: Platform): void {
  serve(app, calls.listOwnCatalog, ({ principal }) => service.listOwnCatalog(platform, principal))
  serve(app, calls.exportOwnCatalog, ({ principal }) => service.exportOwnCatalog(platform, principal))
  serve(app, calls.addOwnEntry, ({ principal, body }) => service.addOwnEntry(platform, principal, body))
  serve(app, calls.editOwnEntry, ({ principal, params, body }) => service.editOwnEntry(platform, principal, params.id, body))
  serve(app, calls.deleteOwnEntry, ({ principal, params, body }) =>
    service.deleteOwnEntry(platform, principal, params.id, body.version),
  )
  serve(app, calls.importOwnCatalog, ({ principal, body }) => service.importOwnCatalog(platform, principal, body.catalog))
}
