import { expect, it } from 'vitest'
import type { LoadCase, LoadsAndSupports } from '../loads/model.ts'
import { defaultSettings } from '../optimization/limits.ts'
import type { OptimizationSettings } from '../optimization/model.ts'
import { studyPlaceholderName } from './model.ts'
import { studyName, studyTitle } from './study-name.ts'

const study = (settings: OptimizationSettings, loads?: LoadsAndSupports) => ({
  settings,
  ...(loads ? { loads } : {}),
})

it('names a study after its goal, in the units in which it was typed', () => {
  const settings = { ...defaultSettings, target: 444.822 }
  expect(studyName(study(settings), 'imperial')).toBe('Max load 100 lbf')
  expect(studyName(study(settings), 'metric')).toBe('Max load 444.8 N')
  expect(studyName(study({ ...settings, goal: 'stiffness', target: 0 }), 'metric')).toBe('Stiffness, best')
})

it('names the settings that distinguish a study from others with the same goal', () => {
  const first = { ...defaultSettings, target: 444.822 }
  const others = [first, { ...first, target: 0, printer: 'SLM 280' }].map((each) => study(each))
  expect(studyName(study({ ...first, shellMm: 2 }), 'metric', others)).toBe('Max load 444.8 N, shell 2 mm')
  expect(studyName(study({ ...first, zeroThicknessDirection: '-Z', shellMm: 2 }), 'imperial', others)).toBe(
    'Max load 100 lbf, shell 0.0787 in, open −Z',
  )
  expect(studyName(study({ ...first, families: ['octet'] }), 'metric', others)).toBe('Max load 444.8 N, Octet')
  expect(studyName(study({ ...first, buildDirection: '-X' }), 'metric', others)).toBe('Max load 444.8 N, −X up')
  const more = { safetyFactor: 1.5, requirements: [{ kind: 'mass', atMost: 40 } as const] }
  expect(studyName(study({ ...first, ...more }), 'metric', others)).toBe('Max load 444.8 N, safety 1.5, mass at most 40 g')
  expect(studyName(study(first), 'metric', others)).toBe('Max load 444.8 N')
})

it('names load cases and supports, where other studies have others', () => {
  const settings = { ...defaultSettings, target: 444.822 }
  const pressure: LoadCase = { name: 'B', kind: 'pressure', magnitude: 1, triangles: [[0, 2]] }
  const both: LoadsAndSupports = {
    partTriangles: 12,
    furtherCases: [pressure, { ...pressure, name: 'C' }],
    supports: [{ kind: 'sliding', triangles: [[4, 2]] }],
    stiffnessAim: 'worst',
  }
  const plain = study(settings)
  expect(studyName(study(settings, both), 'metric', [plain])).toBe('Max load 444.8 N, 3 cases, 1 sliding support')
  expect(studyName(study(settings, both), 'metric', [])).toBe('Max load 444.8 N')
  const weighted = { ...both, stiffnessAim: { weights: [1, 1, 2] } }
  expect(studyName(study(settings, weighted), 'metric', [study(settings, both)])).toBe('Max load 444.8 N, 3 weighted cases')
  expect(studyName(plain, 'metric', [study(settings, both)])).toBe('Max load 444.8 N, 1 case')
})

it('names a study after its settings when its run ended without a result, and otherwise by its name', () => {
  const settings = { ...defaultSettings, target: 444.822 }
  expect(studyTitle(studyPlaceholderName, settings, 'imperial')).toBe('Max load 100 lbf')
  expect(studyTitle('Thicker shell', settings, 'imperial')).toBe('Thicker shell')
})
