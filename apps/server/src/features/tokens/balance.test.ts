import { describe, expect, it } from 'vitest'
import { available, nextEnd, repaid, rolledOver, spent } from './balance.ts'

const start = new Date('2026-01-01T00:00:00Z')
const purse = {
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
  it('takes from the plan, then the carry-over, then the top-up', () => {
    const { purse: left, taken } = spent({ ...purse, planLeft: 5, carryOver: 4, topup: 10 }, 12)
    expect(taken).toBe(12)
    expect(left).toMatchObject({ planLeft: 0, carryOver: 0, topup: 7, used: 12 })
  })

  it('never goes below zero', () => {
    const { purse: left, taken } = spent({ ...purse, planLeft: 5 }, 20)
    expect([taken, available(left)]).toEqual([5, 0])
  })
})

describe('what is owed', () => {
  it('is paid with bought tokens that nobody was promised, and never with those of the plan', () => {
    expect(repaid({ ...purse, owed: 50 }, 0).paid).toBe(0)
    expect(repaid({ ...purse, topup: 30, owed: 50 }, 0)).toMatchObject({ paid: 30, purse: { topup: 0, owed: 20, planLeft: 200 } })
    expect(repaid({ ...purse, planLeft: 0, topup: 30, owed: 10 }, 25)).toMatchObject({ paid: 5, purse: { topup: 25, owed: 5 } })
  })
})

describe('a new period', () => {
  it('grants the allotment again and carries over what the plan left', () => {
    const { purse: later, turns } = rolledOver({ ...purse, planLeft: 30, used: 170, topup: 7 }, days(31))
    expect(turns).toEqual([{ start: days(30), granted: 200, expired: 0 }])
    expect(later).toMatchObject({ planLeft: 200, carryOver: 30, topup: 7, used: 0, periodStart: days(30), periodEnd: days(60) })
  })

  it('carries over at most one allotment, however long nobody came', () => {
    const { purse: later, turns } = rolledOver(purse, days(365))
    expect(later).toMatchObject({ planLeft: 200, carryOver: 200, periodEnd: days(390) })
    expect(turns.map(({ expired }) => expired)).toEqual([0, ...Array(11).fill(200)])
  })

  it('has not begun while the old one runs', () => {
    expect(rolledOver(purse, days(29.9))).toEqual({ purse, turns: [] })
  })

  it('leaves what is promised to work in progress, however big the carry-over was', () => {
    const bigger = { ...purse, allotment: 200, planLeft: 200, carryOver: 2000 }
    expect(rolledOver(bigger, days(31), 1500).purse).toMatchObject({ planLeft: 200, carryOver: 1300 })
    expect(rolledOver(bigger, days(31), 100).purse).toMatchObject({ planLeft: 200, carryOver: 200 })
  })

  it('grants nothing while the plan is not paid', () => {
    const { purse: later } = rolledOver({ ...purse, planLeft: 30 }, days(31), 0, false)
    expect(later).toMatchObject({ planLeft: 0, carryOver: 30, allotment: 200 })
  })
})
