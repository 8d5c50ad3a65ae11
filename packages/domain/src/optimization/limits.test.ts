import { expect, it } from 'vitest'
import { defaultSettings, defaultUnitType } from './limits.ts'

it('§3.5 optimization settings begin with the specified defaults, in SI, and are shown in imperial units', () => {
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
