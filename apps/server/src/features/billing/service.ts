import type { AnswerOf, getBillingSummary } from '@trabecula/contract'
import { billingMessages, done, may, type Outcome, type PlanName, planTokens, refuse } from '@trabecula/domain'
import { actorOn, type Who } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { balance, credits, subscriptionStatus, usagePerDay } from '../tokens/service.ts'
import { manageLink, planOffers, topupOffer } from './offers.ts'

/** The billing page in one answer, for owners who are not superusers. */
export async function billingSummary(
  platform: Platform,
  who: Who,
  days: number,
): Promise<Outcome<AnswerOf<typeof getBillingSummary>['data']>> {
  const allowed = mayBill(who)
  if (!allowed.ok) return allowed
  const { db, payments } = platform
  const now = platform.now()
  const subscription = await subscriptionStatus(db, who, now)
  if (!subscription.ok) return subscription
  const purse = await balance(db, who, now)
  if (!purse.ok) return purse
  const { plan } = subscription.value
  return done({
    subscription: subscription.value,
    balance: { ...purse.value, recent_usage: [...purse.value.recent_usage] },
    allotment: planTokens[plan as PlanName] ?? 0,
    usage_per_day: await usagePerDay(db, who.teamId, days, now),
    credits: await credits(db, who.teamId),
    plans: planOffers(platform, who, plan),
    topup: topupOffer(platform, who),
    manage_link: manageLink(platform, who, plan),
    provider: payments.provider,
  })
}

/** Who may see bills and buy; everybody else reads why not. */
export function mayBill(who: Who): Outcome<true> {
  if (may(actorOn(who, who.teamId), 'view-billing')) return done(true)
  return refuse('not-allowed', who.superuser ? billingMessages.forSuperuser : billingMessages.forMember)
}
