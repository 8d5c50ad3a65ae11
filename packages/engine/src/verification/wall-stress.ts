import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import type { StrainedVoxels } from './cut-voxels.ts'

/** Points in a voxel at which stress is read: two along each axis, each for an eighth of the voxel. */
export const pointsPerVoxel = 8

/** Where they lie along an axis, −1 to 1 across the voxel. */
const offset = 0.5

export interface WallStressInput {
  readonly grid: AnalysisGrid
  /** Share of each voxel that is material; 0 where it was not analysed. */
  readonly share: Float32Array
  readonly unjudged: Uint8Array
  readonly cut: StrainedVoxels
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
 * bending modes have it (docs/theory/incompatible-modes.md); of a voxel that is cut, the points with most material count,
 * as many as it is filled to.
 */
export function wallStress(input: WallStressInput): Float32Array {
  const { grid, share, unjudged, cut } = input
  const { nx, ny, nz } = grid
  const index = new Float32Array(pointsPerVoxel * share.length)
  const strain = new VoxelStrain(input)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const cell = i + nx * (j + ny * k)
        if (share[cell] === 0 || unjudged[cell] === 1) continue
        strain.at(i, j, k)
        for (let point = 0; point < pointsPerVoxel; point++)
          index[pointsPerVoxel * cell + point] = strain.vonMises(point) / input.designStress
      }
    }
  }
  cut.cells.forEach((cell, n) => {
    if (share[cell] === 0 || unjudged[cell] === 1) return
    const filled = Math.max(1, Math.round(share[cell] * pointsPerVoxel))
    const weights = cut.points.subarray(pointsPerVoxel * n, pointsPerVoxel * (n + 1))
    const strains = fromGaussPoints(cut.strains.subarray(6 * pointsPerVoxel * n, 6 * pointsPerVoxel * (n + 1)))
    for (let point = 0; point < pointsPerVoxel; point++) {
      const isIn = rank(weights, point) < filled
      const stress = isIn ? vonMises(input, strains.subarray(6 * point, 6 * point + 6)) : 0
      // Of a voxel that a gap divides the piece that is stressed most counts.
      const other = cut.cells[n - 1] === cell ? index[pointsPerVoxel * cell + point] : 0
      index[pointsPerVoxel * cell + point] = Math.max(other, stress / input.designStress)
    }
  })
  return index
}

/** The strains at the eight points of a voxel from those at its Gauss points, between which they are linear along each axis. */
function fromGaussPoints(gauss: Float32Array): Float64Array {
  const near = (1 + offset * Math.sqrt(3)) / 2
  const out = Float64Array.from(gauss)
  for (const bit of [1, 2, 4]) {
    for (let point = 0; point < pointsPerVoxel; point++) {
      if ((point & bit) !== 0) continue
      for (let component = 0; component < 6; component++) {
        const [low, high] = [6 * point + component, 6 * (point + bit) + component]
        const [a, b] = [out[low], out[high]]
        out[low] = near * a + (1 - near) * b
        out[high] = near * b + (1 - near) * a
      }
    }
  }
  return out
}

/** MPa, of six strains (Voigt, engineering shears). */
function vonMises({ c11, c12, c44 }: Pick<WallStressInput, 'c11' | 'c12' | 'c44'>, e: Float32Array | Float64Array): number {
  const twoG = c11 - c12
  const deviatoric = 0.5 * twoG ** 2 * ((e[0] - e[1]) ** 2 + (e[1] - e[2]) ** 2 + (e[2] - e[0]) ** 2)
  return Math.sqrt(deviatoric + 3 * c44 ** 2 * (e[3] ** 2 + e[4] ** 2 + e[5] ** 2))
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

/** How many points have more material; of equal ones the first counts as having most. */
function rank(weights: Float32Array, point: number): number {
  let more = 0
  for (let other = 0; other < pointsPerVoxel; other++) {
    if (weights[other] > weights[point] || (weights[other] === weights[point] && other < point)) more++
  }
  return more
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
    const { e, terms } = this
    const [x, y, z] = [offset * side(point, 0), offset * side(point, 1), offset * side(point, 2)]
    for (let n = 0; n < 6; n++) e[n] = terms[4 * n] + terms[4 * n + 1] * x + terms[4 * n + 2] * y + terms[4 * n + 3] * z
    return vonMises(this.input, e)
  }
}
