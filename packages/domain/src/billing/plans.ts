import { periodDays, planTokens } from '../tokens/limits.ts'

export type PlanName = keyof typeof planTokens

/** Smallest first. */
export const planNames = Object.keys(planTokens) as readonly PlanName[]

export const planTitles: Readonly<Record<PlanName, string>> = {
  hobbyist_education: 'Hobbyist and education',
  professional: 'Professional',
  studio: 'Studio',
}

/** Plans with a price; a team without one has the other plan. */
const paidPlans = ['professional', 'studio'] as const
export type PaidPlan = (typeof paidPlans)[number]

export const isPaidPlan = (plan: string): plan is PaidPlan => (paidPlans as readonly string[]).includes(plan)

/** "2,000 tokens every 30 days" */
export const describePlan = (plan: PlanName): string =>
  `${planTokens[plan].toLocaleString('en-US')} tokens every ${periodDays} days`

export const planTitle = (plan: string): string => planTitles[plan as PlanName] ?? (plan === 'none' ? 'No plan' : plan)
