import { describe, expect, it } from 'vitest'
import { defaultSettings } from './limits.ts'
import { goalRangeHint } from './messages.ts'
import { sameSettings, settingsFromSi, settingsToSi } from './rules.ts'

describe('§4 subproject settings', () => {
  it('survive the trip to SI and back without a new study', () => {
    const entered = { ...defaultSettings, optimization_value: 123.4 }
    const stored = settingsToSi(entered, 'imperial')
    expect(stored.shell_thickness).toBe(1)
    expect(sameSettings(settingsToSi(settingsFromSi(stored, 'imperial'), 'imperial'), stored)).toBe(true)
    expect(sameSettings(settingsToSi(settingsFromSi(stored, 'metric'), 'metric'), stored)).toBe(true)
  })
  it('differ when one of the seven differs', () => {
    const base = settingsToSi(defaultSettings, 'imperial')
    expect(sameSettings(base, { ...base, zero_thickness_dir: 'X' })).toBe(false)
    expect(sameSettings(base, { ...base, optimization_goal: 'stiffness' })).toBe(false)
  })
})

describe('§5 goal range hint', () => {
  it("is the specification's text for a load in imperial", () => {
    expect(goalRangeHint('max-load', 'imperial')).toBe('Range from 0–10,000 lbf (enter a value)')
  })
  it('never says lbf beside N or a stiffness', () => {
    expect(goalRangeHint('max-load', 'metric')).toBe('Range from 0–44,482 N (enter a value)')
    expect(goalRangeHint('stiffness', 'metric')).toBe('Range from 0–1,751 N/mm (enter a value)')
    expect(goalRangeHint('stiffness', 'imperial')).toBe('Range from 0–10,000 lbf/in (enter a value)')
  })
})
