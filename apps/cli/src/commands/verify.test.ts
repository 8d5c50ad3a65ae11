import { type CandidateRow, defaultSettings, type RowRequirement } from '@trabecula/domain'
import type { Verification } from '@trabecula/engine'
import { expect, it } from 'vitest'
import { comparison } from './verify.ts'

const row = { name: 'Octet 5 mm', maxLoadN: 610, stiffnessNPerMm: 900, massG: 40 } as CandidateRow
const found = {
  maxLoadN: 590,
  stiffnessNPerMm: 880,
  maxLoadDeviationPercent: -3.3,
  stiffnessDeviationPercent: -2.2,
  massG: 40,
  massDeviationPercent: 0.1,
  governedBy: 'lattice',
  meshSha256: 'hash',
  voxelMm: 0.3,
  voxels: 1000,
  voxelsThroughWall: 3,
  notes: [],
} as unknown as Verification
const required = (load: number, mm: number): RowRequirement[] => [
  { kind: 'load', case: 'A', value: load, limit: 600, met: load >= 600, safetyFactor: load / 400 },
  { kind: 'displacement', case: 'A', value: mm, limit: 0.5, met: mm <= 0.5 },
]

it('says of every requirement what was predicted, what the file has, and whether that is enough', () => {
  const settings = { ...defaultSettings, goal: 'max-load', target: 400, safetyFactor: 1.5 } as const
  const text = comparison(
    { ...row, requirements: required(610, 0.45) },
    { ...found, requirements: required(590, 0.47) },
    settings,
  )
  expect(text).toMatch(/^Load \(A\) at least 600 N +610 N +590 N +missed by 1.7 %$/m)
  expect(text).toMatch(/^Displacement of a place \(A\) at most 0.5 mm +0.45 mm +0.47 mm +met$/m)
})

it('says it of the goal where nothing else is required, and nothing where the best is asked for', () => {
  const settings = { ...defaultSettings, goal: 'max-load', target: 400 } as const
  expect(comparison(row, found, settings)).toMatch(/at least 400 N +610 N +590 N +met$/m)
  expect(comparison(row, found, { ...settings, target: 0 })).not.toContain('required')
})
