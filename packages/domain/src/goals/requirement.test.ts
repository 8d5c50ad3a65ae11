import { describe, expect, it } from 'vitest'
import { optimizationGoals } from './list.ts'
import { asksForBest, beyondSolidText, goalRangeHint, meritOf, requiredLoad, requirementOf } from './requirement.ts'
import { goalOf, goals } from './values.ts'

const stiffness = goalOf('stiffness')
const maxLoad = goalOf('max-load')

it('every goal is found by its name, and no two share a name or a column', () => {
  expect(goals.map(({ id }) => goalOf(id))).toEqual(goals)
  expect(new Set(optimizationGoals).size).toBe(goals.length)
  expect(new Set(goals.map(({ column }) => column)).size).toBe(goals.length)
})

describe('a requirement', () => {
  const load = requirementOf({ goal: 'max-load', target: 500 })
  it('of a load requires that load, of anything else none', () => {
    expect(requiredLoad(load)).toBe(500)
    expect(requiredLoad({ ...load, value: 0 })).toBeUndefined()
    expect(requiredLoad({ goal: stiffness, value: 500 })).toBeUndefined()
  })
  it('of 0 requires the best', () => expect([0, 1].map((value) => asksForBest({ value }))).toEqual([true, false]))
  it('compares values so that larger is better', () => {
    expect(meritOf(maxLoad, 4)).toBe(4)
    expect(meritOf({ better: 'less' }, 4)).toBe(0.25)
  })
  it('beyond the solid part is refused in both systems of units', () => {
    expect(beyondSolidText({ goal: maxLoad, value: 4448.22 }, 2224.11)).toBe(
      'A load of 4,448 N (1,000 lbf) is out of reach: even the solid part reaches only 2,224 N (500 lbf). Ask for less or change the part.',
    )
    expect(beyondSolidText({ goal: { ...stiffness, better: 'less' }, value: 1 }, 2)).toContain(
      'even the solid part reaches 2 N/mm (11.42 lbf/in). Ask for more or change the part.',
    )
  })
})

describe('§5 goal range hint', () => {
  it("is the specification's text for a load in imperial", () => {
    expect(goalRangeHint(maxLoad, 'imperial')).toBe('Range from 0–10,000 lbf (enter a value)')
  })
  it('never mixes lbf with N or a stiffness', () => {
    expect(goalRangeHint(maxLoad, 'metric')).toBe('Range from 0–44,482 N (enter a value)')
    expect(goalRangeHint(stiffness, 'metric')).toBe('Range from 0–1,751 N/mm (enter a value)')
    expect(goalRangeHint(stiffness, 'imperial')).toBe('Range from 0–10,000 lbf/in (enter a value)')
  })
})
