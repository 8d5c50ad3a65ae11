import { type CandidateRow, requirementOf, shownRow } from '@trabecula/domain'
import { describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { stiffestSettings } from '../testing/sample-parts.ts'
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

  /** The same file, in which modes were sought: N at which it buckles, `Infinity` where it does not. */
  const withModes = (maxLoad: number, bucklingLoad: number) => {
    const mesh = { posed: { cases: [{ requested: 100 }], setup: { settings: stiffestSettings } }, cases: [{}] }
    return { ...foundOf(maxLoad), modes: { bucklingLoads: [bucklingLoad] }, mesh } as unknown as Found
  }
  const ofMesh = (row: Design['row'], found: Found) =>
    verificationOf({ design: { row } as Design, mass: 10, sha256: '', started: 0 }, found)

  it('is that at which the file itself buckles where that was found, which it says', () => {
    const row = rowOf({ bucklingFactor: 0.9, dimplingFactor: 3 })
    const found = ofMesh(row, withModes(140, 80))
    expect(found).toMatchObject({ limitedBy: 'buckling', bucklingFactor: 0.8 })
    expect(found.maxLoadN).toBeCloseTo(80, 10)
    expect(found.maxLoadDeviationPercent).toBeCloseTo(100 * (80 / 90 - 1), 10)
    expect(found.notes[0]).toBe('The file bears 140.0 N before damage begins, but it buckles at 80.00 N: that load counts.')
    // Neither does the lower load that was predicted count where the file bears more.
    expect(ofMesh(row, withModes(140, 120)).maxLoadN).toBeCloseTo(120, 10)
  })

  it('is that at which damage begins, or its skin dimples, in a file that does not buckle below', () => {
    const free = ofMesh(rowOf({ bucklingFactor: 0.9, dimplingFactor: 3 }), withModes(140, Infinity))
    expect(free).toMatchObject({ maxLoadN: 140, bucklingFactor: null })
    expect(free).not.toHaveProperty('limitedBy')
    const dimpled = ofMesh(rowOf({ bucklingFactor: 0.9, dimplingFactor: 1.1 }), withModes(140, 150))
    expect(dimpled).toMatchObject({ limitedBy: 'dimpling', bucklingFactor: 1.5 })
    expect(dimpled.maxLoadN).toBeCloseTo(110, 10)
    expect(dimpled.notes[0]).toContain('its skin is predicted to dimple at 110.0 N, which is not verified')
  })

  it('is left alone where buckling was not looked at', () => {
    const row = rowOf({ governingMode: 'skin yield' })
    expect(verified(row, 140).maxLoadN).toBe(140)
    expect(verifiedRow(row as CandidateRow, verified(row, 140), new Date(0)).governingMode).toBe('skin yield')
  })
})
