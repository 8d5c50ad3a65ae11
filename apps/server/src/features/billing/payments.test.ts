import { describe, expect, it } from 'vitest'
import { readPayments, withSecret } from './payments.ts'

const laptop = { production: false, ownMachine: true, publicUrl: 'http://127.0.0.1:3000' }
const server = { production: true, ownMachine: false, publicUrl: 'https://trabecula.example' }
const live = { STRIPE_WEBHOOK_SECRET: 'whsec_live', STRIPE_TOPUP_LINK: 'https://buy.stripe.com/topup' }

const read = (env: Record<string, string>, where = laptop) => {
  const outcome = readPayments(env, where)
  return outcome.ok ? outcome.value : outcome.refusal.message
}

describe('the settings of payments', () => {
  it('are the sandbox on a laptop, nothing in production, and the provider where its keys are', () => {
    expect(read({})).toMatchObject({ provider: 'sandbox', freePlan: 'hobbyist_education', topupTokens: 500 })
    expect(read({}, server)).toMatchObject({ provider: 'none', webhookSecret: null, links: { topup: null } })
    expect(read(live, server)).toMatchObject({ provider: 'stripe', webhookSecret: 'whsec_live', links: { studio: null } })
    expect(read({ SANDBOX_PAYMENTS: 'off' })).toMatchObject({ provider: 'none' })
  })

  it('refuse the sandbox together with live keys, and where others can reach it', () => {
    expect(read({ ...live, SANDBOX_PAYMENTS: 'on' })).toContain('cannot be on together with live payments')
    expect(read({ STRIPE_SECRET_KEY: 'sk_live', SANDBOX_PAYMENTS: 'on' })).toContain('STRIPE_SECRET_KEY')
    expect(read({ SANDBOX_PAYMENTS: 'on' }, server)).toContain('for one machine only')
    expect(read({ SANDBOX_PAYMENTS: 'on' }, { ...server, ownMachine: true })).toMatchObject({ provider: 'sandbox' })
  })

  it('refuse half a provider, by the name of what is missing', () => {
    expect(read({ STRIPE_TOPUP_LINK: live.STRIPE_TOPUP_LINK }, server)).toContain('STRIPE_WEBHOOK_SECRET')
    expect(read({ STRIPE_WEBHOOK_SECRET: 'whsec_live' }, server)).toContain('STRIPE_TOPUP_LINK')
    expect(read({ ...live, STRIPE_STUDIO_LINK: 'http://somewhere' }, server)).toContain('STRIPE_STUDIO_LINK')
    expect(read({ FREE_PLAN: 'gold' })).toContain('FREE_PLAN')
    expect(read({ TOPUP_TOKENS: '0.5' })).toContain('TOPUP_TOKENS')
  })

  it('give the sandbox a signing secret that follows from the server’s own', () => {
    const payments = read({})
    if (typeof payments === 'string') throw new Error(payments)
    expect(withSecret(payments, 'one').webhookSecret).not.toBe(withSecret(payments, 'two').webhookSecret)
    expect(withSecret(payments, 'one').webhookSecret).toBe(withSecret(payments, 'one').webhookSecret)
  })
})
