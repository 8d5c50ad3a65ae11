import { randomUUID } from 'node:crypto'
import { consumeTokens, getSubscriptionStatus, getTokenBalance, getTokenConfig, getUsageHistory } from '@trabecula/contract'
import { done, type Outcome } from '@trabecula/domain'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import type { Platform } from '../platform.ts'
import { balance, consume, subscriptionStatus, tokenConfig, usageHistory } from './service.ts'

export function tokenRoutes(app: App, { db, now }: Platform): void {
  serve(app, getTokenBalance, async ({ who }) => asData(await balance(db, who, now())))
  serve(app, getUsageHistory, async ({ who, query }) => asData(await usageHistory(db, who, query.page, query.page_size)))
  serve(app, getTokenConfig, async () => done({ data: tokenConfig() }))
  serve(app, getSubscriptionStatus, async ({ who }) => asData(await subscriptionStatus(db, who)))
  serve(app, consumeTokens, async ({ who, body }) => {
    const { tokens, description, parts_count } = body
    const asked = { tokens, description, ...(parts_count === undefined ? {} : { partsCount: parts_count }) }
    return asData(await consume(db, who, asked, `consume:${randomUUID()}`, now()))
  })
}

const asData = <T>(outcome: Outcome<T>): Outcome<{ data: T }> => (outcome.ok ? done({ data: outcome.value }) : outcome)
