import { getBillingSummary, getTokenConfig } from '@trabecula/contract'
import { defaultTokenCosts, done } from '@trabecula/domain'
import { serve, under } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { billingSummary, topupOffer } from './service.ts'
import { webhookRoute } from './webhook.ts'

export function billingRoutes(app: App, platform: Platform): void {
  serve(app, getBillingSummary, async ({ principal, query }) =>
    under('data', await billingSummary(platform, principal, query.days)),
  )
  serve(app, getTokenConfig, async ({ principal }) => {
    const { payment_link } = topupOffer(platform, principal)
    const token_topup = { payment_link, sandbox: platform.payments.provider === 'sandbox' }
    return done({ data: { token_costs: defaultTokenCosts, token_topup } })
  })
  webhookRoute(app, platform)
}
