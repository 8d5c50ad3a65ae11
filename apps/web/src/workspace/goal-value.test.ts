import { goalOf, goalRangeHint } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import { editable } from '../ui/print-number.ts'
import { nearestGoal, readGoal } from './goal-value.ts'

const [load, stiffness] = [goalOf('max-load'), goalOf('stiffness')]

describe("the goal's value", () => {
  it.each([
    ['450', 450, 450],
    ['10,000', 10_000, 10_000],
    ['10,001', goalRangeHint(load, 'imperial'), 10_000],
    ['-5', goalRangeHint(load, 'imperial'), 0],
    ['1e9', goalRangeHint(load, 'imperial'), 10_000],
    ['100 kN', goalRangeHint(load, 'imperial'), 10_000],
    ['much', 'Enter a number, such as 100 lbf', undefined],
  ])('%s is read, and clamped when the field is left', (text, read, nearest) => {
    expect(readGoal(text, load, 'imperial')).toBe(read)
    expect(nearestGoal(text, load, 'imperial')).toBe(nearest)
  })

  it('is in range at its clamped value in the form’s digits', () => {
    for (const goal of [load, stiffness])
      for (const unitType of ['imperial', 'metric'] as const)
        expect(readGoal(editable(nearestGoal('1e9', goal, unitType) ?? Number.NaN), goal, unitType)).toBeTypeOf('number')
  })

  it('is clamped in the shown units', () => {
    expect(nearestGoal('1e9', load, 'metric')).toBeCloseTo(44_482.2, 6)
    expect(readGoal(String(nearestGoal('1e9', stiffness, 'metric')), stiffness, 'metric')).toBeCloseTo(1751.27, 9)
  })
})
