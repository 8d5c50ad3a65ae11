import { orThrow } from '@trabecula/domain'
import { describe, expect, test } from 'vitest'
import { readSetup } from './read.ts'

const least = { load: [0], boundary: [1], force_vector: { x: 0, y: 0, z: -1 } }

function read(changes: object = {}) {
  return orThrow(readSetup(JSON.stringify({ ...least, ...changes })))
}

describe('a set-up file', () => {
  test('has the defaults of the product: 1 mm shell, HP MJF, no open direction', () => {
    expect(read()).toMatchObject({
      fileUnit: 'mm',
      isMetric: false,
      settings: {
        goal: 'max-load',
        target: 0,
        shellMm: 1,
        material: 'HP HR PA12',
        printer: 'HP MJF 5200',
        zeroThicknessDirection: 'None',
      },
    })
    expect(read({ is_metric: true }).settings.shellMm).toBe(1)
  })

  test('of version 0.1 asks for what it asked for then, and for nothing that came later', () => {
    const then = {
      file_unit: 'mm',
      load: [{ near: [90, 10, 20] }],
      boundary: [{ near: [0, 10, 20] }],
      force_vector: { x: 0, y: 0, z: -1 },
      optimization_goal: 'max-load',
      optimization_value: 400,
      shell_thickness: 1,
      is_metric: true,
      material: 'PA 2200',
      printer: 'EOS P 396',
      zero_thickness_dir: '+Z',
      elements: 8000,
    }
    const setup = read(then)
    expect(setup.settings).toStrictEqual({
      goal: 'max-load',
      target: 400,
      shellMm: 1,
      domain: 'static',
      material: 'PA 2200',
      printer: 'EOS P 396',
      zeroThicknessDirection: '+Z',
    })
    expect(setup).toMatchObject({ cases: [], supports: [], regions: [], elements: 8000, isMetric: true, sizeConfirmed: false })
    expect(setup).not.toHaveProperty('printedWith')
  })

  test('takes faces that slide instead of held ones, or in addition to them', () => {
    const supports = [{ kind: 'sliding', faces: [2, { near: [0, 0, 1] }] }]
    expect(read().supports).toEqual([])
    expect(read({ supports })).toMatchObject({
      held: [{ id: 1 }],
      supports: [{ kind: 'sliding', triangles: [{ id: 2 }, { near: [0, 0, 1] }] }],
    })
    expect(read({ supports, boundary: undefined }).held).toEqual([])
  })

  test.each([
    [{ kind: 'sliding' }, '"kind": "sliding" or "pinned" or "symmetry", "faces"'],
    [{ kind: 'glued', faces: [1] }, 'not {"kind":"glued","faces":[1]}'],
    [{ kind: 'sliding', faces: [] }, '"faces" is empty'],
    [7, 'not 7'],
  ])('says what is wrong with the support %j', (support, words) => {
    const outcome = readSetup(JSON.stringify({ ...least, supports: [support] }))
    expect(!outcome.ok && outcome.refusal.message).toContain(words)
  })

  test('takes masses that are fixed to faces, in grams whatever its units are', () => {
    expect(read().pointMasses).toEqual([])
    const pointMasses = [{ massG: 250, triangles: [{ near: [0, 0, 1] }] }]
    const point_masses = [{ faces: [{ near: [0, 0, 1] }], mass_g: 250 }]
    expect(read({ point_masses }).pointMasses).toEqual(pointMasses)
    expect(read({ point_masses, is_metric: true }).pointMasses).toEqual(pointMasses)
  })

  test.each([
    [7, '"point_masses" must be a list of {"faces": […], "mass_g": …}, not 7.'],
    [[], 'not [].'],
    [[{ faces: [1] }], 'not {"faces":[1]}.'],
    [[{ faces: [1], mass_g: '5' }], '"mass_g":"5"'],
    [[{ faces: [1], mass_g: 5, kind: 'motor' }], '"kind":"motor"'],
    [[{ faces: [], mass_g: 5 }], '"faces" is empty'],
  ])('says what is wrong with the point masses %j', (point_masses, words) => {
    const outcome = readSetup(JSON.stringify({ ...least, point_masses }))
    expect(!outcome.ok && outcome.refusal.message).toContain(words)
  })

  test('in imperial units is converted once', () => {
    expect(read({ shell_thickness: 0.039 }).settings.shellMm).toBe(1)
    expect(read({ shell_thickness: 1 }).settings.shellMm).toBe(25.4)
    expect(read({ optimization_value: 100 }).settings.target).toBeCloseTo(444.822, 9)
    expect(read({ optimization_goal: 'stiffness', optimization_value: 100 }).settings.target).toBeCloseTo(17.5127, 9)
  })

  test('in metric units is taken as it is', () => {
    expect(read({ is_metric: true, optimization_value: 100, shell_thickness: 0.039 }).settings).toMatchObject({
      target: 100,
      shellMm: 0.039,
    })
  })

  test('chooses families and cell sizes, which are neither without a choice', () => {
    const chosen = read({ families: ['kelvin', 'octet'], cell_sizes: [0.25, 0.5] })
    expect(chosen.settings).toMatchObject({ families: ['kelvin', 'octet'], cellSizesMm: [6.35, 12.7] })
    expect(read({ is_metric: true, cell_sizes: [5, 6.5] }).settings.cellSizesMm).toEqual([5, 6.5])
    expect(Object.keys(read({ families: null }).settings)).toHaveLength(7)
  })

  test('chooses a build direction by an axis or by three numbers', () => {
    expect(read({ build_direction: '-Y' }).settings.buildDirection).toBe('-Y')
    expect(read({ build_direction: [0, 0.5, 1] }).settings.buildDirection).toEqual([0, 0.5, 1])
    expect(read({ build_direction: null }).settings).not.toHaveProperty('buildDirection')
  })

  test.each([
    [{ families: 'octet' }, '"families" must be a list of names such as ["octet", "kelvin"], not "octet".'],
    [{ families: [7] }, 'not [7].'],
    [{ families: [] }, 'The list of families is empty'],
    [{ families: ['honeycomb'] }, 'There is no cell "honeycomb"'],
    [{ cell_sizes: ['5 mm'] }, '"cell_sizes" must be a list of numbers such as [5, 6.5], not ["5 mm"].'],
    [{ cell_sizes: [5] }, 'A cell of 127 mm (5 in) cannot be chosen'],
    [{ build_direction: [0, 0, 0] }, 'The build direction has no length'],
    [{ build_direction: 'up' }, 'The build direction must be one of +X, -X, +Y, -Y, +Z, -Z or three numbers'],
  ])('says what is wrong with the choice %j', (choice, words) => {
    const outcome = readSetup(JSON.stringify({ ...least, ...choice }))
    expect(!outcome.ok && outcome.refusal.message).toContain(words)
  })

  test('states what is required besides the goal, at places in the unit of the file', () => {
    const requirements = [
      { kind: 'displacement', at: { near: [1, 2, 3] }, at_most: 0.1 },
      { kind: 'frequency', at_least: 120 },
      { kind: 'buckling', at_least: 2 },
      { kind: 'mass', at_most: 2 },
    ]
    const { settings } = read({ file_unit: 'cm', optimization_value: 10, safety_factor: 2, requirements })
    expect(settings).toMatchObject({
      safetyFactor: 2,
      requirements: [
        { kind: 'displacement', case: 'A', at: { near: [10, 20, 30] }, atMost: expect.closeTo(2.54, 9) },
        { kind: 'frequency', atLeast: 120 },
        { kind: 'buckling', case: 'A', atLeast: 2 },
        { kind: 'mass', atMost: expect.closeTo(56.699, 3) },
      ],
    })
    expect(read({ is_metric: true, optimization_value: 10, requirements }).settings.requirements?.[3]).toEqual({
      kind: 'mass',
      atMost: 2,
    })
    expect(Object.keys(read({ safety_factor: null, requirements: null }).settings)).toHaveLength(7)
  })

  test.each([
    [{ safety_factor: '2' }, '"safety_factor" must be a number, not "2".'],
    [{ safety_factor: 200 }, 'A safety factor of 200 cannot be required'],
    [{ requirements: {} }, '"requirements" must be a list of'],
    [{ requirements: [{ kind: 'temperature', at_least: 5 }] }, 'not {"kind":"temperature","at_least":5}.'],
    [{ requirements: [{ kind: 'mass', at_least: 5 }] }, 'not {"kind":"mass","at_least":5}.'],
    [{ requirements: [{ kind: 'stiffness', case: 'Z', at_least: 5 }] }, 'There is no load case "Z"'],
  ])('says what is wrong with the requirements %j', (stated, words) => {
    const outcome = readSetup(JSON.stringify({ ...least, optimization_value: 10, ...stated }))
    expect(!outcome.ok && outcome.refusal.message).toContain(words)
  })

  test('names surfaces by points, by numbers, or both', () => {
    expect(read({ load: [{ near: [1, 2, 3] }, 4] }).load).toEqual([{ near: [1, 2, 3] }, { id: 4 }])
  })

  test('names triangles by a point with a radius or by a box', () => {
    const [ball, slab] = [
      { near: [1, 2, 3], radius: 4 },
      {
        box: [
          [0, 0, 0],
          [1, 9, 9],
        ],
      },
    ]
    expect(read({ load: [ball], boundary: [slab] })).toMatchObject({ load: [ball], held: [slab] })
    for (const wrong of [{ near: [1, 2, 3], radius: 0 }, { box: [[0, 0, 0]] }, { radius: 2 }])
      expect(() => read({ load: [wrong] })).toThrow('"load" must be a list of faces')
  })

  test('may begin with a byte order mark', () => {
    expect(readSetup(`\uFEFF${JSON.stringify(least)}`).ok).toBe(true)
  })

  const force = { name: 'B', kind: 'force', faces: [0], magnitude: 100, direction: { x: 0, y: 0, z: -1 } }
  const torque = { name: 'T', kind: 'torque', faces: [0], magnitude: 1 }
  const remote = { ...force, kind: 'remote', point: [1, 2, 3] }

  test('takes load cases of every kind; magnitudes in its system of units, points in the unit of the file', () => {
    const axis = { point: [1, 0, 0], direction: { x: 1, y: 0, z: 0 } }
    const pressure = { name: 'P', kind: 'pressure', faces: [{ near: [0, 0, 1] }], magnitude: -100 }
    const weight = { name: 'W', kind: 'acceleration', magnitude: 10, direction: { x: 1, y: 0, z: 0 } }
    const { cases } = read({ file_unit: 'cm', cases: [force, pressure, { ...torque, axis }, { ...remote, name: 'R' }, weight] })
    expect(cases).toEqual([
      { name: 'B', kind: 'force', triangles: [{ id: 0 }], magnitude: expect.closeTo(444.822, 9), direction: force.direction },
      { name: 'P', kind: 'pressure', triangles: [{ near: [0, 0, 1] }], magnitude: expect.closeTo(-0.689476, 5) },
      {
        name: 'T',
        kind: 'torque',
        triangles: [{ id: 0 }],
        magnitude: expect.closeTo(112.985, 3),
        axis: { point: { x: 10, y: 0, z: 0 }, direction: axis.direction },
      },
      {
        name: 'R',
        kind: 'remote',
        triangles: [{ id: 0 }],
        magnitude: expect.closeTo(444.822, 9),
        direction: force.direction,
        point: { x: 10, y: 20, z: 30 },
      },
      { name: 'W', kind: 'acceleration', triangles: [], magnitude: expect.closeTo(3.048, 9), direction: weight.direction },
    ])
    expect(read({ is_metric: true, cases: [force] }).cases[0]!.magnitude).toBe(100)
    expect(read({ cases: [torque] }).cases[0]).not.toHaveProperty('axis')
    expect(read().cases).toEqual([])
  })

  test('takes the aim of a stiffness over its cases', () => {
    expect(read().stiffnessAim).toBe('worst')
    expect(read({ stiffness_aim: { weights: [1, 0.5] } }).stiffnessAim).toEqual({ weights: [1, 0.5] })
    expect(() => read({ stiffness_aim: 'mean' })).toThrow('"stiffness_aim" must be "worst" or {"weights": […]}')
    expect(() => read({ stiffness_aim: { weights: ['1'] } })).toThrow('"stiffness_aim" must be "worst"')
  })

  test.each([
    [{ ...force, kind: 'wind' }, '"cases" must be a list of {"name": …, "kind": "force" or "pressure"'],
    [{ ...force, name: 7 }, '"cases" must be a list of'],
    [{ ...force, faces: [] }, 'Load case B has no face'],
    [{ ...force, faces: 'all' }, '"faces" must be a list of faces'],
    [{ ...force, kind: 'acceleration' }, 'Load case B acts on the whole part'],
    [{ ...force, magnitude: '5' }, '"magnitude" of load case B must be a number, not "5"'],
    [{ ...force, direction: { x: 0, y: 0, z: 0 } }, '"direction" of load case B must be {"x": …'],
    [{ ...force, point: [0, 0, 0] }, 'Load case B has the unknown key "point"; a case of kind force has name, kind, magnitude'],
    [{ ...torque, axis: { point: [0, 0, 0] } }, '"axis" of load case T must be {"point": [x, y, z], "direction": {…}}'],
    [{ ...remote, point: [0, 0] }, '"point" of load case B must be [x, y, z] in the coordinates and units of the file'],
  ])('says what is wrong with the case %j', (wrong, words) => {
    const outcome = readSetup(JSON.stringify({ ...least, cases: [wrong] }))
    expect(!outcome.ok && outcome.refusal.message).toContain(words)
  })
})
