import { accountRoutes } from '../features/accounts/authentication/routes.ts'
import { ownAccountRoutes } from '../features/accounts/profile/routes.ts'
import { billingRoutes } from '../features/billing/routes.ts'
import { sandboxRoutes } from '../features/billing/sandbox/routes.ts'
import { bugReportRoutes } from '../features/bug-reports/routes.ts'
import { cellRoutes } from '../features/cells/routes.ts'
import { exportRoutes } from '../features/exports/routes.ts'
import { followedCoupons } from '../features/exports/service.ts'
import { fieldRoutes } from '../features/fields/routes.ts'
import { followedFields } from '../features/fields/service.ts'
import { keyRoutes } from '../features/keys/routes.ts'
import { ownCatalogRoutes } from '../features/own-catalog/routes.ts'
import { projectRoutes } from '../features/projects/routes.ts'
import { reportRoutes } from '../features/reports/routes.ts'
import { optimizationRoutes } from '../features/runs/routes.ts'
import { createWatchers, type Wait } from '../features/runs/watchers.ts'
import { shareRoutes } from '../features/shares/routes.ts'
import { teamRoutes } from '../features/teams/routes.ts'
import { tokenRoutes } from '../features/tokens/routes.ts'
import { verificationRoutes } from '../features/verification/routes.ts'
import { followedVerifications } from '../features/verification/service.ts'
import { webhookRoutes } from '../features/webhooks/routes.ts'
import { outboxRoutes } from '../platform/email/routes.ts'
import { createApp } from '../platform/http/app.ts'
import type { BodyPace } from '../platform/http/body-guard.ts'
import { servePages } from '../platform/http/pages.ts'
import type { ServedHosts } from '../platform/http/served-hosts.ts'
import type { App } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { monitorOf } from './monitor.ts'
import { authenticate } from './principal.ts'

interface ApiOptions {
  readonly logLevel: string
  readonly webRoot: string
  /** How slowly bodies may come; the product's unless a test sets another. */
  readonly pace?: BodyPace
  /** How long an unwatched run lives on; the specified 15 s unless a test sets another. */
  readonly graceMs?: number
  /** Waits for the end of that time. */
  readonly waitForGrace?: Wait
  readonly trustedProxies?: number
  /** The names under which this server answers; all unless given. */
  readonly servedHosts?: ServedHosts
}

/** The whole HTTP side: every feature's routes around one platform. */
export async function createApi(
  platform: Platform,
  { logLevel, webRoot, pace, graceMs, waitForGrace, trustedProxies, servedHosts }: ApiOptions,
): Promise<App> {
  const app = await createApp({
    ...platform,
    logLevel,
    ...(pace === undefined ? {} : { pace }),
    ...(trustedProxies === undefined ? {} : { trustedProxies }),
    ...(servedHosts === undefined ? {} : { servedHosts }),
    authenticate: authenticate(platform),
    openMonitor: (logError) => monitorOf(platform, logError),
  })
  const logError = (error: unknown, what: string) => app.log.error({ err: error }, what)
  const watchers = createWatchers(platform, logError, graceMs, waitForGrace)
  // Before the connections are cut: a stopping server is not a browser that left.
  app.addHook('preClose', async () => watchers.close())
  accountRoutes(app, platform)
  ownAccountRoutes(app, platform)
  outboxRoutes(app, platform)
  projectRoutes(app, platform)
  optimizationRoutes(app, platform, watchers, [followedVerifications, followedFields, followedCoupons])
  exportRoutes(app, platform)
  verificationRoutes(app, platform)
  fieldRoutes(app, platform)
  reportRoutes(app, platform)
  cellRoutes(app, platform)
  keyRoutes(app, platform)
  ownCatalogRoutes(app, platform)
  shareRoutes(app, platform)
  webhookRoutes(app, platform)
  tokenRoutes(app, platform)
  billingRoutes(app, platform)
  sandboxRoutes(app, platform)
  teamRoutes(app, platform)
  bugReportRoutes(app, platform)
  await servePages(app, platform, webRoot)
  return app
}
