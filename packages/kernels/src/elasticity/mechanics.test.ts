import { describe, expect, test } from 'vitest'
import {
  bracket,
  cellsOf,
  displacementField,
  eachCell,
  energyRoom,
  forceOn,
  isotropic,
  linearField,
  load,
  nodesOf,
  nodesWhere,
  noise,
  outsideBracket,
  relativeError,
  solverFor,
  uniform,
  varied,
} from '../testing/elasticity-problem.ts'

describe('mechanics', () => {
  const patchModuli: Record<string, [number, number, number]> = {
    'isotropic, nu 0.45': isotropic(1, 0.45),
    cubic: [1.7, 0.9, 1.3],
  }
  for (const [name, moduli] of Object.entries(patchModuli)) {
    test(`passes the patch test for all six strains to 1e-9 (${name})`, async () => {
      const grid = { nx: 5, ny: 4, nz: 3, spacing: 0.5 }
      const field = uniform(grid, moduli)
      const boundary = nodesWhere(grid, (i, j, k) => i % grid.nx === 0 || j % grid.ny === 0 || k % grid.nz === 0)
      const operator = await solverFor(grid)
      await load(operator, field, new Uint32Array())
      const held = await solverFor(grid)
      await load(held, field, boundary)
      for (const strain of [0, 1, 2, 3, 4, 5]) {
        // Hold the boundary at the linear field: what that pulls on the inner nodes becomes their load.
        const linear = displacementField(grid, linearField(strain))
        const onBoundary = linear.map((value, unknown) => (boundary.includes(Math.floor(unknown / 3)) ? value : 0))
        const force = (await operator.multiply(onBoundary)).map((value) => -value)
        await held.solve(force, { tolerance: 1e-12 })
        const inner = held.displacement().map((value, i) => value + (onBoundary[i] ?? 0))
        expect(relativeError(inner, linear)).toBeLessThan(1e-9)
      }
    })
  }

  test('the energies of the cells add up to the compliance, and the strain of a cell is the mean slope of its displacements', async () => {
    const grid = { nx: 4, ny: 3, nz: 5, spacing: 0.8 }
    const [c11, c12, c44] = [1.7, 0.9, 1.3] as const
    const solver = await solverFor(grid)
    const held = nodesWhere(grid, (_i, _j, k) => k === 0)
    await load(solver, uniform(grid, [c11, c12, c44]), held)
    const force = forceOn(grid, (_i, _j, k) => k === grid.nz, [0.2, -0.1, 1])
    const { compliance } = await solver.solve(force, { tolerance: 1e-10 })
    const out = energyRoom(grid)
    await solver.energies(out)
    let energy = 0
    for (let cell = 0; cell < cellsOf(grid); cell++) energy += c11 * out.e11[cell] + c12 * out.e12[cell] + c44 * out.e44[cell]
    expect(energy / compliance).toBeCloseTo(1, 5)
    const strains = new Float32Array(6 * cellsOf(grid))
    await solver.strains(strains)
    const u = solver.displacement()
    const node = (i: number, j: number, k: number, c: number): number => u[3 * (i + 5 * (j + 4 * k)) + c] ?? 0
    const mean = (c: number, sign: (i: number, j: number, k: number) => number): number => {
      let sum = 0
      for (const i of [1, 2]) for (const j of [1, 2]) for (const k of [2, 3]) sum += sign(i, j, k) * node(i, j, k, c)
      return sum / (4 * grid.spacing)
    }
    const x = (i: number): number => (i === 1 ? -1 : 1)
    const y = (_i: number, j: number): number => (j === 1 ? -1 : 1)
    const z = (_i: number, _j: number, k: number): number => (k === 2 ? -1 : 1)
    const expected = [
      mean(0, x),
      mean(1, y),
      mean(2, z),
      mean(1, z) + mean(2, y),
      mean(0, z) + mean(2, x),
      mean(0, y) + mean(1, x),
    ]
    const cell = 1 + 4 * (1 + 3 * 2)
    expected.forEach((value, i) => {
      expect(strains[6 * cell + i]).toBeCloseTo(value, 6)
    })
  })

  test('the supports answer with the force and the moment of the load, to 1e-6', async () => {
    const grid = { nx: 9, ny: 4, nz: 5, spacing: 0.7 }
    const moduli = varied(grid, (i, _j, k) => i >= 4 && k >= 3)
    const held = nodesWhere(grid, (i) => i === 0)
    const force = forceOn(grid, (i, _j, k) => i === grid.nx && k <= 1, [0.3, -1, 0.6])
    const solver = await solverFor(grid)
    await load(solver, moduli, held)
    await solver.solve(force, { tolerance: 1e-9 })
    const free = await solverFor(grid)
    await load(free, moduli, new Uint32Array())
    const inner = await free.multiply(solver.displacement())
    // All nodal forces together, supports and loads, must vanish as a wrench.
    const wrench = [0, 0, 0, 0, 0, 0]
    for (const node of held) {
      const place = [0, Math.floor(node / (grid.nx + 1)) % (grid.ny + 1), Math.floor(node / ((grid.nx + 1) * (grid.ny + 1)))]
      addWrench(
        wrench,
        place.map((index) => index * grid.spacing),
        [0, 1, 2].map((c) => inner[3 * node + c]),
      )
    }
    for (let node = 0; node < force.length / 3; node++) {
      const row = Math.floor(node / (grid.nx + 1))
      const place = [node % (grid.nx + 1), row % (grid.ny + 1), Math.floor(row / (grid.ny + 1))]
      addWrench(
        wrench,
        place.map((index) => index * grid.spacing),
        [0, 1, 2].map((c) => force[3 * node + c]),
      )
    }
    for (const sum of wrench) expect(Math.abs(sum)).toBeLessThan(1e-6)
  })

  test('layers in series stretch as the harmonic mean of their stiffness says, to 1e-6, whatever their contrast', async () => {
    const grid = { nx: 12, ny: 3, nz: 3, spacing: 1 }
    for (const soft of [0.1, 1e-4]) {
      const solver = await solverFor(grid)
      const moduli = uniform(grid, isotropic(1, 0))
      eachCell(grid, (i, _j, _k, cell) => {
        for (const field of [moduli.c11, moduli.c44]) field[cell] *= i % 2 === 0 ? 1 : soft
      })
      await load(
        solver,
        moduli,
        nodesWhere(grid, (i) => i === 0),
      )
      // Consistent forces of an even traction of 1 on the end.
      const force = new Float64Array(3 * 13 * 4 * 4)
      const half = (n: number) => (n === 0 || n === 3 ? 0.5 : 1)
      for (let k = 0; k <= 3; k++) for (let j = 0; j <= 3; j++) force[3 * (12 + 13 * (j + 4 * k))] = half(j) * half(k)
      const { compliance } = await solver.solve(force, { tolerance: 1e-10 })
      const mean = 2 / (1 + 1 / Math.fround(soft))
      expect(Math.abs((compliance * mean) / (12 * 9) - 1)).toBeLessThan(1e-6)
    }
  })

  test('a slender cantilever with 2, 4 and 8 cells through its height is within 0.2, 0.06 and 0.02 % of Timoshenko, in second order', async () => {
    const errors: number[] = []
    for (const n of [2, 4, 8]) errors.push(Math.abs((await cantileverRatio(n, 10)) - 1))
    const [two = 1, four = 1, eight = 1] = errors
    expect(two).toBeLessThan(0.002)
    expect(four).toBeLessThan(0.0006)
    expect(eight).toBeLessThan(0.0002)
    for (const rate of [Math.log2(two / four), Math.log2(four / eight)]) expect(rate).toBeGreaterThan(1.7)
  })

  test('the energies are the derivatives of the compliance, by finite differences', async () => {
    const grid = { nx: 4, ny: 3, nz: 3, spacing: 0.9 }
    const moduli = varied(grid, (i, _j, k) => i >= 2 && k >= 2)
    const held = nodesWhere(grid, (i) => i === 0)
    const force = forceOn(grid, (i, _j, k) => i === grid.nx && k === 0, [0.2, 1, 0.7])
    const solver = await solverFor(grid)
    await load(solver, moduli, held)
    await solver.solve(force, { tolerance: 1e-12 })
    const u = solver.displacement()
    const out = energyRoom(grid)
    await solver.energies(out)
    const energy = async (): Promise<number> => {
      await load(solver, moduli, new Uint32Array())
      return (await solver.multiply(u)).reduce((sum, f, i) => sum + f * (u[i] ?? 0), 0)
    }
    for (const [field, derivative] of [
      [moduli.c11, out.e11],
      [moduli.c12, out.e12],
      [moduli.c44, out.e44],
    ] as const) {
      for (const cell of [0, 5, 13]) {
        const original = field[cell] ?? 0
        const step = 2 ** -8
        field[cell] = original + step
        const upper = await energy()
        field[cell] = original - step
        const lower = await energy()
        field[cell] = original
        expect((upper - lower) / (2 * step) / (derivative[cell] ?? 0)).toBeCloseTo(1, 3)
      }
    }
  })

  test('the energies between two displacements are the polarisation of the energies of their sum and difference', async () => {
    const solver = await solverFor(bracket)
    await load(solver, varied(bracket, outsideBracket), new Uint32Array())
    const u = noise(3 * nodesOf(bracket))
    const v = noise(u.length).map((value, i) => value * Math.cos(i))
    const energiesOf = async (field: Float64Array, other?: Float64Array) => {
      const out = energyRoom(bracket)
      solver.setDisplacement(field)
      await solver.energies(out, other)
      return out
    }
    const between = await energiesOf(u, v)
    const sum = await energiesOf(u.map((value, i) => value + v[i]))
    const difference = await energiesOf(u.map((value, i) => value - v[i]))
    for (const key of ['e11', 'e12', 'e44'] as const) {
      const expected = Float64Array.from(sum[key], (value, cell) => (value - difference[key][cell]) / 4)
      expect(relativeError(Float64Array.from(between[key]), expected)).toBeLessThan(1e-6)
    }
  })
})

/** Adds a force at a place to a sum of forces and moments. */
function addWrench(wrench: number[], [x = 0, y = 0, z = 0]: number[], [fx = 0, fy = 0, fz = 0]: number[]): void {
  for (const [entry, value] of [fx, fy, fz, y * fz - z * fy, z * fx - x * fz, x * fy - y * fx].entries()) wrench[entry] += value
}

/** Tip deflection of a square cantilever with n cells through its height, over PL³/3EI + PL/(5/6 GA); ν = 0. */
async function cantileverRatio(n: number, slenderness: number): Promise<number> {
  const grid = { nx: slenderness * n, ny: n, nz: n, spacing: 1 / n }
  const solver = await solverFor(grid)
  await load(
    solver,
    uniform(grid, isotropic(1000, 0)),
    nodesWhere(grid, (i) => i === 0),
  )
  const tip = nodesWhere(grid, (i) => i === grid.nx)
  // A consistent end load: corner nodes carry a quarter, edge nodes a half.
  const force = new Float64Array(3 * (grid.nx + 1) * (n + 1) ** 2)
  for (const node of tip) {
    const row = Math.floor(node / (grid.nx + 1))
    const share = (index: number): number => (index % n === 0 ? 0.5 : 1)
    force[3 * node + 2] = (share(row % (n + 1)) * share(Math.floor(row / (n + 1)))) / n ** 2
  }
  const { compliance } = await solver.solve(force, { tolerance: 1e-8 })
  const [E, G, inertia] = [1000, 500, 1 / 12]
  return compliance / (slenderness ** 3 / (3 * E * inertia) + slenderness / ((5 / 6) * G))
}
