/**
 * A free part under a traction on some of its surface, through the cut cells of the analysis: for comparison with exact
 * solutions.
 */
import { ElasticSolver } from '@trabecula/kernels'
import { type AnalysisGrid, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { surfacePoints } from '../discretisation/grid/surface-points.ts'
import { volumeFractions } from '../discretisation/grid/volume-fractions.ts'
import { nearestActive } from '../discretisation/loads/consistent-load.ts'
import { CutMaterials } from '../elasticity/cut-materials.ts'

export const [young, poisson] = [1000, 0.3] as const
/** Stiffness of the void, which holds the free part in place without holding it back. */
const voidShare = 1e-6

/** A prism from z = 0, centred. */
export function centred(soup: Float32Array, height: number): Float32Array {
  return soup.map((value, at) => (at % 3 === 2 ? value - height / 2 : value))
}

/** A box of cubes around the origin, with a margin of one cell. */
export function gridAround(half: readonly [number, number, number], spacing: number): AnalysisGrid {
  const [nx, ny, nz] = half.map((length) => 2 * Math.round(length / spacing) + 2) as [number, number, number]
  return { nx, ny, nz, spacing, origin: [(-nx * spacing) / 2, (-ny * spacing) / 2, (-nz * spacing) / 2] }
}

export interface Answer {
  /** f·u */
  readonly work: number
  /** Area that carries the traction. */
  readonly area: number
  /** Stress at the centre of a cell: xx, yy, zz. */
  stress(i: number, j: number, k: number): number[]
}

/** Solves a part under a traction on some triangles of its surface. */
export async function solved(
  part: Float32Array,
  grid: AnalysisGrid,
  loaded: Float32Array,
  traction: (normal: readonly [number, number, number]) => readonly [number, number, number],
): Promise<Answer> {
  const { nx, ny, nz, spacing: h, origin } = grid
  const { whole: share, core, cut } = await volumeFractions(part, grid, { shell: h, pad: 0, layers: [], sign: 'scan' })
  const force = new Float64Array(3 * (nx + 1) * (ny + 1) * (nz + 1))
  let area = 0
  const all = Uint32Array.from({ length: loaded.length / 9 }, (_, t) => t)
  for (const point of surfacePoints(loaded, all, h ** 2 / 4)) {
    const cell = nearestActive(grid, share, point, point.normal)
    const at = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    const [u, v, w] = [point.x, point.y, point.z].map((value, axis) =>
      Math.min(1, Math.max(0, (value - origin[axis]) / h - at[axis])),
    ) as [number, number, number]
    const t = traction(point.normal)
    area += point.area
    for (let corner = 0; corner < 8; corner++) {
      const [a, b, c] = [corner & 1, (corner >> 1) & 1, corner >> 2]
      const weight = point.area * (a ? u : 1 - u) * (b ? v : 1 - v) * (c ? w : 1 - w)
      const node = at[0] + a + (nx + 1) * (at[1] + b + (ny + 1) * (at[2] + c))
      for (let axis = 0; axis < 3; axis++) force[3 * node + axis] += weight * t[axis]
    }
  }
  const c11 = (young * (1 - poisson)) / ((1 + poisson) * (1 - 2 * poisson))
  const c12 = (young * poisson) / ((1 + poisson) * (1 - 2 * poisson))
  const c44 = young / (2 * (1 + poisson))
  const materials = new CutMaterials({ cut, cells: Uint32Array.from(share.keys()), whole: share, core }, { c11, c12, c44 })
  materials.fillSolid()
  const fill = (modulus: number) => share.map((value) => Math.max(value, voidShare) * modulus)
  const held: number[] = []
  for (let k = 0, node = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i <= nx; i++, node++) if (i % nx === 0 || j % ny === 0 || k % nz === 0) held.push(node)
  const solver = await ElasticSolver.create(grid, { threads: 2, cutCells: { cells: cut.cells } })
  try {
    solver.setConstrainedNodes(Uint32Array.from(held))
    solver.setModuli(fill(c11), fill(c12), fill(c44))
    solver.setCutModuli(materials.moduli, materials.reliefs)
    await solver.prepare()
    const { compliance, converged } = await solver.solve(force)
    if (!converged) throw new Error('The solver did not converge.')
    const strains = new Float32Array(6 * cellCount(grid))
    await solver.strains(strains)
    const stress = (i: number, j: number, k: number) => {
      const e = strains.subarray(6 * (i + nx * (j + ny * k)))
      const trace = c12 * (e[0] + e[1] + e[2])
      return [0, 1, 2].map((axis) => (c11 - c12) * e[axis] + trace)
    }
    return { work: compliance, area, stress }
  } finally {
    await solver.dispose()
  }
}
