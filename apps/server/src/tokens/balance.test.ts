import { describe, expect, it } from 'vitest'
import { available, nextEnd, rolledOver, spent } from './balance.ts'

const start = new Date('2026-01-01T00:00:00Z')
const purse = { periodStart: start, periodEnd: nextEnd(start), allotment: 200, planLeft: 200, carryOver: 0, topup: 0, used: 0 }
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

describe('a new period', () => {
  it('grants the allotment again and carries over what the plan left', () => {
    const later = rolledOver({ ...purse, planLeft: 30, used: 170, topup: 7 }, days(31))
    expect(later).toMatchObject({ planLeft: 200, carryOver: 30, topup: 7, used: 0, periodStart: days(30), periodEnd: days(60) })
  })

  it('carries over at most one allotment, however long nobody came', () => {
    expect(rolledOver(purse, days(365))).toMatchObject({ planLeft: 200, carryOver: 200, periodEnd: days(390) })
  })

  it('has not begun while the old one runs', () => {
    expect(rolledOver(purse, days(29.9))).toBe(purse)
  })
})
