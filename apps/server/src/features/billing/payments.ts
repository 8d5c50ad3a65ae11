import { createHmac } from 'node:crypto'
import { done, type Outcome, type PaidPlan, type PlanName, planNames, refuse } from '@trabecula/domain'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly payments: Payments
  }
}

/** How this server is paid. Links are the provider's pages; the team's id is added when they are shown. */
export interface Payments {
  readonly provider: 'stripe' | 'sandbox' | 'none'
  /** Signs the provider's events; null without a provider. */
  readonly webhookSecret: string | null
  readonly links: Readonly<Record<'topup' | PaidPlan | 'manage', string | null>>
  /** Tokens of one top-up, unless the payment link's metadata names another number. */
  readonly topupTokens: number
  /** As shown on the billing page. */
  readonly prices: Readonly<Record<'topup' | PaidPlan, string>>
  /** What a team has without paying. */
  readonly freePlan: PlanName | 'none'
}

type Environment = Readonly<Record<string, string | undefined>>

interface Surroundings {
  /** PostgreSQL is set: no development pages, unless everything stays on one machine. */
  readonly production: boolean
  readonly ownMachine: boolean
  readonly publicUrl: string
}

/** Reads the settings of payments once at start; every mistake is one sentence that names the variable. */
export function readPayments(env: Environment, { production, ownMachine, publicUrl }: Surroundings): Outcome<Payments> {
  const wanted = env['SANDBOX_PAYMENTS'] || null
  if (wanted !== null && wanted !== 'on' && wanted !== 'off')
    return refuse('bad-config', `SANDBOX_PAYMENTS must be "on" or "off", not "${wanted}".`)
  const live = Object.keys(env).filter((name) => name.startsWith('STRIPE_') && env[name])
  if (wanted === 'on' && live.length > 0)
    return refuse(
      'bad-config',
      `SANDBOX_PAYMENTS cannot be on together with live payments: unset it, or unset ${live.join(', ')}.`,
    )
  if (wanted === 'on' && production && !ownMachine)
    return refuse('bad-config', 'SANDBOX_PAYMENTS gives tokens away and is for one machine only: unset it, or set STRIPE_*.')
  const freePlan = env['FREE_PLAN'] || 'hobbyist_education'
  if (freePlan !== 'none' && !planNames.includes(freePlan as PlanName))
    return refuse('bad-config', `FREE_PLAN must be one of ${planNames.join(', ')} or none, not "${freePlan}".`)
  const topupTokens = Number(env['TOPUP_TOKENS'] || 500)
  if (!Number.isSafeInteger(topupTokens) || topupTokens < 1 || topupTokens > 1e6)
    return refuse('bad-config', `TOPUP_TOKENS must be a whole number from 1 to 1000000, not "${env['TOPUP_TOKENS']}".`)
  const common = { topupTokens, freePlan: freePlan as Payments['freePlan'], prices: pricesOf(env) }
  if (live.length > 0) return readStripe(env, common)
  const sandbox = wanted === 'on' || (wanted === null && !production)
  if (!sandbox) return done({ ...common, provider: 'none', webhookSecret: null, links: noLinks })
  const page = (item: string) => `${publicUrl}/sandbox/checkout/?item=${item}`
  const links = { topup: page('topup'), professional: page('professional'), studio: page('studio'), manage: page('cancel') }
  return done({ ...common, provider: 'sandbox', webhookSecret: null, links })
}

const noLinks = { topup: null, professional: null, studio: null, manage: null } as const

const onThePage = 'price on the payment page'

const pricesOf = (env: Environment): Payments['prices'] => ({
  topup: env['PRICE_TOPUP'] || onThePage,
  professional: env['PRICE_PROFESSIONAL'] || onThePage,
  studio: env['PRICE_STUDIO'] || onThePage,
})

const linkNames = {
  topup: 'STRIPE_TOPUP_LINK',
  professional: 'STRIPE_PROFESSIONAL_LINK',
  studio: 'STRIPE_STUDIO_LINK',
  manage: 'STRIPE_PORTAL_LINK',
} as const

function readStripe(env: Environment, common: Pick<Payments, 'topupTokens' | 'freePlan' | 'prices'>): Outcome<Payments> {
  const webhookSecret = env['STRIPE_WEBHOOK_SECRET'] || null
  if (!webhookSecret?.startsWith('whsec_'))
    return refuse('bad-config', 'STRIPE_WEBHOOK_SECRET must be the signing secret of the webhook endpoint ("whsec_…").')
  if (!env['STRIPE_TOPUP_LINK']) return refuse('bad-config', 'STRIPE_TOPUP_LINK must be the payment link for tokens.')
  const links: Record<keyof Payments['links'], string | null> = { ...noLinks }
  for (const [item, name] of Object.entries(linkNames) as [keyof Payments['links'], string][]) {
    const link = env[name] || null
    if (link !== null && !(URL.canParse(link) && link.startsWith('https://')))
      return refuse('bad-config', `${name} must be an address that begins with https://, not "${link}".`)
    links[item] = link
  }
  return done({ ...common, provider: 'stripe', webhookSecret, links })
}

/** The sandbox signs with a secret that follows from the server's own; live payments with the provider's. */
export function withSecret(payments: Payments, secret: string): Payments {
  if (payments.provider !== 'sandbox') return payments
  const derived = createHmac('sha256', secret).update('sandbox payments').digest('hex')
  return { ...payments, webhookSecret: `whsec_sandbox${derived}` }
}
