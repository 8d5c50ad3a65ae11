import type { AnswerOf, getBillingSummary, planOffer } from '@trabecula/contract'
import {
  billingMessages,
  done,
  isPaidPlan,
  may,
  type Outcome,
  type PlanName,
  planNames,
  planTitles,
  planTokens,
  refuse,
} from '@trabecula/domain'
import type * as z from 'zod/mini'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { balance, credits, subscriptionStatus, usagePerDay } from '../tokens/service.ts'
import type { Payments } from './payments.ts'
import { paidPlansOf } from './queries.ts'

/** The billing page in one answer, for owners who are not superusers. */
export async function billingSummary(
  platform: Platform,
  principal: Principal,
  days: number,
): Promise<Outcome<AnswerOf<typeof getBillingSummary>['data']>> {
  const allowed = mayBill(principal)
  if (!allowed.ok) return allowed
  const { db, payments } = platform
  const now = platform.now()
  const subscription = await subscriptionStatus(db, principal, now)
  if (!subscription.ok) return subscription
  const account = await balance(db, principal, now)
  if (!account.ok) return account
  const { plan } = subscription.value
  return done({
    subscription: subscription.value,
    balance: { ...account.value, recent_usage: [...account.value.recent_usage] },
    allotment: planTokens[plan as PlanName] ?? 0,
    usage_per_day: await usagePerDay(db, principal.teamId, days, now),
    credits: await credits(db, principal.teamId),
    plans: planOffers(platform, principal, plan),
    topup: topupOffer(platform, principal),
    manage_link: manageLink(platform, principal, plan),
    provider: payments.provider,
  })
}

/** Who may see bills and buy; everybody else reads why not. */
export function mayBill(principal: Principal): Outcome<true> {
  if (may(actorOn(principal, principal.teamId), 'view-billing')) return done(true)
  return refuse('not-allowed', principal.superuser ? billingMessages.forSuperuser : billingMessages.forMember)
}

/** Whether the provider will charge this team again: it has a paid plan that nobody cancelled. */
export const hasRenewingPlan = async (tx: Database, teamId: string): Promise<boolean> =>
  (await paidPlansOf(tx, teamId)).some(
    ({ state, cancelAtPeriodEnd }) => state !== null && state !== 'ended' && !cancelAtPeriodEnd,
  )

interface OfferPlatform {
  readonly payments: Payments
}

/** The top-up, with its link for those who may buy. */
export function topupOffer({ payments }: OfferPlatform, principal: Principal) {
  const { links, topupTokens, prices } = payments
  return { payment_link: linkFor(links.topup, principal), tokens: topupTokens, price: prices.topup }
}

/** Every plan, smallest first. A team that pays already changes plans where it manages them. */
function planOffers({ payments }: OfferPlatform, principal: Principal, currentPlan: string): z.output<typeof planOffer>[] {
  const offered = planNames.filter((plan) => isPaidPlan(plan) || plan === payments.freePlan)
  const manage = isPaidPlan(currentPlan) && payments.provider === 'stripe' ? payments.links.manage : null
  return offered.map((plan) => ({
    plan,
    title: planTitles[plan],
    tokens_per_period: planTokens[plan],
    price: isPaidPlan(plan) ? payments.prices[plan] : 'free',
    current: plan === currentPlan,
    payment_link: plan === currentPlan ? null : linkFor(linkOf(payments, plan, manage), principal),
  }))
}

const linkOf = ({ links }: Payments, plan: PlanName, manage: string | null): string | null =>
  manage ?? (isPaidPlan(plan) ? links[plan] : null)

/** Where a paid plan is changed or cancelled. */
const manageLink = ({ payments }: OfferPlatform, principal: Principal, currentPlan: string): string | null =>
  isPaidPlan(currentPlan) ? linkFor(payments.links.manage, principal) : null

/** The provider hands the team's id back in its event; null for those who may not buy. */
function linkFor(link: string | null, principal: Principal): string | null {
  if (link === null || !may(actorOn(principal, principal.teamId), 'buy-tokens')) return null
  const url = new URL(link)
  url.searchParams.set('client_reference_id', principal.teamId)
  return url.href
}
