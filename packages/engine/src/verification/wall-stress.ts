import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'

/** Points in a voxel at which stress is read: two along each axis, each for an eighth of the voxel. */
export const pointsPerVoxel = 8

/** Where they lie along an axis, −1 to 1 across the voxel. */
const offset = 0.5

export interface WallStressInput {
  readonly grid: AnalysisGrid
  /** Share of each voxel that is material; 0 where it was not analysed. */
  readonly share: Float32Array
  readonly unjudged: Uint8Array
  /** Three per node, mm per newton. */
  readonly displacement: Float64Array
  /** MPa, of the solid material. */
  readonly c11: number
  readonly c12: number
  readonly c44: number
  readonly designStress: number
}

/**
 * von Mises stress over the design stress, per newton, at eight points of each voxel; 0 at points that lie in air or
 * are not judged.
 *
 * Material is judged to its surface. With three voxels through a wall a third to a half of it lies in voxels that the
 * surface cuts, and there the wall's bending is largest: judged at the centres of well filled voxels alone, the load
 * comes out a tenth above that of the same walls in tetrahedra. Strain varies linearly within a voxel, as the element's
 * bending modes have it (docs/theory/incompatible-modes.md); of a voxel that is cut, the points deepest in the material
 * count.
 */
export function wallStress(input: WallStressInput): Float32Array {
  const { grid, share, unjudged } = input
  const { nx, ny, nz } = grid
  const index = new Float32Array(pointsPerVoxel * share.length)
  const strain = new VoxelStrain(input)
  const inward = new Float64Array(3)
  const depth = new Float64Array(pointsPerVoxel)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const cell = i + nx * (j + ny * k)
        if (share[cell] === 0 || unjudged[cell] === 1) continue
        strain.at(i, j, k)
        const filled = Math.max(1, Math.round(share[cell] * pointsPerVoxel))
        if (filled < pointsPerVoxel) {
          towardsMaterial(grid, share, i, j, k, inward)
          for (let point = 0; point < pointsPerVoxel; point++) depth[point] = along(inward, point)
        }
        for (let point = 0; point < pointsPerVoxel; point++) {
          if (filled < pointsPerVoxel && rank(depth, point) >= filled) continue
          index[pointsPerVoxel * cell + point] = strain.vonMises(point) / input.designStress
        }
      }
    }
  }
  return index
}

/** Visits the judged points of a voxel, each with the share of material that it represents. */
export function eachJudgedPoint(
  index: Float32Array,
  share: Float32Array,
  cell: number,
  visit: (point: number, weight: number) => void,
): void {
  const first = pointsPerVoxel * cell
  let judged = 0
  for (let point = first; point < first + pointsPerVoxel; point++) if (index[point] > 0) judged++
  for (let point = first; point < first + pointsPerVoxel; point++) if (index[point] > 0) visit(point, share[cell] / judged)
}

/** ±1 along an axis. */
const side = (point: number, axis: number): 1 | -1 => (((point >> axis) & 1) === 1 ? 1 : -1)

const along = (direction: Float64Array, point: number): number =>
  direction[0] * side(point, 0) + direction[1] * side(point, 1) + direction[2] * side(point, 2)

/** How many points lie deeper; of equally deep ones the first is taken as the deepest. */
function rank(depth: Float64Array, point: number): number {
  let deeper = 0
  for (let other = 0; other < pointsPerVoxel; other++) {
    if (depth[other] > depth[point] || (depth[other] === depth[point] && other < point)) deeper++
  }
  return deeper
}

/** The direction in which the share of material grows, over the 26 neighbours; outside the grid there is none. */
function towardsMaterial({ nx, ny, nz }: AnalysisGrid, share: Float32Array, i: number, j: number, k: number, out: Float64Array) {
  out.fill(0)
  for (let c = Math.max(-1, -k); c <= Math.min(1, nz - 1 - k); c++) {
    for (let b = Math.max(-1, -j); b <= Math.min(1, ny - 1 - j); b++) {
      for (let a = Math.max(-1, -i); a <= Math.min(1, nx - 1 - i); a++) {
        const weight = share[i + a + nx * (j + b + ny * (k + c))] / Math.max(1, a * a + b * b + c * c)
        out[0] += a * weight
        out[1] += b * weight
        out[2] += c * weight
      }
    }
  }
}

/**
 * The strain within one voxel from its corners' displacements, with the modes of docs/theory/incompatible-modes.md: its
 * value at the centre and what it gains along each axis. The bilinear terms of mode 7 are left out.
 */
class VoxelStrain {
  private readonly input: WallStressInput
  /** Modes of the three displacement components, eight each. */
  private readonly modes = new Float64Array(24)
  /** Per component xx, yy, zz, yz, xz, xy: at the centre, along x, along y, along z. */
  private readonly terms = new Float64Array(24)
  private readonly e = new Float64Array(6)

  constructor(input: WallStressInput) {
    this.input = input
  }

  at(i: number, j: number, k: number): void {
    this.gather(i, j, k)
    const { terms, modes } = this
    const { c11, c12 } = this.input
    const r = c12 / c11
    const [u, v, w] = [modes.subarray(0, 8), modes.subarray(8, 16), modes.subarray(16, 24)] as const
    terms.set([u[1], -r * (v[3] + w[5]), u[3], u[5]], 0)
    terms.set([v[2], v[3], -r * (u[3] + w[6]), v[6]], 4)
    terms.set([w[4], w[5], w[6], -r * (u[5] + v[6])], 8)
    terms.set([v[4] + w[2], v[5] + w[3], 0, 0], 12)
    terms.set([u[4] + w[1], 0, u[6] + w[3], 0], 16)
    terms.set([u[2] + v[1], 0, 0, u[6] + v[5]], 20)
  }

  private gather(i: number, j: number, k: number): void {
    const { grid, displacement } = this.input
    const { modes } = this
    const [row, layer] = [grid.nx + 1, (grid.nx + 1) * (grid.ny + 1)]
    const first = i + row * j + layer * k
    for (let corner = 0; corner < 8; corner++) {
      const node = first + (corner & 1) + ((corner >> 1) & 1) * row + (corner >> 2) * layer
      for (let axis = 0; axis < 3; axis++) modes[8 * axis + corner] = displacement[3 * node + axis]
    }
    // Hadamard: sums and differences along x, y, z.
    for (let bit = 1; bit < 8; bit *= 2) {
      for (let at = 0; at < 24; at++) {
        if ((at & bit) !== 0) continue
        const [low, high] = [modes[at], modes[at + bit]]
        modes[at] = low + high
        modes[at + bit] = high - low
      }
    }
    const scale = 1 / (4 * grid.spacing)
    for (let at = 0; at < 24; at++) modes[at] *= scale
  }

  /** MPa per newton at one of the eight points. */
  vonMises(point: number): number {
    const { c11, c12, c44 } = this.input
    const { e, terms } = this
    const [x, y, z] = [offset * side(point, 0), offset * side(point, 1), offset * side(point, 2)]
    for (let n = 0; n < 6; n++) e[n] = terms[4 * n] + terms[4 * n + 1] * x + terms[4 * n + 2] * y + terms[4 * n + 3] * z
    const twoG = c11 - c12
    const deviatoric = 0.5 * twoG ** 2 * ((e[0] - e[1]) ** 2 + (e[1] - e[2]) ** 2 + (e[2] - e[0]) ** 2)
    return Math.sqrt(deviatoric + 3 * c44 ** 2 * (e[3] ** 2 + e[4] ** 2 + e[5] ** 2))
  }
}
