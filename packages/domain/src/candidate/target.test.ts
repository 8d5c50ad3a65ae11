import { describe, expect, it } from 'vitest'
import { goalOf } from '../goals/values.ts'
import type { CandidateRow } from './model.ts'
import { bestReachable, shortBy, shortPercent, targetColumns, targetState, withTodaysTarget } from './target.ts'

const stiffness = goalOf('stiffness')
const maxLoad = goalOf('max-load')

const target = 2000
const load = { goal: maxLoad, value: target }
const stiff = { goal: stiffness, value: target }
const about = { limit: undefined, density: 0.3 }

describe('a target', () => {
  it('is met from its value on, and missed by a hair below it', () => {
    expect([1, 1.02, 3].map((share) => targetState(load, share * target))).toEqual(['met', 'met', 'met'])
    expect(targetState(load, target - 1e-6)).toBe('short')
  })
  it('is short up to five percent below and missed further below', () => {
    expect(targetState(load, 0.9501 * target)).toBe('short')
    expect(targetState({ ...load, value: 100 }, 95)).toBe('short')
    expect(targetState(load, 0.9499 * target)).toBe('missed')
  })
  it('of 0 requires nothing', () => expect(targetState({ ...load, value: 0 }, 5)).toBe('none'))
})

it('states how far below a target a value lies, with two digits', () => {
  expect(shortPercent(load, 1.01 * target)).toBe(0)
  expect(shortPercent(load, 0.994 * target)).toBeCloseTo(0.6, 9)
  expect([0.994, 0.98, 0.95, 0.9004, 0.88].map((share) => shortBy(load, share * target))).toEqual([
    'short by 0.60 %',
    'short by 2.0 %',
    'short by 5.0 %',
    'short by 10 %',
    'short by 12 %',
  ])
})

it('names the best reachable value in the reader’s units', () => {
  expect(bestReachable(load, 0.88 * target, 'metric')).toBe('short by 12 %, best reachable = 1,760 N')
  expect(bestReachable(load, 0.88 * target, 'imperial')).toBe('short by 12 %, best reachable = 396 lbf')
  expect(bestReachable(stiff, 0.88 * target, 'imperial')).toBe('short by 12 %, best reachable = 10,000 lbf/in')
})

describe('the target columns of a row', () => {
  it('are on target from 1 to 1.03 times the value', () => {
    for (const share of [1, 1.03]) {
      expect(targetColumns(load, share * target, about)).toEqual({
        targetMet: true,
        targetShortPercent: 0,
        targetNote: 'on target',
      })
    }
  })
  it('say what limits a design above the target', () => {
    expect(targetColumns(load, 1.031 * target, { ...about, limit: 'minimum feature' }).targetNote).toBe(
      'above target, limited by minimum feature',
    )
    expect(targetColumns(load, 1.031 * target, about).targetNote).toBe('above target')
  })
  it('say what is reachable below it, and the density without a target', () => {
    const short = targetColumns(stiff, 0.98 * target, about)
    expect(short).toMatchObject({ targetMet: false, targetNote: 'short by 2.0 %, best reachable = 1,960 N/mm' })
    expect(short.targetShortPercent).toBeCloseTo(2, 9)
    expect(targetColumns({ ...stiff, value: 0 }, 7, about)).toEqual({
      targetMet: true,
      targetShortPercent: 0,
      targetNote: 'best at mean density 0.30',
    })
  })
})

describe('a goal whose lower values are better', () => {
  const moved = { ...stiff, goal: { ...stiffness, better: 'less' as const } }
  it('is met up to its value, and over it by what lies above', () => {
    expect([0.5, 1].map((share) => targetState(moved, share * target))).toEqual(['met', 'met'])
    expect([1.05, 1.06].map((share) => targetState(moved, share * target))).toEqual(['short', 'missed'])
    expect(bestReachable(moved, 1.12 * target, 'metric')).toBe('over by 12 %, best reachable = 2,240 N/mm')
  })
  it('is on target down to 1/1.03 of its value', () =>
    expect([1, 0.98, 0.96].map((share) => targetColumns(moved, share * target, about).targetNote)).toEqual([
      'on target',
      'on target',
      'below target',
    ]))
})

describe('a stored row', () => {
  const row = { maxLoadN: 1989.98, stiffnessNPerMm: 577, targetMet: true, targetNote: 'on target' } as CandidateRow
  it('that was called met below its target is short today', () => {
    const shown = withTodaysTarget(row, { ...load, value: 2001.699 })
    expect(shown).toMatchObject({ targetMet: false, targetNote: 'short by 0.59 %' })
    expect(shown.targetShortPercent).toBeCloseTo(0.585, 3)
  })
  it('stays as it is when it is met, or nothing was required', () => {
    expect(withTodaysTarget(row, { ...load, value: 1900 })).toBe(row)
    expect(withTodaysTarget(row, { ...stiff, value: 500 })).toBe(row)
    expect(withTodaysTarget(row, { ...load, value: 0 })).toBe(row)
  })
})
