import { describe, expect, test } from 'vitest'
import { isotropic, solverFor, uniform } from '../testing/elasticity-problem.ts'
import { samplePieces } from '../testing/sampled-pieces.ts'

interface Plate {
  readonly thickness: number
  /** Modulus between two skins of 1 mm, as a share of theirs. */
  readonly core: number
  readonly degrees: number
  readonly spacing: number
  /** How far the grid begins before the plate, in cells. */
  readonly offset: number
}

const [length, width, clamped] = [40, 8, 5]

/** N/mm of an oblique plate, clamped over its first 5 mm and pulled across at its end, and what the solve took. */
async function stiffnessOf({ thickness, core, degrees, spacing, offset }: Plate) {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const along = (x: number, z: number): number => cos * x - sin * z
  const up = (x: number, z: number): number => sin * x + cos * z
  const corners = [0, length].flatMap((x) => [0, thickness].map((z) => [cos * x + sin * z, cos * z - sin * x] as const))
  const lowest = (axis: 0 | 1): number => Math.min(...corners.map((corner) => corner[axis])) - offset * spacing
  const cellsTo = (axis: 0 | 1): number =>
    Math.ceil((Math.max(...corners.map((c) => c[axis])) + spacing / 2 - lowest(axis)) / spacing)
  const origin = [lowest(0), 0, lowest(1)] as const
  const grid = { nx: cellsTo(0), ny: width / spacing, nz: cellsTo(1), spacing }
  const sampled = samplePieces({
    grid,
    origin,
    samples: 8,
    moduli: isotropic(1800, 0.4),
    welded: true,
    stiffness: (x, _y, z) => {
      const [a, b] = [along(x, z), up(x, z)]
      if (!(a > 0 && a < length && b > 0 && b < thickness)) return 0
      return b < 1 || b > thickness - 1 ? 1 : core
    },
  })
  const { cells, nodes } = sampled.cutCells
  const place = (i: number, k: number): number => along(origin[0] + spacing * i, origin[2] + spacing * k)
  const solver = await solverFor(grid, { cutCells: { cells } })
  const none = uniform(grid, [0, 0, 0])
  solver.setModuli(none.c11, none.c12, none.c44)
  solver.setCutModuli(sampled.moduli, sampled.reliefs)
  const held = new Set<number>()
  const force = new Float64Array(3 * (grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1))
  const loaded = [...cells.keys()].filter((piece) => {
    const row = Math.floor(cells[piece] / grid.nx)
    return place((cells[piece] % grid.nx) + 0.5, Math.floor(row / grid.ny) + 0.5) > length - 2.5
  })
  const total = loaded.reduce((sum, piece) => sum + (sampled.shares[piece] ?? 0), 0)
  for (const piece of loaded) {
    const share = (sampled.shares[piece] ?? 0) / total / 8
    for (const node of nodes.subarray(8 * piece, 8 * piece + 8)) {
      force[3 * node] += share * sin
      force[3 * node + 2] += share * cos
    }
  }
  for (const node of nodes) {
    const row = Math.floor(node / (grid.nx + 1))
    if (place(node % (grid.nx + 1), Math.floor(row / (grid.ny + 1))) < clamped) held.add(node)
  }
  solver.setConstrainedNodes(Uint32Array.from(held))
  await solver.prepare()
  const result = await solver.solve(force, { tolerance: 1e-8 })
  return { stiffness: 1 / result.compliance, least: Math.min(...sampled.shares), ...result }
}

describe('an oblique plate of a few cells', () => {
  // What an independent program gives for the same cells; beam theory says 0.766 and 13.1.
  for (const [plate, expected] of [
    [{ thickness: 2, core: 1, degrees: 20, spacing: 2, offset: 0.5 }, 1.039],
    [{ thickness: 2, core: 1, degrees: 20, spacing: 1, offset: 0.5 }, 0.795],
    [{ thickness: 6, core: 0.1, degrees: 20, spacing: 2, offset: 0.37 }, 12.19],
    [{ thickness: 6, core: 0.1, degrees: 20, spacing: 1, offset: 0.37 }, 12.38],
    [{ thickness: 6, core: 0.03, degrees: 0, spacing: 1, offset: 0.37 }, 10.59],
  ] as const) {
    const { thickness, core, degrees, spacing } = plate
    test(`of ${thickness} mm, core ${core}, at ${degrees}° on cells of ${spacing} mm has ${expected} N/mm within 2 %`, async () => {
      const { stiffness, converged, iterations, least } = await stiffnessOf(plate)
      expect(converged).toBe(true)
      // Cells that are hardly filled break nothing.
      if (degrees > 0) expect(least).toBeLessThan(0.1)
      expect(iterations).toBeLessThan(35)
      expect(Math.abs(stiffness / expected - 1)).toBeLessThan(0.02)
    })
  }
})
