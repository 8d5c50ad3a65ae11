import { billingMessages, orThrow } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { user } from '../../platform/database/schema.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { join } from '../../testing/team.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { readPayments } from './payments.ts'

// No midnight passes between what a day holds and a look at it.
const noon = new Date(new Date().setUTCHours(12, 0, 0, 0))

const server = await testServer({ concurrency: 0, now: () => noon })
const owner = await signedIn(server, 'owner')
const member = await signedIn(server, 'member')
const superuser = await signedIn(server, 'superuser')
await server.platform.db.update(user).set({ isSuperuser: true }).where(eq(user.username, 'superuser'))
await join(owner, member, 'member@example.com')

describe('the billing page', () => {
  it('§2.6 §3.14 §9.1 comes in one answer: plan, balance, use of each day, what came in, and where to buy', async () => {
    await owner.post('/api/consume-tokens/', { tokens: 30, description: 'work' })
    const { data } = (await owner.get('/api/billing-summary/?days=7')).json
    expect(data).toMatchObject({
      subscription: { active: true, status: 'active', plan: 'hobbyist_education', cancel_at_period_end: false },
      balance: { available_tokens: 170, plan_tokens: 170, used_tokens: 30, unlimited: false },
      allotment: 200,
      credits: [{ tokens: 200, description: 'Tokens of the plan' }],
      manage_link: null,
      provider: 'sandbox',
    })
    expect(data.usage_per_day).toHaveLength(7)
    expect(data.usage_per_day.at(-1)).toEqual({
      date: noon.toISOString().slice(0, 10),
      tokens: 30,
      runs: 0,
      exports: 0,
    })
    expect(data.plans.map(({ plan, current }: { plan: string; current: boolean }) => [plan, current])).toEqual([
      ['hobbyist_education', true],
      ['professional', false],
      ['studio', false],
    ])
    expect((await owner.get('/api/token-usage-history/')).json.data.usage_records).toMatchObject([
      { tokens: 30, description: 'work', username: 'owner', parts_count: null },
    ])
  })

  it('is for owners who are not superusers; others read why not, and get no link to pay', async () => {
    const asked = async (principal: Browser) => {
      const summary = await principal.get('/api/billing-summary/')
      const page = await principal.get('/sandbox/checkout/?item=topup')
      const paid = await principal.form('/sandbox/checkout/', { item: 'topup', outcome: 'paid' })
      const { token_topup } = (await principal.get('/api/token-config/')).json.data
      return [summary.status, summary.json.message, page.status, paid.status, token_topup.payment_link]
    }
    expect(await asked(member)).toEqual([403, billingMessages.forMember, 403, 403, null])
    expect(await asked(superuser)).toEqual([403, billingMessages.forSuperuser, 403, 403, null])
    const { token_topup } = (await owner.get('/api/token-config/')).json.data
    expect(token_topup).toMatchObject({ sandbox: true, payment_link: expect.stringContaining('client_reference_id=') })
  })

  it('informs superusers that nothing limits them', async () => {
    expect((await superuser.get('/api/token-balance/')).json.data.unlimited).toBe(true)
  })
})

it('an account with a paid plan is deleted after the plan is cancelled, so that nobody goes on paying', async () => {
  const payer = await signedIn(server, 'payer')
  await payer.form('/sandbox/checkout/', { item: 'professional', outcome: 'paid' })
  const refused = await payer.post('/api/delete-account/')
  expect([refused.status, refused.json.message]).toEqual([409, billingMessages.cancelPlanFirst])
  await payer.form('/sandbox/checkout/', { item: 'cancel' })
  expect((await payer.post('/api/delete-account/')).status).toBe(200)
})

describe('a server with live keys, or with none', () => {
  const production = { production: true, ownMachine: false, publicUrl: 'https://trabecula.example' }
  const opened = async (env: Record<string, string>) => {
    const payments = orThrow(readPayments(env, production))
    return openTestServer({ concurrency: 0, payments })
  }

  it('has no sandbox page; the provider’s links name the team', async () => {
    const live = await opened({
      STRIPE_WEBHOOK_SECRET: 'whsec_live',
      STRIPE_TOPUP_LINK: 'https://buy.stripe.com/topup?prefilled=1',
      STRIPE_PROFESSIONAL_LINK: 'https://buy.stripe.com/professional',
    })
    try {
      const buyer = await signedIn(live, 'buyer')
      expect((await buyer.form('/sandbox/checkout/', { item: 'topup' })).status).toBe(404)
      const { topup, plans, provider } = (await buyer.get('/api/billing-summary/')).json.data
      expect(provider).toBe('stripe')
      expect(topup.payment_link).toMatch(/^https:\/\/buy\.stripe\.com\/topup\?prefilled=1&client_reference_id=[\w-]+$/)
      expect(plans.map(({ payment_link }: { payment_link: string | null }) => payment_link !== null)).toEqual([
        false,
        true,
        false,
      ])
    } finally {
      await live.close()
    }
  })

  it('without a provider offers nothing and takes no event', async () => {
    const none = await opened({ FREE_PLAN: 'none' })
    try {
      const somebody = await signedIn(none, 'somebody')
      expect((await somebody.get('/api/token-config/')).json.data.token_topup).toEqual({ payment_link: null, sandbox: false })
      expect((await somebody.get('/api/subscription-status/')).json.data).toMatchObject({
        active: false,
        status: 'none',
        plan: 'none',
      })
      const event = await none.app.inject({ method: 'POST', url: '/api/webhooks/payments/', payload: {} })
      expect(event.statusCode).toBe(404)
    } finally {
      await none.close()
    }
  })
})
