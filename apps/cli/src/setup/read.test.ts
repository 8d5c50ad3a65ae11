import { describe, expect, test } from 'vitest'
import { readSetup } from './read.ts'

const least = { load: [0], boundary: [1], force_vector: { x: 0, y: 0, z: -1 } }

function read(changes: object = {}) {
  const outcome = readSetup(JSON.stringify({ ...least, ...changes }))
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.value
}

describe('a set-up file', () => {
  test('has the defaults of the product: 1 mm shell, HP MJF, no open direction', () => {
    expect(read()).toMatchObject({
      fileUnit: 'mm',
      isMetric: false,
      settings: {
        optimization_goal: 'max-load',
        optimization_value: 0,
        shell_thickness: 1,
        material: 'HP HR PA12',
        printer: 'HP MJF 5200',
        zero_thickness_dir: 'None',
      },
    })
    expect(read({ is_metric: true }).settings.shell_thickness).toBe(1)
  })

  test('takes faces that slide instead of held ones, or beside them', () => {
    const supports = [{ kind: 'sliding', faces: [2, { near: [0, 0, 1] }] }]
    expect(read().supports).toEqual([])
    expect(read({ supports })).toMatchObject({
      held: [{ id: 1 }],
      supports: [{ kind: 'sliding', faces: [{ id: 2 }, { near: [0, 0, 1] }] }],
    })
    expect(read({ supports, boundary: undefined }).held).toEqual([])
  })

  test.each([
    [{ kind: 'sliding' }, '"kind": "sliding" or "symmetry", "faces"'],
    [{ kind: 'pinned', faces: [1] }, 'not {"kind":"pinned","faces":[1]}'],
    [{ kind: 'sliding', faces: [] }, '"faces" is empty'],
    [7, 'not 7'],
  ])('says what is wrong with the support %j', (support, words) => {
    const outcome = readSetup(JSON.stringify({ ...least, supports: [support] }))
    expect(!outcome.ok && outcome.refusal.message).toContain(words)
  })

  test('in imperial units is converted once', () => {
    expect(read({ shell_thickness: 0.039 }).settings.shell_thickness).toBe(1)
    expect(read({ shell_thickness: 1 }).settings.shell_thickness).toBe(25.4)
    expect(read({ optimization_value: 100 }).settings.optimization_value).toBeCloseTo(444.822, 9)
    expect(read({ optimization_goal: 'stiffness', optimization_value: 100 }).settings.optimization_value).toBeCloseTo(17.5127, 9)
  })

  test('in metric units is taken as it is', () => {
    expect(read({ is_metric: true, optimization_value: 100, shell_thickness: 0.039 }).settings).toMatchObject({
      optimization_value: 100,
      shell_thickness: 0.039,
    })
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
})
