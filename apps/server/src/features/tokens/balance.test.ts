import { describe, expect, it } from 'vitest'
import { available, nextEnd, repaid, rolledOver, spent } from './balance.ts'

const start = new Date('2026-01-01T00:00:00Z')
const account = {
  periodStart: start,
  periodEnd: nextEnd(start),
  allotment: 200,
  planLeft: 200,
  carryOver: 0,
  topup: 0,
  owed: 0,
  used: 0,
}
const days = (count: number) => new Date(start.getTime() + count * 24 * 3_600_000)

describe('spending', () => {
  it('§3.12 takes from the plan, then the carry-over, then the top-up', () => {
    const { account: left, taken } = spent({ ...account, planLeft: 5, carryOver: 4, topup: 10 }, 12)
    expect(taken).toBe(12)
    expect(left).toMatchObject({ planLeft: 0, carryOver: 0, topup: 7, used: 12 })
  })

  it('never goes below zero', () => {
    const { account: left, taken } = spent({ ...account, planLeft: 5 }, 20)
    expect([taken, available(left)]).toEqual([5, 0])
  })
})

it('what is owed is paid with bought tokens that nobody was promised, and never with those of the plan', () => {
  expect(repaid({ ...account, owed: 50 }, 0).paid).toBe(0)
  expect(repaid({ ...account, topup: 30, owed: 50 }, 0)).toMatchObject({
    paid: 30,
    account: { topup: 0, owed: 20, planLeft: 200 },
  })
  expect(repaid({ ...account, planLeft: 0, topup: 30, owed: 10 }, 25)).toMatchObject({
    paid: 5,
    account: { topup: 25, owed: 5 },
  })
})

describe('a new period', () => {
  it('grants the allotment again and carries over what the plan left', () => {
    const { account: later, rollovers } = rolledOver({ ...account, planLeft: 30, used: 170, topup: 7 }, days(31))
    expect(rollovers).toEqual([{ start: days(30), granted: 200, expired: 0 }])
    expect(later).toMatchObject({ planLeft: 200, carryOver: 30, topup: 7, used: 0, periodStart: days(30), periodEnd: days(60) })
  })

  it('carries over at most one allotment, however long nobody came', () => {
    const { account: later, rollovers } = rolledOver(account, days(365))
    expect(later).toMatchObject({ planLeft: 200, carryOver: 200, periodEnd: days(390) })
    expect(rollovers.map(({ expired }) => expired)).toEqual([0, ...Array(11).fill(200)])
  })

  it('has not begun while the old one runs', () => {
    expect(rolledOver(account, days(29.9))).toEqual({ account, rollovers: [] })
  })

  it('leaves what is promised to work in progress, however big the carry-over was', () => {
    const bigger = { ...account, allotment: 200, planLeft: 200, carryOver: 2000 }
    expect(rolledOver(bigger, days(31), 1500).account).toMatchObject({ planLeft: 200, carryOver: 1300 })
    expect(rolledOver(bigger, days(31), 100).account).toMatchObject({ planLeft: 200, carryOver: 200 })
  })

  it('grants nothing while the plan is not paid', () => {
    const { account: later } = rolledOver({ ...account, planLeft: 30 }, days(31), 0, false)
    expect(later).toMatchObject({ planLeft: 0, carryOver: 30, allotment: 200 })
  })
})
