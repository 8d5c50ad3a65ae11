import type { AnswerOf, getBillingSummary } from '@trabecula/contract'
import { billingMessages, done, may, type Outcome, type PlanName, planTokens, refuse } from '@trabecula/domain'
import { actorOn, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { balance, credits, subscriptionStatus, usagePerDay } from '../tokens/service.ts'
import { manageLink, planOffers, topupOffer } from './offers.ts'

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
