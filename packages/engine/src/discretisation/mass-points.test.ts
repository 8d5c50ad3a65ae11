import { describe, expect, it } from 'vitest'
import type { Setup } from '../input/setup.ts'
import { boxPart, cantilever, facing, withCases } from '../testing/sample-parts.ts'
import { CellMass } from '../vibration/cell-mass.ts'
import { buildProblem, type Problem } from './problem.ts'

const part = boxPart(32, 20, 20)
const bare: Setup = { ...cantilever(part, [0, 0, -1]), elements: 600 }
const tip = facing(part, 0, 1)
const top = facing(part, 2, 1)

async function problemOf(setup: Setup): Promise<Problem> {
  const built = await buildProblem(part, setup)
  if (!built.ok) throw new Error(built.refusal.message)
  return built.value
}

const massOf = (problem: Problem) => new CellMass(problem, new Float32Array(problem.whole.length).fill(1))

describe('a mass that is fixed to a face', () => {
  /** x'My of displacements along z that grow with x by `slope`; the middle of the part is at 0. */
  const energies = (problem: Problem) => {
    const mass = massOf(problem)
    const { nx, spacing, origin } = problem.grid
    const along = (size: number, slope: number) =>
      Float64Array.from({ length: 3 * mass.nodes.length }, (_, i) => {
        const x = origin[0] + spacing * (mass.nodes[Math.floor(i / 3)]! % (nx + 1))
        return i % 3 === 2 ? size + slope * x : 0
      })
    const between = (a: Float64Array, b: Float64Array) => mass.multiply(b).reduce((sum, value, i) => sum + value * a[i]!, 0)
    const [moved, turned] = [along(1, 0), along(0, 1)]
    return { tonnes: mass.tonnes, moving: between(moved, moved), both: between(moved, turned), turning: between(turned, turned) }
  }

  it('moves with all of its mass, from the place of its face', async () => {
    const [without, withMass] = [
      energies(await problemOf(bare)),
      energies(await problemOf({ ...bare, pointMasses: [{ massG: 250, triangles: tip }] })),
    ]
    const more = (of: keyof typeof without) => withMass[of] - without[of]
    expect(more('tonnes') / 250e-6).toBeCloseTo(1, 10)
    expect(more('moving') / 250e-6).toBeCloseTo(1, 10)
    expect(more('both') / (250e-6 * 16)).toBeCloseTo(1, 5)
    expect(more('turning') / (250e-6 * 16 ** 2)).toBeCloseTo(1, 5)
  })

  it('is spread over its face: it turns with the moment of inertia of a plate', async () => {
    const [without, withMass] = [
      energies(await problemOf(bare)),
      energies(await problemOf({ ...bare, pointMasses: [{ massG: 40, triangles: top }] })),
    ]
    expect((withMass.moving - without.moving) / 40e-6).toBeCloseTo(1, 10)
    expect((withMass.turning - without.turning) / ((40e-6 * 32 ** 2) / 12)).toBeCloseTo(1, 1)
  })

  it('adds to another, and changes nothing else of the problem', async () => {
    const pointMasses = [
      { massG: 25, triangles: tip },
      { massG: 40, triangles: top },
    ]
    const [without, problem] = [await problemOf(bare), await problemOf({ ...bare, pointMasses })]
    expect((massOf(problem).tonnes - massOf(without).tonnes) / 65e-6).toBeCloseTo(1, 10)
    const { setup: _, masses: _m, ...rest } = problem
    expect(without).toMatchObject(rest)
  })

  it.each<[string, Setup['pointMasses'] & object, string]>([
    ['of zero', [{ massG: 0, triangles: tip }], 'Point mass 1 must be a number of grams above zero'],
    [
      'below zero',
      [
        { massG: 5, triangles: top },
        { massG: -5, triangles: tip },
      ],
      'Point mass 2 must be',
    ],
    ['without end', [{ massG: Infinity, triangles: tip }], 'not an infinite one'],
    ['of no number', [{ massG: Number.NaN, triangles: tip }], 'Point mass 1 must be'],
    ['without a face', [{ massG: 5, triangles: new Uint32Array() }], 'Point mass 1 has no face'],
    ['on a face that is not there', [{ massG: 5, triangles: Uint32Array.of(999) }], 'select'],
    ['on a held face', [{ massG: 5, triangles: bare.held }], 'Point mass 1 is on a held face, which does not move'],
  ])('%s is refused', async (_, pointMasses, sentence) => {
    const built = await buildProblem(part, { ...bare, pointMasses })
    expect(!built.ok && built.refusal.message).toContain(sentence)
  })

  it('is mentioned where it is far heavier than the part, or where an acceleration pulls at the part', async () => {
    const notes = async (setup: Setup) =>
      (await problemOf(setup)).notes.filter((note) => note.startsWith('P') || note.startsWith('The point'))
    // The box weighs 12.9 g.
    expect(await notes({ ...bare, pointMasses: [{ massG: 100, triangles: tip }] })).toEqual([])
    expect(await notes({ ...bare, pointMasses: [{ massG: 1290, triangles: tip }] })).toEqual([
      expect.stringMatching(/^The point masses weigh \d+ times as much as the solid part/),
    ])
    const pulled = withCases(
      { ...bare, settings: { ...bare.settings, target: 10 }, pointMasses: [{ massG: 5, triangles: tip }] },
      [{ name: 'Drop', kind: 'acceleration', magnitude: 100, direction: { x: 0, y: 0, z: -1 }, triangles: new Uint32Array() }],
    )
    expect(await notes(pulled)).toEqual([expect.stringContaining('an acceleration pulls at the part alone')])
  })
})
