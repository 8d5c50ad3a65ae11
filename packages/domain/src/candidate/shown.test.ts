import { describe, expect, it } from 'vitest'
import { goalOf } from '../goals/values.ts'
import type { CandidateRow, RowVerification } from './model.ts'
import { targetNote, targetWord } from './printing.ts'
import { gainOver, strangeGoal, verifiedGoals, withVerified } from './rules.ts'
import { predictedOf, shownRow, storedRow, withRequiredMass } from './shown.ts'

const stiffness = goalOf('stiffness')
const maxLoad = goalOf('max-load')

const load = { goal: maxLoad, value: 1500 }
const best = { goal: maxLoad, value: 0 }
const stiff = { goal: stiffness, value: 200 }

const verification: RowVerification = {
  meshSha256: 'hash',
  verifiedAt: '2030-01-01T00:00:00.000Z',
  maxLoadDeviationPercent: -10,
  stiffnessDeviationPercent: 5,
  massDeviationPercent: 0.1,
  governedBy: 'lattice',
  voxelMm: 0.3,
  voxels: 1000,
  voxelsThroughWall: 3.4,
  coarse: false,
  seconds: 7,
  notes: [],
}
/** The columns that matter here. */
const predicted = {
  rowIndex: 0,
  name: 'Octet 6.5 mm',
  densityMean: 0.3,
  massG: 31,
  maxLoadN: 1600,
  firstYieldN: 1500,
  ultimateLoadN: 3000,
  stiffnessNPerMm: 200,
  displacementMm: 7.5,
  safetyFactor: 1600 / 1500,
  targetMet: true,
  targetShortPercent: 0,
  targetNote: 'on target',
  verifiedMaxLoadN: null,
  verifiedStiffnessNPerMm: null,
} as CandidateRow
const verified = (load: number, changes: Partial<CandidateRow> = {}): CandidateRow => ({
  ...predicted,
  verifiedMaxLoadN: load,
  verifiedStiffnessNPerMm: 250,
  verification,
  ...changes,
})

/** Two load cases, by the factor and the stiffness of each. */
const inCases = (...values: readonly (readonly [factor: number | null, stiffness: number])[]) =>
  values.map(([onsetFactor, stiffness], n) => ({ name: 'AB'.charAt(n), onsetFactor, stiffness, workNMm: 1 }))

describe('a verified row of several load cases', () => {
  it('has what its file does in each of them, and the case that governs there', () => {
    const before = { cases: inCases([1.1, 0.6], [1.3, 0.5]), governingCase: 'A' }
    const cases = inCases([1.2, 0.6], [1.0, 0.7])
    const shown = shownRow(verified(1440, { ...before, verification: { ...verification, cases } }), load)
    expect(shown).toMatchObject({ cases, governingCase: 'B', predicted: before })
    expect(storedRow(shown)).toMatchObject(before)
  })
  it('is governed by the case in which it is softest where no load is required', () => {
    const cases = inCases([null, 0.65], [9.9, 0.64])
    const before = { cases: inCases([null, 0.62], [10.8, 0.65]), governingCase: 'A' }
    expect(shownRow(verified(1440, { ...before, verification: { ...verification, cases } }), stiff).governingCase).toBe('B')
  })
})

describe('a verified row of several requirements', () => {
  const ofRow = (borne: number, moved: number) => [
    { kind: 'load' as const, case: 'A', value: borne, limit: 1500, met: borne >= 1500, safetyFactor: borne / 1500 },
    { kind: 'displacement' as const, case: 'A', value: moved, limit: 0.5, met: moved <= 0.5 },
  ]
  const before = { requirements: ofRow(1600, 0.48), governingRequirement: 'displacement' as const, targetNote: 'all met' }
  const shown = (borne: number, moved: number) =>
    shownRow(verified(borne, { ...before, verification: { ...verification, requirements: ofRow(borne, moved) } }), load)

  it('has what its file has of each, and the one that governs there', () => {
    const met = shown(1530, 0.4)
    expect(met).toMatchObject({ requirements: ofRow(1530, 0.4), governingRequirement: 'load', targetMet: true })
    expect(met.predicted).toMatchObject(before)
    expect(storedRow(met)).toMatchObject(before)
  })
  it('meets its target only where its file meets all of them', () => {
    const missed = shown(1530, 0.55)
    expect(missed).toMatchObject({ targetMet: false, targetShortPercent: expect.closeTo(10, 9) })
    expect(targetNote(missed, { goal: 'max-load', target: 1500 }, 'imperial')).toBe(
      'Displacement of a place (A) misses at most 0.0197 in by 10 %',
    )
    expect(targetWord(missed, { goal: 'max-load', target: 1500 })).toBe('Displacement of a place (A) missed by 10 %')
  })
})

describe('a row that is not verified', () => {
  it('is shown as predicted, with its own values', () => {
    const shown = shownRow(predicted, load)
    expect(shown).toEqual({ ...predicted, state: 'predicted' })
    expect(predictedOf(shown)).toBe(shown)
  })
  it('that was called met below its target is short today', () =>
    expect(shownRow({ ...predicted, maxLoadN: 1490 }, load)).toMatchObject({ state: 'predicted', targetMet: false }))
})

describe('a verified row', () => {
  it('has the values of its file, and beside them what was predicted', () => {
    const shown = shownRow(verified(1440), load)
    expect(shown).toMatchObject({
      state: 'verified',
      maxLoadN: 1440,
      stiffnessNPerMm: 250,
      verified: { maxLoadN: 1440, stiffnessNPerMm: 250, voxelMm: 0.3, coarse: false, seconds: 7, meshSha256: 'hash' },
      predicted: { maxLoadN: 1600, stiffnessNPerMm: 200, displacementMm: 7.5, targetMet: true, targetNote: 'on target' },
      verifiedMaxLoadN: 1440,
    })
    expect(shown.firstYieldN).toBeCloseTo(1350, 9)
    expect(shown.ultimateLoadN).toBeCloseTo(2700, 9)
    expect(shown.safetyFactor).toBeCloseTo(0.96, 9)
    // At the required load, which stays: 7.5 mm · 200 / 250.
    expect(shown.displacementMm).toBeCloseTo(6, 9)
  })
  it('meets a target by its verified value only', () => {
    const short = shownRow(verified(1440), load)
    expect(short).toMatchObject({ targetMet: false, targetNote: 'short by 4.0 %, best reachable = 1,440 N' })
    expect(short.targetShortPercent).toBeCloseTo(4, 9)
    const missedBefore = verified(1510, {
      maxLoadN: 1400,
      targetMet: false,
      targetShortPercent: 6.7,
      targetNote: 'short by 6.7 %',
    })
    expect(shownRow(missedBefore, load)).toMatchObject({ targetMet: true, targetShortPercent: 0, targetNote: 'on target' })
    expect(shownRow(verified(1440), stiff)).toMatchObject({ targetMet: true, targetNote: 'above target' })
  })
  it('still says what keeps it from being lighter', () => {
    const lightest = verified(1700, { targetNote: 'above target, limited by minimum feature' })
    expect(shownRow(lightest, load).targetNote).toBe('above target, limited by minimum feature')
  })
  it('that carries its max load without a target bends as far as its file does under it', () => {
    const shown = shownRow(verified(1440, { safetyFactor: null, targetNote: 'best at mean density 0.30' }), best)
    expect(shown).toMatchObject({ safetyFactor: null, targetMet: true, targetNote: 'best at mean density 0.30' })
    expect(shown.displacementMm).toBeCloseTo((7.5 * 0.9 * 200) / 250, 9)
  })
  it('is said to meet a target, where a predicted one is only expected to', () => {
    const given = { goal: 'max-load', target: 1500 } as const
    expect(targetWord(shownRow(verified(1510), load), given)).toBe('target met')
    expect(targetWord(shownRow(predicted, load), given)).toBe('met if verified')
    expect(targetWord(shownRow(verified(1440), load), given)).toBe('short by 4.0 %')
    expect(targetNote(shownRow(verified(1510), load), given, 'metric')).toBe('on target')
    expect(targetNote(shownRow(predicted, load), given, 'metric')).toMatch(/^predicted (on|above) target$/)
  })
  it('may be shown again, is stored as it was, and may be verified again', () => {
    const stored = verified(1440)
    const shown = shownRow(stored, load)
    expect(shownRow(shown, load)).toEqual(shown)
    expect(storedRow(shown)).toEqual(stored)
    const again = withVerified(shown, verified(1550))
    expect(shownRow(again, load)).toMatchObject(shownRow(verified(1550), load))
  })
  it('keeps the prediction of a value that its file was not analysed for', () => {
    const shown = shownRow(verified(1440, { verifiedStiffnessNPerMm: null }), load)
    expect(shown).toMatchObject({ state: 'verified', maxLoadN: 1440, stiffnessNPerMm: 200 })
  })
  it('whose design was predicted to carry nothing has numbers all the same', () => {
    const shown = shownRow(verified(10, { maxLoadN: 0, ultimateLoadN: 0, firstYieldN: 0 }), load)
    expect([shown.maxLoadN, shown.ultimateLoadN, shown.firstYieldN]).toEqual([10, 0, 0])
  })
})

it('what was predicted and found, and gains over a reference, are the same of a stored and of a shown row', () => {
  const reference = { name: 'Uniform', densityMean: 0.3, massG: 30, maxLoadN: 800, stiffnessNPerMm: 100 }
  for (const row of [verified(1440), shownRow(verified(1440), load)]) {
    expect(verifiedGoals(row)).toContainEqual({ goal: maxLoad, predicted: 1600, found: 1440, deviation: -10 })
    expect(gainOver(reference, row, maxLoad)).toBeCloseTo(100, 9)
  }
})

it('a file that differs by more than 30 % from its prediction is strange, by the goal that differs most', () => {
  const of = (maxLoadDeviationPercent: number, stiffnessDeviationPercent: number) =>
    strangeGoal(verified(1440, { verification: { ...verification, maxLoadDeviationPercent, stiffnessDeviationPercent } }))
  expect(of(-41, 33)).toMatchObject({ goal: maxLoad, deviation: -41 })
  expect(of(-12, 33)).toMatchObject({ goal: stiffness, deviation: 33 })
  expect(of(-30, 12)).toBe(undefined)
  expect(strangeGoal(predicted)).toBe(undefined)
})

describe('a requirement of mass', () => {
  const requirements = [
    { kind: 'load', case: 'A', value: 1600, limit: 1500, met: true },
    { kind: 'mass', value: 30.9, limit: 31, met: true },
  ] as const
  const row = { ...predicted, requirements }

  it('has the mass of the file, and is missed where that is more', () => {
    expect(withRequiredMass(row, 31.2, load)).toMatchObject({
      requirements: [requirements[0], { value: 31.2, met: false }],
      targetMet: false,
    })
  })

  it('is met where the file is lighter than the grid said', () => {
    const missed = { ...row, requirements: [requirements[0], { ...requirements[1], value: 31.1, met: false }], targetMet: false }
    expect(withRequiredMass(missed, 30.8, load)).toMatchObject({
      requirements: [{}, { value: 30.8, met: true }],
      targetMet: true,
    })
  })

  it('changes nothing where no mass is required', () => {
    expect(withRequiredMass(predicted, 40, load)).toEqual({})
    expect(withRequiredMass({ ...predicted, requirements: [requirements[0]] }, 40, load)).toEqual({})
  })
})
