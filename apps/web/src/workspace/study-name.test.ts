import { defaultSettings, settingsToSi, studyPlaceholderName } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { studyName, studyTitle } from './study-name.ts'

it('names a study after its goal, in the units it was asked in', () => {
  const asked = settingsToSi({ ...defaultSettings, optimization_value: 100 }, 'imperial')
  expect(studyName(asked, 'imperial')).toBe('Max load 100 lbf')
  expect(studyName(asked, 'metric')).toBe('Max load 444.8 N')
  expect(studyName({ ...asked, optimization_goal: 'stiffness', optimization_value: 0 }, 'metric')).toBe('Stiffness, best')
})

it('calls a study by what was asked when its run ended without a result, and otherwise by its name', () => {
  const asked = settingsToSi({ ...defaultSettings, optimization_value: 100 }, 'imperial')
  expect(studyTitle(studyPlaceholderName, asked, 'imperial')).toBe('Max load 100 lbf')
  expect(studyTitle('Thicker shell', asked, 'imperial')).toBe('Thicker shell')
})
