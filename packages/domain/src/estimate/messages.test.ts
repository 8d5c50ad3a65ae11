import { describe, expect, it } from 'vitest'
import { ofResponses } from '../goals/responses.ts'
import { goalOf } from '../goals/values.ts'
import { bandText, latticeSentence, powderSentence, solidSentence } from './messages.ts'
import type { FamilyEstimate, LatticeEstimate, SolidEstimate } from './model.ts'

const stiffness = goalOf('stiffness')
const maxLoad = goalOf('max-load')

const solid: SolidEstimate = {
  massG: 850,
  stiffnessNPerMm: 12_340,
  maxLoadN: 20_017,
  ...ofResponses('band', () => 0.03),
  loadBand: 0.104,
  elements: 36_000,
  voxelMm: 1,
}
const family = (title: string, form: FamilyEstimate['form'], more: Partial<FamilyEstimate> = {}): FamilyEstimate => ({
  cell: title.toLowerCase(),
  title,
  form,
  cellSizeMm: 8,
  densityMean: 0.2,
  massG: 200,
  value: 2000,
  reaches: true,
  graded: true,
  ...more,
})
const lattice = (families: readonly FamilyEstimate[], more: Partial<LatticeEstimate> = {}): LatticeEstimate => ({
  massG: { least: 170, most: 255 },
  massSavedPercent: { least: 70, most: 80 },
  value: null,
  families,
  curves: [],
  complete: true,
  ...more,
})

describe('the solid part', () => {
  it('carries a load, or reaches a stiffness, with its band, in the units of the reader', () => {
    expect(solidSentence(solid, { goal: maxLoad }, 'imperial')).toBe('Solid carries about 4,500 lbf (±10 %).')
    expect(solidSentence(solid, { goal: stiffness }, 'metric')).toBe('Solid reaches about 12,300 N/mm (±3 %).')
  })
  it('has a band of at least one percent', () => expect(bandText(0.001)).toBe('±1 %'))
})

describe('the lattice', () => {
  it('weighs from and to, and names what is lightest and what limits it', () => {
    const families = [family('Octet', 'strut', { limit: 'minimum feature' }), family('Kelvin', 'strut')]
    expect(latticeSentence(lattice(families), { goal: maxLoad, value: 2001.7 }, 'imperial')).toBe(
      'For 450 lbf a lattice weighs about 6–9 oz (70–80 % saved); strut families (Octet, Kelvin) lightest, limited by minimum feature.',
    )
  })
  it('that reaches the value and misses another requirement is not said to reach too little', () => {
    const families = [family('Octet', 'strut', { reaches: false, value: 2001.7 })]
    expect(latticeSentence(lattice(families), { goal: maxLoad, value: 2001.7 }, 'imperial')).toBe(
      'No lattice is likely to meet all that is required with 450 lbf: Octet comes closest.',
    )
  })
  it('of two forms has the names of both', () => {
    const families = [family('Gyroid sheet', 'sheet'), family('Octet', 'strut')]
    expect(latticeSentence(lattice(families), { goal: stiffness, value: 100 }, 'metric')).toBe(
      'For 100 N/mm a lattice weighs about 170–260 g (70–80 % saved); Gyroid sheet and Octet lightest.',
    )
  })
  it('without a value is described at its mean density, with what it carries', () => {
    const given = lattice([family('Octet', 'strut', { densityMean: 0.3 })], { value: { least: 900, most: 1100 } })
    expect(latticeSentence(given, { goal: maxLoad, value: 0 }, 'metric')).toBe(
      'At mean density 0.30 a lattice weighs about 170–260 g (70–80 % saved) and carries about 900–1,100 N; Octet best.',
    )
  })
  it('that falls short says how close it comes', () => {
    const given = lattice([family('Octet', 'strut', { reaches: false, value: 812 })])
    expect(latticeSentence(given, { goal: maxLoad, value: 1000 }, 'metric')).toBe(
      'No lattice is likely to reach 1,000 N: Octet comes closest with about 812 N.',
    )
  })
})

describe('powder', () => {
  it('that cannot leave is reported with what would let it out', () => {
    expect(powderSentence(lattice([], { bestOpening: '+Y' }))).toContain('zero thickness direction +Y')
    expect(powderSentence(lattice([], { bestOpening: 'None' }))).toContain('no direction opens it')
  })
  it('that can leave is not mentioned', () => expect(powderSentence(lattice([]))).toBeUndefined())
})
