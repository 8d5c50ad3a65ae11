import { describe, expect, test } from 'vitest'
import { isotropic, solverFor, uniform } from '../testing/elasticity-problem.ts'
import { type SampledSolid, samplePieces } from '../testing/sampled-pieces.ts'

const material = isotropic(1800, 0.4)

/** Stiffness of a block that is held at its low end along x and pulled across at the other, and what the solve took. */
async function stiffnessOf(solid: SampledSolid, length: number, tolerance: number) {
  const { grid, origin } = solid
  const sampled = samplePieces(solid)
  const solver = await solverFor(grid, { cutCells: sampled.cutCells })
  const none = uniform(grid, [0, 0, 0])
  solver.setModuli(none.c11, none.c12, none.c44)
  solver.setCutModuli(sampled.moduli, sampled.reliefs)
  const at = (node: number): number => origin[0] + grid.spacing * ((sampled.places[node] ?? 0) % (grid.nx + 1))
  const used = Uint32Array.from(new Set(sampled.cutCells.nodes))
  const near = (x: number): Uint32Array => used.filter((node) => Math.abs(at(node) - x) <= grid.spacing / 2 + 1e-9)
  solver.setConstrainedNodes(near(0))
  const nodes = near(length)
  const values = Float64Array.from({ length: 3 * nodes.length }, (_, i) => (i % 3 === 2 ? -1 / nodes.length : 0))
  await solver.prepare()
  const result = await solver.solve({ nodes, values }, { tolerance })
  return { stiffness: 1 / result.compliance, ...result }
}

/** 90 × 20 × 40 mm, cut 34 mm deep in the middle of its length; the crack formula of Tada says about 40 N/mm. */
const slitBlock = (slit: number, h: number, welded = false): SampledSolid => {
  const origin = [-0.31 * h, -0.37 * h, -0.43 * h] as const
  const [nx = 0, ny = 0, nz = 0] = [90, 20, 40].map((side, axis) => Math.ceil((side + 0.2 * h - (origin[axis] ?? 0)) / h))
  const inside = (x: number, y: number, z: number): boolean => x > 0 && x < 90 && y > 0 && y < 20 && z > 0 && z < 40
  return {
    grid: { nx, ny, nz, spacing: h },
    origin,
    samples: 8,
    stiffness: (x, y, z) => (inside(x, y, z) && !(Math.abs(x - 45) < slit / 2 && z < 34) ? 1 : 0),
    moduli: material,
    welded,
  }
}

describe('gaps narrower than a cell', () => {
  for (const [slit, h, prototype] of [
    [0.3, 2.327, 45.9],
    [0.3, 1.592, 63.4],
    [1, 2.322, 50.4],
    [1, 1.588, 54.9],
    [3, 2.307, 41.2],
    [3, 1.578, 33.5],
  ] as const) {
    test(`a slit of ${slit} mm on cells of ${h} mm stays open, in some twenty iterations`, async () => {
      const open = await stiffnessOf(slitBlock(slit, h), 90, 1e-6)
      expect(open.converged).toBe(true)
      expect(open.iterations).toBeLessThan(35)
      // A voxel that falls in or out at the slit's end moves these by a tenth.
      expect(Math.abs(open.stiffness / prototype - 1)).toBeLessThan(0.15)
    })
  }

  test('welded, the same block is more than ten times as stiff', async () => {
    expect((await stiffnessOf(slitBlock(0.3, 2.327, true), 90, 1e-6)).stiffness).toBeGreaterThan(600)
  })

  test('three plates one cell thick, a tenth of a cell apart, take a few tens of iterations', async () => {
    const plates = (length: number): SampledSolid => ({
      grid: { nx: length, ny: length / 2, nz: 4, spacing: 1 },
      origin: [0, 0, -0.35],
      samples: 10,
      stiffness: (x, _y, z) => {
        const isPlate = z > 0 && z < 3.2 && z % 1.1 < 1
        return isPlate || (z > 0 && z < 3.2 && (x < 2 || x > length - 2)) ? 1 : 0
      },
      moduli: material,
    })
    const result = await stiffnessOf(plates(24), 24, 1e-6)
    expect(result.converged).toBe(true)
    expect(result.iterations).toBeLessThan(60)
  })
})
