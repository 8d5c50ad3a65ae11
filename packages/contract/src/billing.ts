import * as z from 'zod/mini'
import { get, post, success } from './call.ts'
import { getSubscriptionStatus, tokenBalance } from './tokens.ts'

export const planOffer = z.object({
  plan: z.string(),
  title: z.string(),
  tokens_per_period: z.int(),
  /** "29 USD per 30 days"; "free". */
  price: z.string(),
  current: z.boolean(),
  /** Address where it is bought or changed; null when it cannot be bought from here. */
  payment_link: z.nullable(z.string()),
})

/** Tokens that were credited: grants, top-ups, and carried-over rests that expired (negative). */
export const credit = z.object({ id: z.string(), created_at: z.string(), description: z.string(), tokens: z.int() })

/** Everything of the billing page but the usage history, which is paged. For owners but superusers; others get 403. */
export const getBillingSummary = get('/api/billing-summary/', {
  query: z.object({ days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(366)), 30) }),
  answer: success({
    data: z.object({
      subscription: getSubscriptionStatus.answer.shape.data,
      balance: tokenBalance,
      /** Tokens granted per period by the current plan. */
      allotment: z.int(),
      /** One entry per day (UTC), oldest first, days without usage included. */
      usage_per_day: z.array(z.object({ date: z.string(), tokens: z.int(), runs: z.int(), exports: z.int() })),
      /** The newest twenty. */
      credits: z.array(credit),
      plans: z.array(planOffer),
      topup: z.object({ payment_link: z.nullable(z.string()), tokens: z.int(), price: z.string() }),
      /** Address where a paid plan is changed or cancelled; null on the free plan. */
      manage_link: z.nullable(z.string()),
      /** 'none': no payments are configured, and the links are null. */
      provider: z.enum(['stripe', 'sandbox', 'none']),
    }),
  }),
})

/** The provider signs the raw body; each event counts once, whenever and however often it arrives. */
export const paymentWebhook = post('/api/webhooks/payments/', { access: 'public', answer: success({}) })

/** The sandbox page's form; the answer is a redirect to the billing page. Not served when live keys are set. */
export const paySandbox = post('/sandbox/checkout/', {
  encoding: 'form',
  body: z.object({
    item: z.enum(['topup', 'professional', 'studio', 'cancel']),
    outcome: z._default(z.enum(['paid', 'declined']), 'paid'),
  }),
  answer: success({ redirect: z.string() }),
})
