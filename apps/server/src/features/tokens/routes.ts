import { randomUUID } from 'node:crypto'
import { consumeTokens, getSubscriptionStatus, getTokenBalance, getUsageHistory } from '@trabecula/contract'
import { done, type Outcome } from '@trabecula/domain'
import { serve } from '../../platform/http/serve.ts'
import type { App } from '../../platform/http/server.ts'
import type { Platform } from '../../platform/platform.ts'
import { balance, subscriptionStatus, usageHistory } from './reading.ts'
import { consume } from './service.ts'

export function tokenRoutes(app: App, platform: Platform): void {
  const { db, now } = platform
  serve(app, getTokenBalance, async ({ who }) => asData(await balance(db, who, now())))
  serve(app, getUsageHistory, async ({ who, query }) => asData(await usageHistory(db, who, query.page, query.page_size)))
  serve(app, getSubscriptionStatus, async ({ who }) => asData(await subscriptionStatus(db, who, now())))
  serve(app, consumeTokens, async ({ who, body }) => {
    const { tokens, description, parts_count } = body
    const asked = { tokens, description, ...(parts_count === undefined ? {} : { partsCount: parts_count }) }
    return asData(await consume(db, who, asked, `consume:${randomUUID()}`, now()))
  })
}

const asData = <T>(outcome: Outcome<T>): Outcome<{ data: T }> => (outcome.ok ? done({ data: outcome.value }) : outcome)
