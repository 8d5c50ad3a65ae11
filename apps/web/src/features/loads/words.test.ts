import { defaultSettings } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { newCase, noLoads, withSupport } from '../../workspace/loads.ts'
import { caseInWords, firstCaseInWords, readMagnitude, supportNames } from './words.ts'

it('a case is described in one line', () => {
  const pressure = { ...newCase(noLoads, 'pressure'), magnitude: 0.689476 }
  expect(caseInWords({ ...pressure, faces: [4] }, 'metric')).toBe('0.689 MPa, 1 face')
  expect(caseInWords(pressure, 'imperial')).toBe('100 psi, no faces')
  expect(caseInWords(newCase(noLoads, 'acceleration'), 'metric')).toBe('whole part')
})

it('the first case has the value of the goal', () => {
  const settings = { ...defaultSettings, target: 444.822 }
  expect(firstCaseInWords(settings, 2, 'imperial')).toBe('Force 100 lbf, 2 faces')
  expect(firstCaseInWords({ ...settings, target: 0 }, 0, 'metric')).toBe('Force, no faces')
  expect(firstCaseInWords({ ...settings, goal: 'stiffness' }, 1, 'metric')).toBe('Force, 1 face')
})

it('a magnitude is read in the unit of its kind, or with another', () => {
  expect(readMagnitude('1 g', 'acceleration', 'metric')).toBeCloseTo(9.80665, 6)
  expect(readMagnitude('1 g', 'acceleration', 'imperial')).toBeCloseTo(32.174, 3)
  expect(readMagnitude('2 lbf·in', 'torque', 'metric')).toBeCloseTo(225.97, 2)
  expect(readMagnitude('-0.5', 'pressure', 'metric')).toBe(-0.5)
  for (const text of ['', '0', 'much', '3 mm'])
    expect(readMagnitude(text, 'pressure', 'metric')).toMatch(/^Enter a number other than 0/)
})

it('supports of one kind are numbered from the second on', () => {
  const three = withSupport(withSupport(withSupport(noLoads, 'pinned'), 'sliding'), 'pinned')
  expect(supportNames(three.supports)).toEqual(['Pinned hole', 'Sliding', 'Pinned hole 2'])
})
