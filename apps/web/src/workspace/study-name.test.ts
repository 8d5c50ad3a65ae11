import { defaultSettings, settingsToSi, studyPlaceholderName } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { studyName, studyTitle } from './study-name.ts'

it('names a study after its goal, in the units it was asked in', () => {
  const asked = settingsToSi({ ...defaultSettings, optimization_value: 100 }, 'imperial')
  expect(studyName(asked, 'imperial')).toBe('Max load 100 lbf')
  expect(studyName(asked, 'metric')).toBe('Max load 444.8 N')
  expect(studyName({ ...asked, optimization_goal: 'stiffness', optimization_value: 0 }, 'metric')).toBe('Stiffness, best')
})

it('names what tells a study from others with the same goal', () => {
  const first = settingsToSi({ ...defaultSettings, optimization_value: 100 }, 'imperial')
  const others = [first, { ...first, optimization_value: 0, printer: 'SLM 280' }]
  expect(studyName({ ...first, shell_thickness: 2 }, 'metric', others)).toBe('Max load 444.8 N, shell 2 mm')
  expect(studyName({ ...first, zero_thickness_dir: '-Z', shell_thickness: 2 }, 'imperial', others)).toBe(
    'Max load 100 lbf, shell 0.0787 in, open −Z',
  )
  expect(studyName(first, 'metric', others)).toBe('Max load 444.8 N')
})

it('calls a study by what was asked when its run ended without a result, and otherwise by its name', () => {
  const asked = settingsToSi({ ...defaultSettings, optimization_value: 100 }, 'imperial')
  expect(studyTitle(studyPlaceholderName, asked, 'imperial')).toBe('Max load 100 lbf')
  expect(studyTitle('Thicker shell', asked, 'imperial')).toBe('Thicker shell')
})
