import { describe, expect, test } from 'vitest'
import { assemblePieces, cornersOf, cutElementMatrix, multiply, solveConstrained } from '../../reference/elasticity.ts'
import {
  bracket,
  displacementField,
  forceOn,
  linearField,
  nodesOf,
  nodesWhere,
  noise,
  outsideBracket,
  relativeError,
  solverFor,
  varied,
} from '../testing/elasticity-problem.ts'
import type { ElasticSolver } from './solver.ts'

/** Every third cell of the bracket's material is cut, with moduli that differ from point to point over two decades. */
function cutBracket() {
  const moduli = varied(bracket, outsideBracket)
  const cells = Uint32Array.from(moduli.c11.keys()).filter((cell) => moduli.c11[cell] > 0 && cell % 3 !== 1)
  const points = new Float32Array(24 * cells.length)
  const reliefs = new Float32Array(cells.length)
  cells.forEach((cell, piece) => {
    for (let point = 0; point < 8; point++) {
      const share = 10 ** -((piece * 5 + point * 3) % 3) * (1 + 0.1 * ((piece + 2 * point) % 5))
      points[24 * piece + point] = moduli.c11[cell] * share
      points[24 * piece + 8 + point] = moduli.c12[cell] * share
      points[24 * piece + 16 + point] = moduli.c44[cell] * share * (1 + 0.1 * (point % 2))
    }
    reliefs[piece] = ((piece % 5) + 1) / 5
    moduli.c11[cell] = 0
    moduli.c12[cell] = 0
    moduli.c44[cell] = 0
  })
  const nodes = Uint32Array.from([...cells].flatMap((cell) => cornersOf(bracket, cell)))
  return { moduli, cells, points, reliefs, reference: assemblePieces(bracket, moduli, { nodes, moduli: points, reliefs }) }
}

async function cutSolver(
  problem: ReturnType<typeof cutBracket>,
  held: Uint32Array,
  threads = 2,
  coarsestUnknowns = 10_000,
): Promise<ElasticSolver> {
  const { moduli, cells, points, reliefs } = problem
  const solver = await solverFor(bracket, { threads, coarsestUnknowns, cutCells: { cells } })
  solver.setModuli(moduli.c11, moduli.c12, moduli.c44)
  solver.setCutModuli(points, reliefs)
  solver.setConstrainedNodes(held)
  await solver.prepare()
  return solver
}

describe('cut cells', () => {
  test('agree with the dense reference to 1e-12', async () => {
    const problem = cutBracket()
    const solver = await cutSolver(problem, new Uint32Array())
    const x = noise(3 * nodesOf(bracket))
    expect(relativeError(await solver.multiply(x), multiply(problem.reference, x))).toBeLessThan(1e-12)
  })

  test('with equal moduli at their points are the cells of setModuli to rounding', async () => {
    const moduli = varied(bracket, outsideBracket)
    const cells = Uint32Array.from(moduli.c11.keys()).filter((cell) => moduli.c11[cell] > 0 && cell % 2 === 0)
    const whole = await solverFor(bracket)
    whole.setModuli(moduli.c11, moduli.c12, moduli.c44)
    whole.setConstrainedNodes(new Uint32Array())
    await whole.prepare()
    const cut = await solverFor(bracket, { cutCells: { cells } })
    // What setModuli says of a cut cell counts for nothing.
    cut.setModuli(moduli.c11, moduli.c12, moduli.c44)
    const points = [...cells].flatMap((cell) => [moduli.c11, moduli.c12, moduli.c44].flatMap((m) => new Array(8).fill(m[cell])))
    cut.setCutModuli(Float32Array.from(points), new Float32Array(cells.length).fill(1))
    cut.setConstrainedNodes(new Uint32Array())
    await cut.prepare()
    const x = noise(3 * nodesOf(bracket))
    expect(relativeError(await cut.multiply(x), await whole.multiply(x))).toBeLessThan(1e-12)
  })

  for (const coarsestUnknowns of [10_000, 100]) {
    test(`solve as the dense reference does, coarsening down to ${coarsestUnknowns} unknowns`, async () => {
      const problem = cutBracket()
      const held = nodesWhere(bracket, (i, _, k) => k === bracket.nz && i <= 3)
      const force = forceOn(bracket, (i, _, k) => i === bracket.nx && k <= 2, [0.3, 1, -0.5])
      const solver = await cutSolver(problem, held, 2, coarsestUnknowns)
      const result = await solver.solve(force, { tolerance: 1e-11 })
      expect(result.converged).toBe(true)
      expect(relativeError(solver.displacement(), solveConstrained(problem.reference, force, held))).toBeLessThan(1e-8)
    })
  }
})

describe('what cut cells answer', () => {
  test('the derivative of the energy by every modulus and by the relief is what finite differences say', async () => {
    const problem = cutBracket()
    const solver = await cutSolver(problem, new Uint32Array())
    const [u, v] = [noise(3 * nodesOf(bracket)), noise(6 * nodesOf(bracket)).subarray(3 * nodesOf(bracket))]
    solver.setDisplacement(u)
    const between = new Float32Array(25 * problem.cells.length)
    await solver.cutEnergies(between, v)
    const own = new Float32Array(25 * problem.cells.length)
    await solver.cutEnergies(own)
    for (const piece of [0, 1, 2, 5, 7]) {
      const nodes = cornersOf(bracket, problem.cells[piece] ?? 0)
      const numbers = [...problem.points.subarray(24 * piece, 24 * piece + 24), problem.reliefs[piece]]
      const energy = (left: Float64Array, given: readonly number[]): number => {
        const points = Array.from({ length: 8 }, (_, g) => [given[g], given[8 + g], given[16 + g]] as [number, number, number])
        const K = cutElementMatrix(points, given[24] ?? 0, bracket.spacing)
        const at = (field: Float64Array) => Float64Array.from(nodes.flatMap((n) => [0, 1, 2].map((c) => field[3 * n + c] ?? 0)))
        return multiply(K, at(u)).reduce((sum, f, i) => sum + f * at(left)[i], 0)
      }
      const difference = (left: Float64Array, n: number): number => {
        const step = 1e-5 * numbers[n]
        const moved = (by: number) => numbers.map((value, i) => (i === n ? value + by : value))
        return (energy(left, moved(step)) - energy(left, moved(-step))) / (2 * step)
      }
      for (let n = 0; n < 25; n++) {
        const scale = Math.max(...own.subarray(25 * piece, 25 * piece + 25).map(Math.abs))
        expect(Math.abs(own[25 * piece + n] - difference(u, n)) / scale).toBeLessThan(1e-5)
        expect(Math.abs(between[25 * piece + n] - difference(v, n)) / scale).toBeLessThan(1e-5)
      }
    }
  })

  test('the strains at the points have the energy of the cell, and under a uniform strain are that strain', async () => {
    const problem = cutBracket()
    const solver = await cutSolver(problem, new Uint32Array())
    solver.setDisplacement(noise(3 * nodesOf(bracket)))
    const strains = new Float32Array(48 * problem.cells.length)
    await solver.cutStrains(strains)
    const energies = new Float32Array(25 * problem.cells.length)
    await solver.cutEnergies(energies)
    problem.cells.forEach((_, piece) => {
      let expected = 0
      let energy = 0
      for (let g = 0; g < 8; g++) {
        const modulus = [0, 8, 16].map((kind) => problem.points[24 * piece + kind + g])
        const [c11 = 0, c12 = 0, c44 = 0] = modulus
        modulus.forEach((m, kind) => {
          expected += m * energies[25 * piece + 8 * kind + g]
        })
        const [xx = 0, yy = 0, zz = 0, yz = 0, xz = 0, xy = 0] = strains.subarray(48 * piece + 6 * g, 48 * piece + 6 * g + 6)
        const normal = c11 * (xx * xx + yy * yy + zz * zz) + 2 * c12 * (xx * yy + yy * zz + xx * zz)
        energy += (bracket.spacing / 2) ** 3 * (normal + c44 * (yz * yz + xz * xz + xy * xy))
      }
      expect(energy / expected).toBeCloseTo(1, 5)
    })
    // Equal moduli: the incompatible modes have nothing to add to a uniform strain.
    const even = problem.points.map((_, i) => [1.7, 0.9, 1.3][Math.floor((i % 24) / 8)])
    solver.setCutModuli(even, problem.reliefs)
    for (const strain of [0, 1, 2, 3, 4, 5]) {
      solver.setDisplacement(displacementField(bracket, linearField(strain)))
      await solver.cutStrains(strains)
      const expected = strains.map((_, i) => (i % 6 === strain ? 1 : 0))
      expect(Math.max(...strains.map((value, i) => Math.abs(value - expected[i])))).toBeLessThan(1e-6)
    }
  })

  test('is the same to the last bit for one thread, two and three', async () => {
    const problem = cutBracket()
    const held = nodesWhere(bracket, (i) => i === 0)
    const force = forceOn(bracket, (i, _, k) => i === bracket.nx && k <= 2, [0.3, 1, -0.5])
    const answers: [Float64Array, Float32Array][] = []
    for (const threads of [1, 2, 3]) {
      const solver = await cutSolver(problem, held, threads, 100)
      await solver.solve(force, { tolerance: 1e-8 })
      const energies = new Float32Array(25 * problem.cells.length)
      await solver.cutEnergies(energies)
      answers.push([solver.displacement(), energies])
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  test('a warm start goes on from the last solution when the moduli have changed a little', async () => {
    const problem = cutBracket()
    const held = nodesWhere(bracket, (i) => i === 0)
    const force = forceOn(bracket, (i, _, k) => i === bracket.nx && k <= 2, [0.3, 1, -0.5])
    const solver = await cutSolver(problem, held, 2, 100)
    const cold = await solver.solve(force)
    solver.setCutModuli(
      problem.points.map((value) => value * 1.001),
      problem.reliefs,
    )
    await solver.prepare()
    const warm = await solver.solve(force, { warmStart: true })
    expect(warm.converged).toBe(true)
    expect(warm.iterations).toBeLessThan(cold.iterations / 2)
  })
})

test('lists that do not fit are refused with what was expected', async () => {
  await expect(solverFor(bracket, { cutCells: { cells: Uint32Array.of(105) } })).rejects.toThrow('Cell 105 is not one of 105.')
  const solver = await solverFor(bracket, { cutCells: { cells: Uint32Array.of(3) } })
  expect(() => solver.setCutModuli(new Float32Array(23), new Float32Array(1))).toThrow('Expected 24 moduli, got 23.')
  expect(() => solver.setCutModuli(new Float32Array(24), new Float32Array(2))).toThrow('Expected 1 reliefs, got 2.')
  const negative = new Float32Array(24).fill(-1, 8)
  expect(() => solver.setCutModuli(negative, new Float32Array(1))).toThrow('Modulus 16 of piece 0 is -1.')
  expect(() => solver.setCutModuli(new Float32Array(24), Float32Array.of(1.5))).toThrow(
    'The relief of piece 0 is 1.5, not 0 to 1.',
  )
  await expect(solver.cutStrains(new Float32Array(6))).rejects.toThrow('Expected room for 48 values, got 6.')
  const plain = await solverFor(bracket)
  expect(() => plain.setCutModuli(new Float32Array(), new Float32Array())).toThrow('created without cut cells')
})
