import { describe, expect, it } from 'vitest'
import { defaultSettings } from './limits.ts'
import { isExportFormat } from './model.ts'
import { candidateShare, goalValueFromSi, goalValueToSi, sameSettings, shellFromMm, shellToMm } from './rules.ts'

it('an export has one of three formats', () =>
  expect(['stl', '3mf', 'stl.gz', 'gz', ''].map(isExportFormat)).toEqual([true, true, true, false, false]))

it('§4 §1.3 settings of a study differ when one of the seven differs', () => {
  const base = defaultSettings
  expect(sameSettings(base, { ...base, zeroThicknessDirection: 'X' })).toBe(false)
  expect(sameSettings(base, { ...base, goal: 'stiffness' })).toBe(false)
})

describe('§5 and §9 units', () => {
  it('§1.3 §5.9 §9.6 turns 100 lbf into 444.822 N and back', () => {
    expect(goalValueToSi(100, 'max-load', 'imperial')).toBeCloseTo(444.822, 9)
    expect(goalValueFromSi(444.822, 'max-load', 'imperial')).toBeCloseTo(100, 9)
  })
  it('divides a stiffness by 0.175127 for display in imperial', () => {
    expect(goalValueFromSi(17.5127, 'stiffness', 'imperial')).toBeCloseTo(100, 9)
  })
  it('reads a posted shell of 0.039 in as exactly 1 mm, and shows 1 mm as 0.039 in', () => {
    expect(shellToMm(0.039, 'imperial')).toBe(1)
    expect(shellFromMm(1, 'imperial')).toBe(0.039)
  })
  it('keeps an entered 1 in as 1 in, and 1 mm as 1 in metric', () => {
    expect(shellFromMm(shellToMm(1, 'imperial'), 'imperial')).toBe(1)
    expect(shellFromMm(1, 'metric')).toBe(1)
  })
})

describe('§4 equal studies', () => {
  const base = { ...defaultSettings, target: 1000 }
  it('are not equal when any one of the seven differs', () => {
    for (const change of [
      { goal: 'stiffness' },
      { target: 1000.01 },
      { shellMm: 1.0001 },
      { domain: 'modal' as 'static' },
      { material: 'PA11' },
      { printer: 'HP MJF 4200' },
      { zeroThicknessDirection: 'X' },
    ] as const)
      expect([change, sameSettings(base, { ...base, ...change })]).toEqual([change, false])
  })
  it('are not equal when other families or cell sizes are chosen, whose order does not count', () => {
    const chosen = { ...base, families: ['octet', 'kelvin'], cellSizesMm: [5, 6.5] }
    expect(sameSettings(chosen, { ...chosen, families: ['kelvin', 'octet'], cellSizesMm: [6.5, 5.000001] })).toBe(true)
    expect(sameSettings(base, { ...base, families: undefined })).toBe(true)
    for (const change of [{ families: ['octet'] }, { families: undefined }, { cellSizesMm: [5, 7] }, { cellSizesMm: undefined }])
      expect([change, sameSettings(chosen, { ...chosen, ...change })]).toEqual([change, false])
  })
  it('stay equal within a millionth', () => {
    expect(sameSettings(base, { ...base, target: 1000.0009 })).toBe(true)
    expect(sameSettings(base, { ...base, target: 1000.0011 })).toBe(false)
    expect(sameSettings({ ...base, target: 0 }, { ...base, target: 9e-7 })).toBe(true)
    expect(sameSettings({ ...base, target: 0 }, { ...base, target: 1.1e-6 })).toBe(false)
  })
})

it("a candidate's share grows with its iterations only", () => {
  expect(candidateShare({ stage: 'cells', done: 2, total: 3 })).toBe(0)
  expect(candidateShare({ stage: 'optimize', done: 3, total: 12 })).toBe(0.25)
  expect(candidateShare({ stage: 'optimize', done: 0, total: 0 })).toBe(0)
})
