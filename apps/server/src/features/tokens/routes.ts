import { randomUUID } from 'node:crypto'
import { consumeTokens, getSubscriptionStatus, getTokenBalance, getUsageHistory } from '@trabecula/contract'
import { serve, under } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { balance, subscriptionStatus, usageHistory } from './reading.ts'
import { consume } from './service.ts'

export function tokenRoutes(app: App, platform: Platform): void {
  const { db, now } = platform
  serve(app, getTokenBalance, async ({ principal }) => under('data', await balance(db, principal, now())))
  serve(app, getUsageHistory, async ({ principal, query }) =>
    under('data', await usageHistory(db, principal, query.page, query.page_size)),
  )
  serve(app, getSubscriptionStatus, async ({ principal }) => under('data', await subscriptionStatus(db, principal, now())))
  serve(app, consumeTokens, async ({ principal, body }) => {
    const { tokens, description, parts_count } = body
    const asked = { tokens, description, ...(parts_count === undefined ? {} : { partsCount: parts_count }) }
    return under('data', await consume(db, principal, asked, `consume:${randomUUID()}`, platform))
  })
}
