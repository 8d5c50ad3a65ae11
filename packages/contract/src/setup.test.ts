import {
  defaultSettings,
  defaultUnitType,
  type LoadCase,
  type LoadsAndSupports,
  optimizationGoals,
  type Region,
  type RegionPoint,
  type RequirementChoice,
  regionBody,
  sameLoads,
  sameSettings,
  unitTypes,
  zeroThicknessDirections,
} from '@trabecula/domain'
import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { loadsAndSupports } from './loads.ts'
import { optimizationData } from './optimization.ts'
import { requiredFromWire } from './requirements.ts'
import {
  loadsFromWire,
  loadsToWire,
  optimizationDataFromWire,
  optimizationDataToWire,
  settingsFromWire,
  settingsToWire,
} from './setup.ts'
import { optimizationSettings, postedSettings } from './study.ts'

const random = new Random(38)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random.between(0, list.length))] ?? (list[0] as T)
const anyVector = () => ({ x: random.between(-9, 9), y: random.between(-9, 9), z: random.between(-9, 9) })
const anySettings = () => ({
  ...defaultSettings,
  goal: oneOf(optimizationGoals),
  target: random.between(0, 1e4),
  shellMm: random.between(0, 5),
  zeroThicknessDirection: oneOf(zeroThicknessDirections),
})
function anyCase(name: string): LoadCase {
  const common = { name, triangles: [[3, 2]] as const, magnitude: random.between(1, 1e3) }
  return oneOf<LoadCase>([
    { ...common, kind: 'force', direction: anyVector() },
    { ...common, kind: 'pressure' },
    { ...common, kind: 'torque' },
    { ...common, kind: 'torque', axis: { point: anyVector(), direction: anyVector() } },
    { ...common, kind: 'remote', direction: anyVector(), point: anyVector() },
    { ...common, kind: 'acceleration', direction: anyVector(), triangles: [] },
  ])
}
const anyLoads = (): LoadsAndSupports => ({
  partTriangles: 12,
  furtherCases: ['B', 'C'].map(anyCase),
  supports: [{ kind: 'pinned', triangles: [[6, 4]] }],
  stiffnessAim: oneOf(['worst', { weights: [1, 2, 3] }]),
  ...oneOf([{}, { pointMasses: [{ massG: random.between(1, 1e3), triangles: [[0, 2]] as const }] }]),
  ...oneOf([{}, { regions: anyRegions() }]),
})
function anyRegions(): readonly Region[] {
  const point = (): RegionPoint => [random.between(-9, 9), random.between(-9, 9), random.between(-9, 9)]
  return [
    { faces: [[3, 2]], solidToMm: random.between(1, 9) },
    { faces: [[5, 1]], shellMm: random.between(1, 9) },
    { faces: [[0, 1]], open: oneOf([true, false]) },
    { box: [point(), point()], as: 'solid' },
    { cylinder: { from: point(), to: point(), radius: random.between(1, 9) }, as: 'solid' },
    { sphere: { center: point(), radius: random.between(1, 9) }, as: 'solid' },
    { sphere: { center: point(), radius: random.between(1, 9) }, as: 'void' },
    {
      body: regionBody(
        'boss.stl',
        Float32Array.from({ length: 36 }, () => random.between(-9, 9)),
        1,
      ),
      as: 'void',
    },
    { sphere: { center: point(), radius: random.between(1, 9) }, as: 'lattice', densityAtLeast: 0.2, densityAtMost: 0.6 },
  ]
}

describe('settings and their spelling on the wire', () => {
  it('state what is required besides the goal in the typed units, and nothing where nothing is', () => {
    const stated: RequirementChoice = {
      safetyFactor: 1.5,
      requirements: [
        { kind: 'load', case: 'B', safetyFactor: 2 },
        { kind: 'load', case: 'A', atLeast: 444.822 },
        { kind: 'stiffness', case: 'A', atLeast: 17.5127 },
        { kind: 'displacement', case: 'A', at: { near: [25.4, 0, -50.8] }, direction: { x: 0, y: 0, z: -3 }, atMost: 2.54 },
        { kind: 'displacement', case: 'B', at: { point: [0, 0, 254] }, atMost: 25.4 },
        { kind: 'frequency', atLeast: 120 },
        { kind: 'buckling', case: 'A', atLeast: 2 },
        { kind: 'mass', atMost: 28.349523125 },
      ],
    }
    const settings = { ...defaultSettings, ...stated }
    for (const unitType of unitTypes) {
      const wire = z.parse(postedSettings, settingsToWire(settings, unitType))
      expect(sameSettings(settingsFromWire(wire, unitType), settings)).toBe(true)
    }
    expect(settingsToWire(settings, 'imperial')).toMatchObject({
      safety_factor: 1.5,
      requirements: [
        { kind: 'load', case: 'B', safety_factor: 2 },
        { at_least: 100 },
        { at_least: 100 },
        { at: { near: [1, 0, -2] }, direction: { x: 0, y: 0, z: -3 }, at_most: 0.1 },
        { at: { point: [0, 0, 10] }, at_most: 1 },
        { kind: 'frequency', at_least: 120 },
        { kind: 'buckling', case: 'A', at_least: 2 },
        { kind: 'mass', at_most: 1 },
      ],
    })
    expect(Object.keys(settingsToWire(defaultSettings, 'metric'))).toHaveLength(7)
    expect(requiredFromWire({ safety_factor: null, requirements: null }, 'metric')).toEqual({})
    const data = { ...settings, completionSeconds: 1, isMetric: true, force: { x: 0, y: 0, z: 1 } }
    expect(optimizationDataFromWire(z.parse(optimizationData, optimizationDataToWire(data)))).toMatchObject(stated)
  })

  it('§4.10 are the same after a round trip in metric units, bit for bit, and in imperial ones to a millionth', () => {
    for (let n = 0; n < 1000; n++) {
      const settings = anySettings()
      const wire = settingsToWire(settings, 'metric')
      expect(z.parse(optimizationSettings, wire)).toEqual(wire)
      expect(settingsFromWire(wire, 'metric')).toEqual(settings)
      expect(sameSettings(settingsFromWire(settingsToWire(settings, 'imperial'), 'imperial'), settings)).toBe(true)
    }
  })

  it('hold the chosen families and cell sizes, and neither key where nothing is chosen', () => {
    const chosen = { ...defaultSettings, families: ['octet', 'kelvin'], cellSizesMm: [6.35, 12.7] }
    const wire = settingsToWire(chosen, 'imperial')
    expect(z.parse(optimizationSettings, wire)).toMatchObject({ families: ['octet', 'kelvin'], cell_sizes: [0.25, 0.5] })
    expect(settingsFromWire(wire, 'imperial')).toEqual(chosen)
    const none = { ...defaultSettings, families: undefined, cellSizesMm: undefined }
    expect(Object.keys(settingsToWire(none, 'imperial'))).toEqual(Object.keys(settingsToWire(defaultSettings, 'imperial')))
    expect(Object.keys(settingsToWire(none, 'metric'))).toHaveLength(7)
  })

  it.each(['-Y', [0.5, 0, 1]] as const)('hold the build direction %j as it was chosen, in any units', (buildDirection) => {
    const chosen = { ...defaultSettings, buildDirection }
    const wire = settingsToWire(chosen, 'imperial')
    expect(z.parse(optimizationSettings, wire).build_direction).toEqual(buildDirection)
    expect(settingsFromWire(wire, 'imperial')).toEqual(chosen)
    expect(settingsFromWire({ ...wire, build_direction: null }, 'imperial')).toEqual(defaultSettings)
  })

  it('are read alike however often they are posted back', () => {
    for (let n = 0; n < 1000; n++) {
      for (const unitType of unitTypes) {
        const read = settingsToWire(anySettings(), unitType)
        expect(settingsToWire(settingsFromWire(read, unitType), unitType)).toEqual(read)
      }
    }
  })

  it('say 100 lbf and 0.039 in for 444.822 N and 1 mm', () => {
    const wire = settingsToWire({ ...defaultSettings, target: 444.822 }, defaultUnitType)
    expect(wire).toMatchObject({ optimization_value: 100, shell_thickness: 0.039, zero_thickness_dir: 'None' })
    expect(settingsFromWire(wire, defaultUnitType).shellMm).toBe(1)
  })

  it('have no value yet where an infinite one was stored as null', () => {
    const stored = { ...settingsToWire(anySettings(), 'metric'), optimization_value: null, shell_thickness: null } as never
    expect(settingsFromWire(stored, 'metric')).toMatchObject({ target: 0, shellMm: 0 })
  })
})

describe('load cases and supports on the wire', () => {
  it('survive a round trip, every kind of case', () => {
    for (let n = 0; n < 300; n++) {
      const loads = anyLoads()
      const wire = loadsToWire(loads, 'metric')
      expect(z.parse(loadsAndSupports, wire)).toEqual(wire)
      expect(loadsFromWire(wire, 'metric')).toEqual(loads)
      expect(sameLoads(loadsFromWire(loadsToWire(loads, 'imperial'), 'imperial'), loads)).toBe(true)
    }
  })

  it('have magnitudes and points in the units of their settings, but directions in none', () => {
    const down = { x: 0, y: 0, z: -1 }
    const posted = (given: object) => {
      const each = { name: 'B', magnitude: 100, direction: down, triangles: [[0, 2]], ...given } as unknown as LoadCase
      return loadsFromWire({ ...loadsToWire(anyLoads(), 'metric'), cases: [each] }, 'imperial').furtherCases[0]
    }
    expect(posted({ kind: 'force' })?.magnitude).toBeCloseTo(444.822, 9)
    expect(posted({ kind: 'pressure' })?.magnitude).toBeCloseTo(0.689476, 5)
    expect(posted({ kind: 'torque' })?.magnitude).toBeCloseTo(11298.48, 2)
    expect(posted({ kind: 'acceleration' })?.magnitude).toBeCloseTo(30.48, 9)
    expect(posted({ kind: 'remote', point: { x: 1, y: 2, z: 0 } })).toMatchObject({
      point: { x: 25.4, y: 50.8 },
      direction: down,
    })
    const axis = { point: { x: 1, y: 0, z: 0 }, direction: down }
    expect(posted({ kind: 'torque', axis })).toMatchObject({ axis: { point: { x: 25.4 }, direction: down } })
  })

  it('have shapes of regions in the units of their settings, but thicknesses in mm', () => {
    const regions = [
      { faces: [[0, 2]], solid_to_mm: 5 },
      { faces: [[2, 2]], open: false },
      { cylinder: { from: [1, 0, 0], to: [2, 0, 0], radius: 0.5 }, as: 'solid' },
    ] as const
    const loads = loadsFromWire({ ...loadsToWire(anyLoads(), 'metric'), regions }, 'imperial')
    expect(loads.regions).toEqual([
      { faces: [[0, 2]], solidToMm: 5 },
      { faces: [[2, 2]], open: false },
      { cylinder: { from: [25.4, 0, 0], to: [50.8, 0, 0], radius: 12.7 }, as: 'solid' },
    ])
    expect(loadsToWire(loads, 'imperial').regions).toEqual(regions)
    expect(loadsFromWire({ ...loadsToWire(loads, 'metric'), regions: [] }, 'metric')).not.toHaveProperty('regions')
  })

  it('have point masses in grams, whatever the units of their settings', () => {
    const point_masses = [{ mass_g: 250, triangles: [[0, 2]] }] as const
    const loads = loadsFromWire({ ...loadsToWire(anyLoads(), 'metric'), point_masses }, 'imperial')
    expect(loads.pointMasses).toEqual([{ massG: 250, triangles: [[0, 2]] }])
    expect(loadsToWire(loads, 'imperial').point_masses).toEqual(point_masses)
    expect(loadsFromWire({ ...loadsToWire(loads, 'metric'), point_masses: [] }, 'metric')).not.toHaveProperty('pointMasses')
  })

  it('name each triangle once in a request', () => {
    const posted = {
      ...loadsToWire(anyLoads(), 'metric'),
      cases: [
        {
          ...anyCase('B'),
          triangles: [
            [4, 8],
            [0, 5],
          ],
        } as LoadCase,
      ],
      regions: [
        {
          faces: [
            [4, 8],
            [0, 5],
          ],
          open: true,
        },
      ],
    } as const
    const read = loadsFromWire(posted, 'metric')
    expect([read.furtherCases[0]?.triangles, read.regions?.[0]]).toEqual([[[0, 12]], { faces: [[0, 12]], open: true }])
  })
})

it('the data of a finished run survive a round trip', () => {
  const { domain: _d, material: _m, printer: _p, ...settings } = anySettings()
  for (const loads of [{}, { loads: anyLoads() }]) {
    const data = { ...settings, completionSeconds: 12.5, isMetric: false, force: anyVector(), ...loads }
    const wire = optimizationDataToWire(data)
    expect(z.parse(optimizationData, wire)).toEqual(wire)
    expect(optimizationDataFromWire(wire)).toEqual(data)
  }
})
