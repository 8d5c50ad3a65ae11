import { periodDays } from '@trabecula/domain'

/** The token part of a subscription row. */
export interface Purse {
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

/** What the end of one period changed: what the next one grants, and what ran out. */
export interface Turn {
  /** Start of the period that begins. */
  readonly start: Date
  readonly granted: number
  readonly expired: number
}

const periodMs = periodDays * 24 * 3_600_000

export const available = (purse: Purse): number => purse.planLeft + purse.carryOver + purse.topup

export const nextEnd = (start: Date): Date => new Date(start.getTime() + periodMs)

/**
 * The purse as it stands at `now`: each ended period grants a new allotment and carries over what the plan left, at most one allotment.
 *
 * @param held tokens promised to work in progress: they do not run out under it
 * @param grants false while a paid plan is not paid: periods pass, but nothing is granted
 */
export function rolledOver<P extends Purse>(
  purse: P,
  now: Date,
  held = 0,
  grants = true,
): { readonly purse: P; readonly turns: readonly Turn[] } {
  let current = purse
  const turns: Turn[] = []
  while (now >= current.periodEnd) {
    const turned = nextPeriod(current, current.periodEnd, grants ? current.allotment : 0, held)
    current = turned.purse
    turns.push(turned.turn)
  }
  return { purse: current, turns }
}

/** Ends the period at `start`, early or in time, and begins the next one with `granted` tokens of the plan. */
export function nextPeriod<P extends Purse>(
  purse: P,
  start: Date,
  granted: number,
  held: number,
): { readonly purse: P; readonly turn: Turn } {
  const rest = purse.planLeft + purse.carryOver
  const promised = Math.min(rest, Math.max(0, held - granted - purse.topup))
  const carryOver = Math.max(Math.min(purse.planLeft, purse.allotment), promised)
  return {
    purse: { ...purse, planLeft: granted, carryOver, used: 0, periodStart: start, periodEnd: nextEnd(start) },
    turn: { start, granted, expired: rest - carryOver },
  }
}

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

/** Makes good what is owed with tokens that were bought and are promised to nobody. Allotments of a plan are not taken for it. */
export function repaid<P extends Purse>(purse: P, held: number): { readonly purse: P; readonly paid: number } {
  const paid = Math.max(0, Math.min(purse.owed, purse.topup, available(purse) - held))
  return { paid, purse: { ...purse, topup: purse.topup - paid, owed: purse.owed - paid } }
}
