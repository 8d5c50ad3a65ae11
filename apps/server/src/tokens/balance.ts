import { periodDays } from '@trabecula/domain'

/** The token part of a subscription row. */
export interface Purse {
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly allotment: number
  readonly planLeft: number
  readonly carryOver: number
  readonly topup: number
  readonly used: number
}

const periodMs = periodDays * 24 * 3_600_000

export const available = (purse: Purse): number => purse.planLeft + purse.carryOver + purse.topup

/** The purse as it stands at `now`: ended periods grant a new allotment and carry over what the plan left, at most one allotment. */
export function rolledOver<P extends Purse>(purse: P, now: Date): P {
  let current = purse
  while (now >= current.periodEnd) {
    const carryOver = Math.min(current.planLeft, current.allotment)
    current = {
      ...current,
      carryOver,
      planLeft: current.allotment,
      used: 0,
      periodStart: current.periodEnd,
      periodEnd: nextEnd(current.periodEnd),
    }
  }
  return current
}

export const nextEnd = (start: Date): Date => new Date(start.getTime() + periodMs)

/** Takes up to `tokens`, from the plan first, then carry-over, then top-up; never below zero. */
export function spent<P extends Purse>(purse: P, tokens: number): { readonly purse: P; readonly taken: number } {
  const fromPlan = Math.min(tokens, purse.planLeft)
  const fromCarry = Math.min(tokens - fromPlan, purse.carryOver)
  const fromTopup = Math.min(tokens - fromPlan - fromCarry, purse.topup)
  const taken = fromPlan + fromCarry + fromTopup
  return {
    taken,
    purse: {
      ...purse,
      planLeft: purse.planLeft - fromPlan,
      carryOver: purse.carryOver - fromCarry,
      topup: purse.topup - fromTopup,
      used: purse.used + taken,
    },
  }
}
