import { usagePageSize } from '@trabecula/domain'
import * as z from 'zod/mini'
import { get, line, pagination, post, success } from './call.ts'
import { count, page } from './numbers.ts'

/** One expense. `username` is null when the account was deleted or a machine spent the tokens. */
export const usageRecord = z.object({
  id: z.string(),
  created_at: z.string(),
  description: z.string(),
  tokens: z.int(),
  parts_count: z.nullable(z.int()),
  username: z.nullable(z.string()),
})
export type UsageRecord = z.output<typeof usageRecord>

export const tokenBalance = z.object({
  available_tokens: z.int(),
  total_tokens: z.int(),
  used_tokens: z.int(),
  carry_over_tokens: z.int(),
  topup_tokens: z.int(),
  /** What is left of this period's allotment. */
  plan_tokens: z.int(),
  /** Tokens whose payment was refunded or disputed after they were spent: no run starts until they are settled. */
  owed_tokens: z.int(),
  /** Superusers skip token checks and get no warnings. */
  unlimited: z.boolean(),
  current_plan: z.string(),
  tokens_used_percentage: z.number(),
  period_start: z.nullable(z.string()),
  period_end: z.nullable(z.string()),
  recent_usage: z.array(usageRecord),
})
export type TokenBalance = z.output<typeof tokenBalance>

export const getTokenBalance = get('/api/token-balance/', { scope: 'read', answer: success({ data: tokenBalance }) })

/** The service checks the amount, so that a wrong one answers 'Invalid token amount'. */
export const consumeTokens = post('/api/consume-tokens/', {
  body: z.object({
    tokens: z.optional(z.unknown()),
    description: line,
    parts_count: z.optional(count),
  }),
  answer: success({
    data: z.object({ available_tokens: z.int(), total_tokens: z.int(), used_tokens: z.int(), topup_tokens: z.int() }),
  }),
})

export const getUsageHistory = get('/api/token-usage-history/', {
  scope: 'read',
  query: z.object({
    page: z._default(page, 1),
    page_size: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), usagePageSize),
  }),
  answer: success({ data: z.object({ usage_records: z.array(usageRecord), pagination }) }),
})

export const getTokenConfig = get('/api/token-config/', {
  scope: 'read',
  answer: success({
    data: z.object({
      token_costs: z.object({ generate: z.int(), preview: z.int(), export: z.int() }),
      /** The link is for those who may buy; `sandbox` is true when no money is moved. */
      token_topup: z.object({ payment_link: z.nullable(z.string()), sandbox: z.boolean() }),
    }),
  }),
})

export const subscriptionStates = ['active', 'past_due', 'canceled', 'none'] as const

/** The checks before Generate and Export read `active`. */
export const getSubscriptionStatus = get('/api/subscription-status/', {
  scope: 'read',
  answer: success({
    data: z.object({
      active: z.boolean(),
      status: z.enum(subscriptionStates),
      plan: z.string(),
      period_start: z.nullable(z.string()),
      period_end: z.nullable(z.string()),
      /** The paid plan ends with the period and the free one follows. */
      cancel_at_period_end: z.boolean(),
    }),
  }),
})
