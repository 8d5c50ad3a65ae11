import { findMaterial } from '@trabecula/domain'
import { prism } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { buildProblem, type Problem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import type { Part } from '../input/part.ts'
import { type Setup, trianglesOf } from '../input/setup.ts'
import { boxPart, cantilever, facing, loadedOn, partOf } from '../testing/sample-parts.ts'
import { CellMass } from './cell-mass.ts'
import { FreeVectors, usualModes, vibrationModes } from './vibration-modes.ts'

const { youngMpa: young, poisson, densityGCm3 } = findMaterial('HP HR PA12')!
/** t/mm³ */
const density = densityGCm3 * 1e-9
const shear = young / (2 * (1 + poisson))

/** Hz of the solid part; `change` makes it of another material than the set-up does. */
async function solidModes(
  part: Part,
  setup: Setup,
  count = usualModes,
  change = (problem: Problem): Problem => problem,
): Promise<number[]> {
  const built = await buildProblem(part, setup)
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = change(built.value)
  const analysis = await Analysis.create(problem, 2)
  try {
    await analysis.solveSolid({ tolerance: 1e-5 })
    const full = new Float32Array(problem.whole.length).fill(1)
    const found = await vibrationModes(analysis.threads, problem, full, { count })
    expect(found.converged).toBe(true)
    return found.modes.map(({ frequencyHz }) => frequencyHz)
  } finally {
    await analysis.dispose()
  }
}

describe('a cantilever of a rectangular section', () => {
  const [length, width, height] = [120, 12, 8]
  const part = boxPart(length, width, height)

  it('bends and twists at the frequencies of Timoshenko and Saint-Venant within 1.2 %', async () => {
    const found = await solidModes(part, { ...cantilever(part, [0, 0, -1]), elements: 12_000 }, 7)
    // The root is held whole, so that it neither contracts across nor warps: up to 1.1 % more than theory has.
    const expected = [timoshenko(height, 1), timoshenko(width, 1), timoshenko(height, 2), twist(), timoshenko(width, 2)].sort(
      (a, b) => a - b,
    )
    for (const [n, value] of expected.entries()) expect(Math.abs(found[n]! / value - 1)).toBeLessThan(0.012)
  })

  it('with a mass at its tip bends at the frequency of a spring with that mass and 33/140 of its own, within 1.5 %', async () => {
    const own = density * length * width * height
    for (const times of [0.5, 3]) {
      const pointMasses = [{ massG: 1e6 * times * own, triangles: facing(part, 0, 1) }]
      const found = await solidModes(part, { ...cantilever(part, [0, 0, -1]), elements: 12_000, pointMasses }, 2)
      for (const [n, thickness] of [height, width].entries()) {
        const area = width * height
        const k = (10 * (1 + poisson)) / (12 + 11 * poisson)
        const softness = length ** 3 / (3 * young * ((area * thickness ** 2) / 12)) + length / (k * area * shear)
        const expected = Math.sqrt(1 / softness / (own * (times + 33 / 140))) / (2 * Math.PI)
        expect(Math.abs(found[n]! / expected - 1), `${times} times its own mass, ${thickness} mm`).toBeLessThan(0.015)
      }
    }
  })

  /** First frequency of twist, Hz: J of a rectangle by Saint-Venant's series. */
  const twist = () => {
    const series = [1, 3, 5, 7].reduce((sum, n) => sum + Math.tanh((n * Math.PI * width) / (2 * height)) / n ** 5, 0)
    const torsion = ((width * height ** 3) / 3) * (1 - ((192 * height) / (Math.PI ** 5 * width)) * series)
    const polar = (width * height * (width ** 2 + height ** 2)) / 12
    return Math.sqrt((shear * torsion) / (density * polar)) / (4 * length)
  }

  /** Of a bending mode in the direction of this thickness, Hz: Timoshenko's beam, k = 10 (1 + ν)/(12 + 11 ν). */
  const timoshenko = (thickness: number, mode: number) => {
    const area = width * height
    const inertia = (area * thickness ** 2) / 12
    const k = (10 * (1 + poisson)) / (12 + 11 * poisson)
    const r = inertia / (area * length ** 2)
    const s = (young * inertia) / (k * area * shear * length ** 2)
    // Frequency equation of Huang (1961) for a beam held at one end, b² = ρ A L⁴ ω² / (E I).
    const equation = (b: number) => {
      const root = Math.sqrt((r - s) ** 2 + 4 / b ** 2)
      const alpha = Math.sqrt((-(r + s) + root) / 2)
      const beta = Math.sqrt((r + s + root) / 2)
      const both = b ** 2 * (r - s) ** 2 + 2
      const last = (b * (r + s)) / Math.sqrt(1 - b ** 2 * r * s)
      return 2 + both * Math.cosh(b * alpha) * Math.cos(b * beta) - last * Math.sinh(b * alpha) * Math.sin(b * beta)
    }
    let [low, high] = mode === 1 ? [1, 10] : [10, 50]
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2
      if (Math.sign(equation(middle)) === Math.sign(equation(low))) low = middle
      else high = middle
    }
    return (low / (2 * Math.PI)) * Math.sqrt((young * inertia) / (density * area * length ** 4))
  }
})

it('a thin strip vibrates across its weak axis first, at Euler and Bernoulli’s frequencies within 1 %', async () => {
  const [length, height, thickness] = [480, 24, 3]
  const part = boxPart(length, thickness, height)
  const setup = { ...cantilever(part, [0, 0, -1], { shellMm: 0.5 }), elements: 16_040 }
  const [first, second] = await solidModes(part, setup, 3)
  const expected = (root: number) => ((root / length) ** 2 * thickness * Math.sqrt(young / (12 * density))) / (2 * Math.PI)
  expect(Math.abs(first! / expected(1.875104) - 1)).toBeLessThan(0.01)
  expect(Math.abs(second! / expected(4.694091) - 1)).toBeLessThan(0.01)
})

it('NAFEMS FV32, a tapered membrane held at its wide end, has its six frequencies within 2 %', async () => {
  // Poisson's ratio of the material is near the 0.3 of the test; plane stress by symmetry about the middle plane.
  const [length, wide, narrow, half] = [100, 50, 10, 2.5]
  const outline = [
    [0, -wide / 2],
    [length, -narrow / 2],
    [length, narrow / 2],
    [0, wide / 2],
  ] as const
  const part = partOf(prism(outline, half), 'FV32')
  const setup: Setup = {
    ...cantilever(part, [0, 1, 0], { shellMm: 0.5 }),
    supports: [{ kind: 'symmetry', triangles: facing(part, 2, -1) }],
    elements: 12_000,
  }
  const found = await solidModes(part, setup)
  const toOurs = (10_000 / length) * Math.sqrt(young / density / (200e3 / 8e-9))
  const targets = [44.623, 130.03, 162.7, 246.05, 379.9, 391.44]
  for (const [n, target] of targets.entries()) expect(Math.abs(found[n]! / toOurs / target - 1)).toBeLessThan(0.02)
})

it('NAFEMS FV22, a thick rhombic plate with clamped sides, has two of five frequencies within 2 % and all within 3 %', async () => {
  const [edge, thickness] = [100, 10]
  const across = edge * Math.SQRT1_2
  const outline = [
    [0, 0],
    [edge, 0],
    [edge + across, across],
    [across, across],
  ] as const
  const part = partOf(prism(outline, thickness), 'FV22')
  const sides = part.surfaces.faces.filter(({ normal }) => Math.abs(normal[2]) < 0.1).map(({ id }) => id)
  const setup = {
    ...loadedOn(cantilever(part, [0, 0, -1], { shellMm: 0.5 }), facing(part, 2, 1)),
    ...{ held: trianglesOf(part.surfaces, sides), elements: 15_000 },
  }
  const ofTheTest = (problem: Problem) => ({ ...problem, material: { ...problem.material, poisson: 0.3 } })
  const found = await solidModes(part, setup, 5, ofTheTest)
  const toOurs = (10_000 / edge) * Math.sqrt(young / density / (200e3 / 8e-9))
  const errors = [133.95, 201.41, 265.81, 283.68, 334.45].map((target, n) => found[n]! / toOurs / target - 1)
  // Two sides run aslant through cells, whose nodes outside and inside are all held: the plate is clamped short of its sides.
  for (const error of errors) {
    expect(error).toBeGreaterThan(0)
    expect(error).toBeLessThan(0.03)
  }
  for (const n of [0, 3]) expect(errors[n]!).toBeLessThan(0.02)
})

it('the modes of a part are orthogonal in mass and stiffness to 1e-8', async () => {
  const part = boxPart(60, 12, 8)
  const built = await buildProblem(part, { ...cantilever(part, [0, 0, -1]), elements: 1000 })
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = built.value
  const full = problem.whole.map(() => 1)
  const analysis = await Analysis.create(problem, 1)
  try {
    const solver = await analysis.solverFor(undefined)
    const { modes, converged } = await vibrationModes(solver, problem, full)
    expect(converged).toBe(true)
    const mass = new CellMass(problem, full)
    const vectors = new FreeVectors(problem, mass.nodes)
    const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0)
    for (const [i, { shape }] of modes.entries()) {
      const heavy = vectors.free(mass.multiply(shape))
      const stiff = vectors.gather(await solver.multiply(vectors.expand(shape)))
      for (const [j, other] of modes.entries()) {
        const omegas = (2 * Math.PI) ** 2 * modes[i]!.frequencyHz * other.frequencyHz
        expect(Math.abs(dot(other.shape, heavy) - (i === j ? 1 : 0)), `${i} and ${j} in M`).toBeLessThan(1e-8)
        expect(Math.abs(dot(other.shape, stiff) / omegas - (i === j ? 1 : 0)), `${i} and ${j} in K`).toBeLessThan(1e-8)
      }
    }
  } finally {
    await analysis.dispose()
  }
})

it('the first frequency of a bar of whole cells comes to its limit at a rate of 1.5 or more, within 0.3 % by the second grid', async () => {
  const part = boxPart(96, 8, 16)
  const found: number[] = []
  // Cells of 4, 2 and 1 mm.
  for (const elements of [350, 2150, 14_750]) {
    const setup = { ...cantilever(part, [0, 0, -1], { shellMm: 0.5 }), elements }
    found.push((await solidModes(part, setup, 1))[0]!)
  }
  const [coarse, middle, fine] = found as [number, number, number]
  // Smooth shapes would have 2: at the edges of the held face the stress is singular.
  const ratio = (middle - coarse) / (fine - middle)
  expect(Math.log2(ratio)).toBeGreaterThan(1.5)
  const limit = fine + (fine - middle) / (ratio - 1)
  expect(Math.abs(middle / limit - 1)).toBeLessThan(0.003)
})
