import { describe, expect, test } from 'vitest'
import {
  type Chosen,
  eachCell,
  forceOn,
  isotropic,
  nodesWhere,
  solverFor,
  uniform,
  varied,
} from '../testing/elasticity-problem.ts'
import type { ElasticGrid } from './solver-values.ts'

/** The same nodes with what constrains them, a bit for each axis. */
const along = (grid: ElasticGrid, chosen: Chosen, axes: number) => {
  const nodes = nodesWhere(grid, chosen)
  return { nodes, axes: new Uint8Array(nodes.length).fill(axes) }
}
const together = (...supports: readonly ReturnType<typeof along>[]) =>
  [
    Uint32Array.from(supports.flatMap(({ nodes }) => [...nodes])),
    Uint8Array.from(supports.flatMap(({ axes }) => [...axes])),
  ] as const
const [x, y, z] = [1, 2, 4]

describe('supports that hold some directions', () => {
  test("a bar that may grow thinner stretches by FL/EA and shrinks across by Poisson's ratio, to 1e-7", async () => {
    const grid = { nx: 24, ny: 10, nz: 8, spacing: 0.5 }
    const [E, nu] = [2000, 0.35]
    const solver = await solverFor(grid)
    const { c11, c12, c44 } = uniform(grid, isotropic(E, nu))
    solver.setModuli(c11, c12, c44)
    const symmetric = together(
      along(grid, (i) => i === 0, x),
      along(grid, (_i, j) => j === 0, y),
      along(grid, (_i, _j, k) => k === 0, z),
    )
    solver.setConstrainedNodes(...symmetric)
    await solver.prepare()
    // An even traction: corner nodes of the face carry a quarter, those of edges a half.
    const force = new Float64Array(3 * (grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1))
    for (const node of nodesWhere(grid, (i) => i === grid.nx)) {
      const j = Math.floor(node / (grid.nx + 1)) % (grid.ny + 1)
      const k = Math.floor(node / ((grid.nx + 1) * (grid.ny + 1)))
      const share = (j % grid.ny === 0 ? 0.5 : 1) * (k % grid.nz === 0 ? 0.5 : 1)
      force[3 * node] = (100 * share) / (grid.ny * grid.nz)
    }
    const { converged, iterations } = await solver.solve(force, { tolerance: 1e-9 })
    expect(converged).toBe(true)
    expect(iterations).toBeLessThan(40)
    const u = solver.displacement()
    const strain = 100 / (E * grid.ny * grid.nz * grid.spacing ** 2)
    const corner = u.length - 3
    const exact = [grid.nx, -nu * grid.ny, -nu * grid.nz].map((cells) => cells * grid.spacing * strain)
    exact.forEach((value, axis) => {
      expect(Math.abs((u[corner + axis] ?? 0) / value - 1)).toBeLessThan(1e-7)
    })
  })

  test('half a part on its plane of symmetry moves as the whole does, to 1e-7', async () => {
    const half = { nx: 16, ny: 6, nz: 8, spacing: 1 }
    const whole = { ...half, ny: 2 * half.ny }
    const halfModuli = varied(half, (i, j, k) => i > 6 && i < 10 && j < 2 && k > 2)
    const wholeModuli = uniform(whole, [0, 0, 0])
    eachCell(whole, (i, j, k, cell) => {
      const mirrored = j < half.ny ? half.ny - 1 - j : j - half.ny
      const from = i + half.nx * (mirrored + half.ny * k)
      for (const name of ['c11', 'c12', 'c44'] as const) wholeModuli[name][cell] = halfModuli[name][from] ?? 0
    })
    const displacementOf = async (grid: typeof half, moduli: typeof halfModuli, middle: number) => {
      const solver = await solverFor(grid)
      solver.setModuli(moduli.c11, moduli.c12, moduli.c44)
      const held = along(grid, (i) => i === 0, x | y | z)
      const plane = along(grid, (_i, j) => grid === half && j === 0, y)
      solver.setConstrainedNodes(...together(held, plane))
      await solver.prepare()
      const total = grid === half ? ([0.1, 0, -0.5] as const) : ([0.2, 0, -1] as const)
      const force = forceOn(grid, (i, j, k) => i === grid.nx && j === middle && k === 0, total)
      await solver.solve(force, { tolerance: 1e-10 })
      return solver.displacement()
    }
    const [ofHalf, ofWhole] = [await displacementOf(half, halfModuli, 0), await displacementOf(whole, wholeModuli, half.ny)]
    const largest = ofWhole.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
    eachCell({ ...half, nx: half.nx + 1, ny: half.ny + 1, nz: half.nz + 1 }, (i, j, k, node) => {
      const same = i + (whole.nx + 1) * (j + half.ny + (whole.ny + 1) * k)
      for (const axis of [0, 1, 2]) {
        const difference = (ofHalf[3 * node + axis] ?? 0) - (ofWhole[3 * same + axis] ?? 0)
        expect(Math.abs(difference)).toBeLessThan(1e-7 * largest)
      }
    })
  })

  test('a node that is named twice is held along both axes', async () => {
    const grid = { nx: 4, ny: 4, nz: 4, spacing: 1 }
    const solver = await solverFor(grid)
    const { c11, c12, c44 } = uniform(grid, isotropic(1, 0.3))
    solver.setModuli(c11, c12, c44)
    const isBase: Chosen = (_i, _j, k) => k === 0
    solver.setConstrainedNodes(...together(along(grid, isBase, x), along(grid, isBase, y | z)))
    await solver.prepare()
    await solver.solve(
      forceOn(grid, (_i, _j, k) => k === 4, [1, 1, 1]),
      { tolerance: 1e-9 },
    )
    const u = solver.displacement()
    for (const node of nodesWhere(grid, isBase)) for (const axis of [0, 1, 2]) expect(u[3 * node + axis]).toBe(0)
  })
})
