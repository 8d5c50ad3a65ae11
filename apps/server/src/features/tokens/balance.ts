import { isLow, periodDays } from '@trabecula/domain'

export interface TokenAccount {
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly allotment: number
  readonly planLeft: number
  readonly carryOver: number
  readonly topup: number
  /** Tokens whose payment was refunded or disputed after they were spent. */
  readonly owed: number
  readonly used: number
}

/** What the end of one period changed: what the next one grants, and what expired. */
export interface Rollover {
  /** Start of the period that begins. */
  readonly start: Date
  readonly granted: number
  readonly expired: number
}

const periodMs = periodDays * 24 * 3_600_000

export const available = (account: TokenAccount): number => account.planLeft + account.carryOver + account.topup

/** Share of the period's tokens that were spent, percent. */
export function usedPercent(account: TokenAccount): number {
  const total = available(account) + account.used
  return total === 0 ? 0 : (100 * account.used) / total
}

/** The level by which the screen chooses its warning. */
export const runsLow = (account: TokenAccount): boolean =>
  isLow({ available_tokens: available(account), tokens_used_percentage: usedPercent(account) })

export const nextEnd = (start: Date): Date => new Date(start.getTime() + periodMs)

/**
 * The state of the token account at `now`: each ended period grants a new allotment and carries over what the plan
 * left, at most one allotment.
 *
 * @param held tokens reserved for work in progress: they do not expire during it
 * @param grants false while a paid plan is not paid: periods pass, but nothing is granted
 */
export function rolledOver<P extends TokenAccount>(
  account: P,
  now: Date,
  held = 0,
  grants = true,
): { readonly account: P; readonly rollovers: readonly Rollover[] } {
  let current = account
  const rollovers: Rollover[] = []
  while (now >= current.periodEnd) {
    const turned = nextPeriod(current, current.periodEnd, grants ? current.allotment : 0, held)
    current = turned.account
    rollovers.push(turned.rollover)
  }
  return { account: current, rollovers }
}

/** Ends the period at `start`, early or in time, and begins the next one with `granted` tokens of the plan. */
export function nextPeriod<P extends TokenAccount>(
  account: P,
  start: Date,
  granted: number,
  held: number,
): { readonly account: P; readonly rollover: Rollover } {
  const rest = account.planLeft + account.carryOver
  const promised = Math.min(rest, Math.max(0, held - granted - account.topup))
  const carryOver = Math.max(Math.min(account.planLeft, account.allotment), promised)
  return {
    account: { ...account, planLeft: granted, carryOver, used: 0, periodStart: start, periodEnd: nextEnd(start) },
    rollover: { start, granted, expired: rest - carryOver },
  }
}

/** Takes up to `tokens`, from the plan first, then carry-over, then top-up; never below zero. */
export function spent<P extends TokenAccount>(account: P, tokens: number): { readonly account: P; readonly taken: number } {
  const fromPlan = Math.min(tokens, account.planLeft)
  const fromCarry = Math.min(tokens - fromPlan, account.carryOver)
  const fromTopup = Math.min(tokens - fromPlan - fromCarry, account.topup)
  const taken = fromPlan + fromCarry + fromTopup
  return {
    taken,
    account: {
      ...account,
      planLeft: account.planLeft - fromPlan,
      carryOver: account.carryOver - fromCarry,
      topup: account.topup - fromTopup,
      used: account.used + taken,
    },
  }
}

/** Puts tokens back that were spent: into the plan up to its allotment, the rest into the top-up. */
export function returned<P extends TokenAccount>(account: P, tokens: number): P {
  const toPlan = Math.min(tokens, Math.max(0, account.allotment - account.planLeft))
  return {
    ...account,
    planLeft: account.planLeft + toPlan,
    topup: account.topup + tokens - toPlan,
    used: Math.max(0, account.used - tokens),
  }
}

/** Settles debts with tokens that were bought and are not reserved. Allotments of a plan are not taken for it. */
export function repaid<P extends TokenAccount>(account: P, held: number): { readonly account: P; readonly paid: number } {
  const paid = Math.max(0, Math.min(account.owed, account.topup, available(account) - held))
  return { paid, account: { ...account, topup: account.topup - paid, owed: account.owed - paid } }
}
