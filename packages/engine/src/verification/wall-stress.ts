import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { type Layers, layeredStressOf } from '../material/layers.ts'
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
  /** Where the strength depends on the build direction. */
  readonly layers?: Layers | undefined
}

/**
 * Equivalent stress over the design stress, per newton, at eight points of each voxel; 0 at points that lie in air or
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
  const isCut = new Uint8Array(share.length)
  for (const cell of cut.cells) isCut[cell] = 1
  const strain = new VoxelStrain(input)
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const cell = i + nx * (j + ny * k)
        if (share[cell] === 0 || isCut[cell] === 1 || unjudged[cell] === 1) continue
        strain.at(i, j, k)
        for (let point = 0; point < pointsPerVoxel; point++)
          index[pointsPerVoxel * cell + point] = strain.stress(point) / input.designStress
      }
    }
  }
  addCut(input, index)
  return index
}

/** In a voxel that a gap divides, the piece that is stressed most counts. */
function addCut(input: WallStressInput, index: Float32Array): void {
  const { share, unjudged, cut, designStress } = input
  const { cells, points } = cut
  const strains = new Float64Array(6 * pointsPerVoxel)
  for (let n = 0; n < cells.length; n++) {
    const cell = cells[n]
    if (share[cell] === 0 || unjudged[cell] === 1) continue
    const filled = Math.max(1, Math.round(share[cell] * pointsPerVoxel))
    fromGaussPoints(cut.strains, 6 * pointsPerVoxel * n, strains)
    const isSameAgain = cells[n - 1] === cell
    for (let point = 0; point < pointsPerVoxel; point++) {
      const at = pointsPerVoxel * cell + point
      const isIn = rank(points, pointsPerVoxel * n, point) < filled
      const stress = isIn ? equivalentStress(input, strains, 6 * point) : 0
      index[at] = Math.max(isSameAgain ? index[at] : 0, stress / designStress)
    }
  }
}

/** The strains at the eight points of a voxel from those at its Gauss points, between which they are linear along each axis. */
function fromGaussPoints(gauss: Float32Array, first: number, out: Float64Array): void {
  const near = (1 + offset * Math.sqrt(3)) / 2
  for (let n = 0; n < 6 * pointsPerVoxel; n++) out[n] = gauss[first + n]
  for (let bit = 1; bit < pointsPerVoxel; bit *= 2) {
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
}

type Solid = Pick<WallStressInput, 'c11' | 'c12' | 'c44' | 'layers'>

/** Von Mises, or of layers the equivalent stress of Tsai and Hill, MPa, of the six strains that begin at `at` (Voigt). */
function equivalentStress({ c11, c12, c44, layers }: Solid, e: Float64Array, at: number): number {
  if (layers) return layeredStressOf({ c11, c12, c44 }, layers, e, at, new Float64Array(6))
  const twoG = c11 - c12
  const [x, y, z] = [e[at], e[at + 1], e[at + 2]]
  const deviatoric = 0.5 * twoG ** 2 * ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2)
  return Math.sqrt(deviatoric + 3 * c44 ** 2 * (e[at + 3] ** 2 + e[at + 4] ** 2 + e[at + 5] ** 2))
}

/** The points of some voxels at which material is judged, voxel by voxel. */
export interface JudgedPoints {
  /** Where in the index. */
  readonly places: Uint32Array
  /** Share of a voxel's material that each represents. */
  readonly weights: Float64Array
}

export function judgedPoints(index: Float32Array, share: Float32Array): JudgedPoints {
  let count = 0
  const judged = new Uint8Array(share.length)
  for (let cell = 0; cell < share.length; cell++) {
    if (share[cell] === 0) continue
    for (let point = 0; point < pointsPerVoxel; point++) if (index[pointsPerVoxel * cell + point] > 0) judged[cell]++
    count += judged[cell]
  }
  const [places, weights] = [new Uint32Array(count), new Float64Array(count)]
  let n = 0
  for (let cell = 0; cell < share.length; cell++) {
    if (judged[cell] === 0) continue
    for (let place = pointsPerVoxel * cell; place < pointsPerVoxel * (cell + 1); place++) {
      if (!(index[place] > 0)) continue
      places[n] = place
      weights[n++] = share[cell] / judged[cell]
    }
  }
  return { places, weights }
}

/** ±1 along an axis. */
const side = (point: number, axis: number): 1 | -1 => (((point >> axis) & 1) === 1 ? 1 : -1)

/** How many of the eight points that begin at `first` have more material; of equal ones the first counts as having most. */
function rank(weights: Float32Array, first: number, point: number): number {
  const own = weights[first + point]
  let more = 0
  for (let other = 0; other < pointsPerVoxel; other++) {
    const weight = weights[first + other]
    if (weight > own || (weight === own && other < point)) more++
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
    const { modes: m } = this
    const { c11, c12 } = this.input
    const r = c12 / c11
    // Modes of u begin at 0, of v at 8, of w at 16.
    this.set(0, m[1], -r * (m[11] + m[21]), m[3], m[5])
    this.set(4, m[10], m[11], -r * (m[3] + m[22]), m[14])
    this.set(8, m[20], m[21], m[22], -r * (m[5] + m[14]))
    this.set(12, m[12] + m[18], m[13] + m[19], 0, 0)
    this.set(16, m[4] + m[17], 0, m[6] + m[19], 0)
    this.set(20, m[2] + m[9], 0, 0, m[6] + m[13])
  }

  private set(at: number, centre: number, x: number, y: number, z: number): void {
    const { terms } = this
    terms[at] = centre
    terms[at + 1] = x
    terms[at + 2] = y
    terms[at + 3] = z
  }

  private gather(i: number, j: number, k: number): void {
    const { grid, displacement } = this.input
    const { modes } = this
    const [row, layer] = [grid.nx + 1, (grid.nx + 1) * (grid.ny + 1)]
    const first = i + row * j + layer * k
    for (let corner = 0; corner < 8; corner++) {
      const node = 3 * (first + (corner & 1) + ((corner >> 1) & 1) * row + (corner >> 2) * layer)
      modes[corner] = displacement[node]
      modes[8 + corner] = displacement[node + 1]
      modes[16 + corner] = displacement[node + 2]
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
  stress(point: number): number {
    const { e, terms } = this
    const [x, y, z] = [offset * side(point, 0), offset * side(point, 1), offset * side(point, 2)]
    for (let n = 0; n < 6; n++) e[n] = terms[4 * n] + terms[4 * n + 1] * x + terms[4 * n + 2] * y + terms[4 * n + 3] * z
    return equivalentStress(this.input, e, 0)
  }
}
