import { describe, expect, it } from 'vitest'
import type { CandidateRow } from './model.ts'
import { bestReachable, shortBy, shortPercent, targetColumns, targetState, withTodaysTarget } from './target.ts'

const target = 2000
const at = (share: number) => ({ value: share * target, target })
const about = { limit: undefined, density: 0.3 }

describe('a target', () => {
  it('is met from its value on, and missed by a hair below it', () => {
    expect([1, 1.02, 3].map((share) => targetState(at(share)))).toEqual(['met', 'met', 'met'])
    expect(targetState({ value: target - 1e-6, target })).toBe('short')
  })
  it('is short up to five percent below and missed further below', () => {
    expect(targetState(at(0.9501))).toBe('short')
    expect(targetState({ value: 95, target: 100 })).toBe('short')
    expect(targetState(at(0.9499))).toBe('missed')
  })
  it('of 0 asks for nothing', () => expect(targetState({ value: 5, target: 0 })).toBe('none'))
})

it('says how far below a target a value lies, with two digits', () => {
  expect(shortPercent(at(1.01))).toBe(0)
  expect(shortPercent(at(0.994))).toBeCloseTo(0.6, 9)
  expect([0.994, 0.98, 0.95, 0.9004, 0.88].map((share) => shortBy(at(share)))).toEqual([
    'short by 0.60 %',
    'short by 2.0 %',
    'short by 5.0 %',
    'short by 10 %',
    'short by 12 %',
  ])
})

it('names the best reachable value in the reader’s units', () => {
  expect(bestReachable(at(0.88), 'max-load', 'metric')).toBe('short by 12 %, best reachable = 1,760 N')
  expect(bestReachable(at(0.88), 'max-load', 'imperial')).toBe('short by 12 %, best reachable = 396 lbf')
  expect(bestReachable(at(0.88), 'stiffness', 'imperial')).toBe('short by 12 %, best reachable = 10,000 lbf/in')
})

describe('the target columns of a row', () => {
  it('are on target from 1 to 1.03 times the value', () => {
    for (const share of [1, 1.03]) {
      expect(targetColumns(at(share), 'max-load', about)).toEqual({
        target_met: true,
        target_short_percent: 0,
        target_note: 'on target',
      })
    }
  })
  it('say what limits a design above the target', () => {
    expect(targetColumns(at(1.031), 'max-load', { ...about, limit: 'minimum feature' }).target_note).toBe(
      'above target, limited by minimum feature',
    )
    expect(targetColumns(at(1.031), 'max-load', about).target_note).toBe('above target')
  })
  it('say what is reachable below it, and the density without a target', () => {
    const short = targetColumns(at(0.98), 'stiffness', about)
    expect(short).toMatchObject({ target_met: false, target_note: 'short by 2.0 %, best reachable = 1,960 N/mm' })
    expect(short.target_short_percent).toBeCloseTo(2, 9)
    expect(targetColumns({ value: 7, target: 0 }, 'stiffness', about)).toEqual({
      target_met: true,
      target_short_percent: 0,
      target_note: 'best at mean density 0.30',
    })
  })
})

describe('a stored row', () => {
  const row = { max_load_n: 1989.98, stiffness_n_per_mm: 577, target_met: true, target_note: 'on target' } as CandidateRow
  it('that was called met below its target is short today', () => {
    const shown = withTodaysTarget(row, 'max-load', 2001.699)
    expect(shown).toMatchObject({ target_met: false, target_note: 'short by 0.59 %' })
    expect(shown.target_short_percent).toBeCloseTo(0.585, 3)
  })
  it('stays as it is when it is met, or nothing was asked', () => {
    expect(withTodaysTarget(row, 'max-load', 1900)).toBe(row)
    expect(withTodaysTarget(row, 'stiffness', 500)).toBe(row)
    expect(withTodaysTarget(row, 'max-load', 0)).toBe(row)
  })
})
