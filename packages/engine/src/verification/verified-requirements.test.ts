import { type CandidateRow, placeMessages } from '@trabecula/domain'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { describe, expect, it } from 'vitest'
import { displacementAt } from '../discretisation/places.ts'
import type { MeshModes } from './mesh-modes.ts'
import { keptAtPlaces, type PosedMesh, predictedNotes, verifiedRequirements } from './verified-requirements.ts'

it('a displacement is kept at the nodes of its place only, which are all that it is read at', () => {
  const place = { nodes: Uint32Array.of(1, 3), weights: Float64Array.of(0.25, 0.75), direction: undefined }
  const displacement = Float64Array.from({ length: 15 }, (_, n) => n)
  const kept = keptAtPlaces({ places: [undefined, place] }, displacement)()
  expect(displacementAt(place, kept)).toEqual(displacementAt(place, displacement))
  expect(displacementAt(place, kept)).toEqual([7.5, 8.5, 9.5])
  expect(kept[0]).toBeUndefined()
})

it('of windows the predicted values are corrected as load, stiffness and mass are, and modes are the predicted ones', () => {
  const row = {
    maxLoadN: 500,
    stiffnessNPerMm: 100,
    massG: 40,
    requirements: [
      { kind: 'load', case: 'A', value: 500, limit: 450, met: true, safetyFactor: 1.25 },
      { kind: 'displacement', case: 'A', value: 0.4, limit: 0.5, met: true },
      { kind: 'frequency', value: 120, limit: 110, met: true },
      { kind: 'mass', value: 40, limit: 41, met: true },
    ],
  } as unknown as CandidateRow
  expect(verifiedRequirements(row, { maxLoadN: 400, stiffnessNPerMm: 80, massG: 42 }, undefined)).toEqual([
    { kind: 'load', case: 'A', value: 400, limit: 450, met: false, safetyFactor: 1 },
    { kind: 'displacement', case: 'A', value: 0.5, limit: 0.5, met: true },
    { kind: 'frequency', value: 120, limit: 110, met: true },
    { kind: 'mass', value: 42, limit: 41, met: false },
  ])
  expect(
    verifiedRequirements(
      { ...row, requirements: undefined } as unknown as CandidateRow,
      { maxLoadN: 1, stiffnessNPerMm: 1, massG: 1 },
      undefined,
    ),
  ).toBeUndefined()
})

describe('a required mode', () => {
  const settings = {
    ...sampleSettings,
    goal: 'max-load',
    target: 100,
    requirements: [
      { kind: 'frequency', atLeast: 110 },
      { kind: 'buckling', case: 'A', atLeast: 2 },
    ],
  }
  const row = {
    maxLoadN: 500,
    stiffnessNPerMm: 100,
    massG: 40,
    requirements: [
      { kind: 'load', value: 500, limit: 100, met: true, safetyFactor: 5 },
      { kind: 'frequency', value: 120, limit: 110, met: true },
      { kind: 'buckling', case: 'A', value: 3, limit: 2, met: true },
    ],
  } as unknown as CandidateRow
  const mesh = {
    posed: { setup: { settings, cases: [{ name: 'A' }] }, cases: [{ name: 'A' }], places: [] },
    cases: [{ onset: { maxLoad: 150 } }],
  } as unknown as PosedMesh
  const found = { maxLoadN: 400, stiffnessNPerMm: 80, massG: 42 }
  const values = (modes?: MeshModes) =>
    verifiedRequirements(row, found, mesh, modes)
      ?.slice(1)
      .map(({ value, met }) => [value, met])

  it('is met or missed by what the file has of it', () => {
    const modes = { frequencyHz: 105, bucklingLoads: [260] }
    expect(values(modes)).toEqual([
      [105, false],
      [2.6, true],
    ])
    expect(predictedNotes(row, modes)).toEqual([])
  })
  it('of a file that buckles nowhere is at least what was searched, which counts', () =>
    expect(values({ frequencyHz: 111, bucklingLoads: [Infinity] })).toEqual([
      [111, true],
      [15, true],
    ]))
  it('is the predicted one where the file was not searched or nothing was found, which a sentence says', () => {
    const predicted = [
      [120, true],
      [3, true],
    ]
    expect(values()).toEqual(predicted)
    expect(values({ bucklingLoads: [undefined] })).toEqual(predicted)
    expect(values({ bucklingLoads: [180] })).toEqual([predicted[0], [1.8, false]])
    for (const modes of [undefined, { frequencyHz: 105, bucklingLoads: [undefined] }, { bucklingLoads: [180] }])
      expect(predictedNotes(row, modes)).toEqual([placeMessages.predictedModes])
  })
})
