import { getBillingSummary } from '@trabecula/contract'
import { done } from '@trabecula/domain'
import type { App } from '../../platform/http/app.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { sandboxRoutes } from './sandbox/routes.ts'
import { billingSummary } from './service.ts'
import { webhookRoute } from './webhook.ts'

export function billingRoutes(app: App, platform: Platform): void {
  serve(app, getBillingSummary, async ({ who, query }) => {
    const outcome = await billingSummary(platform, who, query.days)
    return outcome.ok ? done({ data: outcome.value }) : outcome
  })
  webhookRoute(app, platform)
  sandboxRoutes(app, platform)
}
