import type { CandidateRow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { displacementAt } from '../discretisation/places.ts'
import { keptAtPlaces, verifiedRequirements } from './verified-requirements.ts'

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
