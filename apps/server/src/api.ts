import { ownAccountRoutes } from './account/own/routes.ts'
import { accountRoutes } from './account/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { bugReportRoutes } from './bug-report/routes.ts'
import { cellRoutes } from './cell/routes.ts'
import { exportRoutes } from './export/routes.ts'
import { type App, createApp } from './http/app.ts'
import { servePages } from './http/pages.ts'
import { outboxRoutes } from './mail/routes.ts'
import { optimizationRoutes } from './optimization/routes.ts'
import { createWatchers } from './optimization/watching/watchers.ts'
import type { Platform } from './platform.ts'
import { projectRoutes } from './project/routes.ts'
import { teamRoutes } from './team/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { verificationRoutes } from './verification/routes.ts'

interface ApiOptions {
  readonly logLevel: string
  /** Folder of the built web application. */
  readonly webRoot: string
  /** How long an unwatched run lives on; the specified 15 s unless a test is in a hurry. */
  readonly graceMs?: number
  /** Proxies in front of this server. */
  readonly trustedProxies?: number
}

/** The whole HTTP side: every feature's routes around one platform. */
export async function createApi(platform: Platform, { logLevel, webRoot, graceMs, trustedProxies }: ApiOptions): Promise<App> {
  const app = await createApp(platform, logLevel, trustedProxies)
  const watchers = createWatchers(platform, (error, what) => app.log.error({ err: error }, what), graceMs)
  // Before the connections are cut: a stopping server is not a browser that left.
  app.addHook('preClose', async () => watchers.close())
  accountRoutes(app, platform)
  ownAccountRoutes(app, platform)
  outboxRoutes(app, platform)
  projectRoutes(app, platform)
  optimizationRoutes(app, platform, watchers)
  exportRoutes(app, platform)
  verificationRoutes(app, platform)
  cellRoutes(app, platform)
  tokenRoutes(app, platform)
  billingRoutes(app, platform)
  teamRoutes(app, platform)
  bugReportRoutes(app, platform)
  await servePages(app, platform, webRoot)
  return app
}
