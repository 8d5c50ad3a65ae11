import { randomUUID } from 'node:crypto'
import { consumeTokens, getSubscriptionStatus, getTokenBalance, getTokenConfig, getUsageHistory } from '@trabecula/contract'
import { done } from '@trabecula/domain'
import type { App } from '../http/app.ts'
import { serve } from '../http/serve.ts'
import type { Platform } from '../platform.ts'
import { balance, consume, subscriptionStatus, tokenConfig, usageHistory } from './service.ts'

export function tokenRoutes(app: App, { db, now }: Platform): void {
  serve(app, getTokenBalance, async ({ who }) => done({ data: await balance(db, who, now()) }))
  serve(app, getUsageHistory, async ({ who, query }) => done({ data: await usageHistory(db, who, query.page, query.page_size) }))
  serve(app, getTokenConfig, async () => done({ data: tokenConfig() }))
  serve(app, getSubscriptionStatus, async ({ who }) => done({ data: await subscriptionStatus(db, who) }))
  serve(app, consumeTokens, async ({ who, body }) => {
    const { tokens, description, parts_count } = body
    const asked = { tokens, description, ...(parts_count === undefined ? {} : { partsCount: parts_count }) }
    const outcome = await consume(db, who, asked, `consume:${randomUUID()}`, now())
    return outcome.ok ? done({ data: outcome.value }) : outcome
  })
}
