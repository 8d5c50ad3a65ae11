import { type CandidateRow, requirementOf, shownRow } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { type Found, verificationOf, verifiedRow } from './report.ts'

/** A row that requires 100 N, and what its file bears. */
const rowOf = (own: Partial<CandidateRow>) =>
  ({ maxLoadN: 90, stiffnessNPerMm: 50, safetyFactor: 0.9, massG: 10, governingMode: 'buckling', ...own }) as Design['row']
const foundOf = (maxLoad: number) =>
  ({
    maxLoad,
    stiffness: 50,
    compliance: 0.02,
    governedBy: 'lattice',
    resolution: { grid: { spacing: 0.3 }, throughWall: 4, coarse: false },
    voxels: 1,
    windows: 0,
    iterations: 1,
    residual: 0,
    notes: [],
  }) as unknown as Found
const verified = (row: Design['row'], maxLoad: number) =>
  verificationOf({ design: { row } as Design, mass: 10, sha256: '', started: 0 }, foundOf(maxLoad))

describe('the load of a file whose row buckles', () => {
  it('is at most that at which the row is predicted to buckle, which it says', () => {
    const found = verified(rowOf({ bucklingFactor: 0.9, dimplingFactor: 3 }), 140)
    expect(found).toMatchObject({ limitedBy: 'buckling' })
    expect(found.maxLoadN).toBeCloseTo(90, 10)
    expect(found.maxLoadDeviationPercent).toBeCloseTo(0, 10)
    expect(found.notes[0]).toContain('bears 140.0 N before damage begins, but the part is predicted to buckle at 90.00 N')
  })

  it('is that of the file where it fails before, and so is the mode of the row', () => {
    const row = rowOf({ bucklingFactor: 0.9, dimplingFactor: null })
    const found = verified(row, 70)
    expect(found.maxLoadN).toBe(70)
    expect(found).not.toHaveProperty('limitedBy')
    expect(verifiedRow(row as CandidateRow, found, new Date(0)).governingMode).toBe('core yield')
  })

  it('is compared with the load at which damage begins where none is required', () => {
    // Damage was predicted at 200 N, so that it dimples at 100.
    const row = rowOf({
      maxLoadN: 100,
      densityMean: 0.3,
      safetyFactor: null,
      bucklingFactor: null,
      dimplingFactor: 0.5,
      governingMode: 'dimpling',
    })
    const found = verified(row, 220)
    expect(found).toMatchObject({ limitedBy: 'dimpling' })
    expect(found.maxLoadN).toBeCloseTo(100, 10)
    const shown = shownRow(
      { ...verifiedRow(row as CandidateRow, found, new Date(0)), targetNote: '' },
      requirementOf({ goal: 'max-load', target: 0 }),
    )
    expect(shown).toMatchObject({ state: 'verified', governingMode: 'dimpling' })
    expect(shown.maxLoadN).toBeCloseTo(100, 10)
  })

  it('is left alone where buckling was not looked at', () => {
    const row = rowOf({ governingMode: 'skin yield' })
    expect(verified(row, 140).maxLoadN).toBe(140)
    expect(verifiedRow(row as CandidateRow, verified(row, 140), new Date(0)).governingMode).toBe('skin yield')
  })
})
