import { describe, expect, it } from 'vitest'
import { unitTypes } from '../units/factors.ts'
import { defaultSettings } from './limits.ts'
import { isExportFormat } from './model.ts'
import {
  candidateShare,
  goalValueFromSi,
  goalValueToSi,
  sameSettings,
  settingsFromSi,
  settingsToSi,
  shellFromMm,
  shellToMm,
} from './rules.ts'

it('an export has one of three formats', () =>
  expect(['stl', '3mf', 'stl.gz', 'gz', ''].map(isExportFormat)).toEqual([true, true, true, false, false]))

describe('§4 settings of a study', () => {
  it('§4.10 survive the trip to SI and back without a new study', () => {
    const entered = { ...defaultSettings, optimization_value: 123.4 }
    const stored = settingsToSi(entered, 'imperial')
    expect(stored.shell_thickness).toBe(1)
    expect(sameSettings(settingsToSi(settingsFromSi(stored, 'imperial'), 'imperial'), stored)).toBe(true)
    expect(sameSettings(settingsToSi(settingsFromSi(stored, 'metric'), 'metric'), stored)).toBe(true)
  })
  it('are read alike however often they are posted back, and 0.039 in stays 1 mm', () => {
    for (let i = 0; i < 1000; i++) {
      const goal = { optimization_goal: i % 2 === 0 ? 'max-load' : 'stiffness', optimization_value: i * 37.31 } as const
      const stored = { ...defaultSettings, ...goal, shell_thickness: i * 0.01 }
      for (const unitType of unitTypes) {
        const read = settingsFromSi(stored, unitType)
        const posted = settingsToSi(read, unitType)
        expect(settingsFromSi(posted, unitType)).toEqual(read)
        expect(sameSettings(posted, stored)).toBe(true)
      }
    }
    const thin = settingsFromSi({ ...defaultSettings, optimization_value: 444.822, shell_thickness: 1 }, 'imperial')
    expect([thin.optimization_value, thin.shell_thickness]).toEqual([100, 0.039])
    expect(settingsToSi(thin, 'imperial').shell_thickness).toBe(1)
  })
  it('§1.3 differ when one of the seven differs', () => {
    const base = settingsToSi(defaultSettings, 'imperial')
    expect(sameSettings(base, { ...base, zero_thickness_dir: 'X' })).toBe(false)
    expect(sameSettings(base, { ...base, optimization_goal: 'stiffness' })).toBe(false)
  })
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
  const base = { ...settingsToSi(defaultSettings, 'imperial'), optimization_value: 1000 }
  it('are not equal when any one of the seven differs', () => {
    for (const change of [
      { optimization_goal: 'stiffness' },
      { optimization_value: 1000.01 },
      { shell_thickness: 1.0001 },
      { domain: 'modal' as 'static' },
      { material: 'PA11' },
      { printer: 'HP MJF 4200' },
      { zero_thickness_dir: 'X' },
    ] as const)
      expect([change, sameSettings(base, { ...base, ...change })]).toEqual([change, false])
  })
  it('stay equal within a millionth', () => {
    expect(sameSettings(base, { ...base, optimization_value: 1000.0009 })).toBe(true)
    expect(sameSettings(base, { ...base, optimization_value: 1000.0011 })).toBe(false)
    expect(sameSettings({ ...base, optimization_value: 0 }, { ...base, optimization_value: 9e-7 })).toBe(true)
    expect(sameSettings({ ...base, optimization_value: 0 }, { ...base, optimization_value: 1.1e-6 })).toBe(false)
  })
})

describe("a candidate's share", () => {
  it('grows with its iterations only', () => {
    expect(candidateShare({ stage: 'cells', done: 2, total: 3 })).toBe(0)
    expect(candidateShare({ stage: 'optimize', done: 3, total: 12 })).toBe(0.25)
    expect(candidateShare({ stage: 'optimize', done: 0, total: 0 })).toBe(0)
  })
})
