import type { planOffer } from '@trabecula/contract'
import { isPaidPlan, may, type PlanName, planNames, planTitles, planTokens } from '@trabecula/domain'
import type * as z from 'zod/mini'
import { actorOn, type Principal } from '../../platform/http/principal.ts'
import type { Payments } from './payments.ts'

interface OfferPlatform {
  readonly payments: Payments
}

/** The top-up, with its link for those who may buy. */
export function topupOffer({ payments }: OfferPlatform, principal: Principal) {
  const { links, topupTokens, prices } = payments
  return { payment_link: linkFor(links.topup, principal), tokens: topupTokens, price: prices.topup }
}

/** Every plan, smallest first. A team that pays already changes plans where it manages them. */
export function planOffers({ payments }: OfferPlatform, principal: Principal, currentPlan: string): z.output<typeof planOffer>[] {
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
export const manageLink = ({ payments }: OfferPlatform, principal: Principal, currentPlan: string): string | null =>
  isPaidPlan(currentPlan) ? linkFor(payments.links.manage, principal) : null

/** The provider hands the team's id back in its event; null for those who may not buy. */
function linkFor(link: string | null, principal: Principal): string | null {
  if (link === null || !may(actorOn(principal, principal.teamId), 'buy-tokens')) return null
  const url = new URL(link)
  url.searchParams.set('client_reference_id', principal.teamId)
  return url.href
}
