import { describe, expect, it } from 'vitest'
import { goalOf } from '../goals/values.ts'
import type { CandidateRow, RunResults } from './model.ts'
import { bestRow, isReordered, rankedRows } from './ranking.ts'
import { shownRow } from './shown.ts'

const maxLoad = goalOf('max-load')

const verification = { meshSha256: 'hash' } as CandidateRow['verification']
const alike = { massG: 31, targetMet: true, targetNote: '', printEase: 50, densityMean: 0.3, safetyFactor: null }
const rows = (required: typeof best, ...given: readonly Partial<CandidateRow>[]) =>
  given.map((changes, rowIndex) => shownRow({ ...alike, rowIndex, name: `${rowIndex}`, ...changes } as CandidateRow, required))
const found = (verifiedMaxLoadN: number) => ({ verifiedMaxLoadN, ...(verification ? { verification } : {}) })
const ids = (ranked: readonly CandidateRow[]) => ranked.map(({ rowIndex }) => rowIndex)
const best = { goal: maxLoad, value: 0 }

describe('the order of the best that is known', () => {
  it('is that of the predictions until a file says otherwise', () => {
    const predicted = rows(best, { maxLoadN: 276 }, { maxLoadN: 269 }, { maxLoadN: 219 })
    expect([ids(rankedRows(predicted, best)), isReordered(predicted)]).toEqual([[0, 1, 2], false])
  })
  it('follows the verified values, and leaves each row its index', () => {
    const verified = rows(
      best,
      { maxLoadN: 276, ...found(241) },
      { maxLoadN: 269, ...found(246) },
      { maxLoadN: 219, ...found(238) },
    )
    const ranked = rankedRows(verified, best)
    expect([ids(ranked), isReordered(ranked)]).toEqual([[1, 0, 2], true])
    expect(bestRow({ candidates: verified, asked: { goal: 'max-load', target: 0 } } as unknown as RunResults)).toBe(1)
  })
  it('of rows that miss one of several requirements puts first what misses it by less', () => {
    const asked = { goal: maxLoad, value: 250 }
    const sags = (value: number) => [
      { kind: 'load', case: 'A', value: 300, limit: 250, met: true } as const,
      { kind: 'displacement', case: 'A', value, limit: 0.5, met: value <= 0.5 } as const,
    ]
    const short = (value: number) => ({ targetMet: false, targetShortPercent: 200 * (value - 0.5), requirements: sags(value) })
    const given = rows(asked, { maxLoadN: 400, ...short(0.7) }, { maxLoadN: 300, ...short(0.6) })
    expect(ids(rankedRows(given, asked))).toEqual([1, 0])
    // By the goal alone this row would be on target.
    expect(given[0]).toMatchObject({ targetMet: false })
  })
  it('puts a row that meets its target in the file before a lighter one that was only predicted to', () => {
    const asked = { goal: maxLoad, value: 250 }
    const met = { targetMet: true, targetNote: 'on target' }
    const verified = rows(
      asked,
      { maxLoadN: 255, massG: 30, ...met, ...found(240) },
      { maxLoadN: 255, massG: 31, ...met, ...found(252) },
    )
    expect(ids(rankedRows(verified, asked))).toEqual([1, 0])
  })
})
