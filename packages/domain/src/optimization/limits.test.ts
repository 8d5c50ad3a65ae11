import { describe, expect, it } from 'vitest'
import { defaultSettings, defaultUnitType } from './limits.ts'

describe('§3 optimization settings', () => {
  it('§3.5 begin with the specified defaults, in SI, and are shown in imperial units', () => {
    expect(defaultSettings).toEqual({
      goal: 'max-load',
      target: 0,
      shellMm: 1,
      domain: 'static',
      material: 'HP HR PA12',
      printer: 'HP MJF 5200',
      zeroThicknessDirection: 'None',
    })
    expect(defaultUnitType).toBe('imperial')
  })
})
