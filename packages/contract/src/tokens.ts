import { usagePageSize } from '@trabecula/domain'
import { z } from 'zod'
import { defineCall, pagination, success } from './call.ts'

export const usageRecord = z.object({ id: z.string(), created_at: z.string(), description: z.string(), tokens: z.int() })

export const tokenBalance = z.object({
  available_tokens: z.int(),
  total_tokens: z.int(),
  used_tokens: z.int(),
  carry_over_tokens: z.int(),
  topup_tokens: z.int(),
  current_plan: z.string(),
  tokens_used_percentage: z.number(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  recent_usage: z.array(usageRecord),
})

export const getTokenBalance = defineCall({
  method: 'GET',
  path: '/api/token-balance/',
  access: 'signed-in',
  answer: success({ data: tokenBalance }),
})

/** The amount is checked by the service, so that a wrong one answers 'Invalid token amount'. */
export const consumeTokens = defineCall({
  method: 'POST',
  path: '/api/consume-tokens/',
  access: 'signed-in',
  encoding: 'json',
  body: z.object({ tokens: z.unknown(), description: z.string(), parts_count: z.int().nonnegative().optional() }),
  answer: success({
    data: z.object({ available_tokens: z.int(), total_tokens: z.int(), used_tokens: z.int(), topup_tokens: z.int() }),
  }),
})

export const getUsageHistory = defineCall({
  method: 'GET',
  path: '/api/token-usage-history/',
  access: 'signed-in',
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    page_size: z.coerce.number().int().min(1).max(100).default(usagePageSize),
  }),
  answer: success({ data: z.object({ usage_records: z.array(usageRecord), pagination }) }),
})

export const getTokenConfig = defineCall({
  method: 'GET',
  path: '/api/token-config/',
  access: 'signed-in',
  answer: success({
    data: z.object({
      token_costs: z.object({ generate: z.int(), preview: z.int(), export: z.int() }),
      token_topup: z.object({ payment_link: z.string().nullable() }),
    }),
  }),
})

export const getSubscriptionStatus = defineCall({
  method: 'GET',
  path: '/api/subscription-status/',
  access: 'signed-in',
  answer: success({ data: z.object({ active: z.boolean(), plan: z.string(), period_end: z.string().nullable() }) }),
})
