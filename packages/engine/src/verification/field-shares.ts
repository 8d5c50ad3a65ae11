import { type FieldSlice, VoidField } from '@trabecula/kernels'
import type { DesignGeometry } from '../candidates/design.ts'
import type { AnalysisGrid } from '../discretisation/grid/analysis-grid.ts'
import { openGroup, openScene } from '../export/field/open-scene.ts'
import { type OuterMesh, outerMesh } from '../export/field/outer-mesh.ts'
import { exportNodes, voidScene } from '../export/field/void-scene.ts'
import type { Part } from '../input/part.ts'
import { yieldToEventLoop } from '../runtime/cooperative.ts'
import { type MaterialShares, materialShares } from './material-shares.ts'

/** Distances to the part are sampled at this share of the cell's edge, or coarser where nodes are too few for it. */
const distanceShare = 1 / 20

export interface FieldOptions {
  readonly signal?: AbortSignal | undefined
  /** Nodes of the distances to the part; as many as the exporter's without it. */
  readonly mostNodes?: number
}

/** The exporter's own field of a design, without its surface: what a file will be, for voxels that need no file. */
export async function designField(
  part: Part,
  design: DesignGeometry,
  { signal, mostNodes = exportNodes }: FieldOptions = {},
): Promise<{ readonly field: VoidField; readonly outer: OuterMesh }> {
  const outer = outerMesh(part)
  const group = openGroup(part, design, outer)
  const spacing = distanceShare * design.cellSize
  const scene = group
    ? (await openScene(part, outer.part, group, design, spacing, signal, mostNodes)).within
    : await voidScene(part, outer.part, design, spacing, signal, mostNodes)
  return { field: new VoidField(scene), outer }
}

/**
 * How much of each voxel a design fills, in the form of `materialShares` of its exported mesh: the part's own surface by
 * scan lines, less the void by the field's values at half voxels. What an export drops (loose pieces) or fills (small
 * cavities) is as the field has it.
 * `outer`: the closed surface of the part, part frame.
 */
export async function fieldShares(
  field: VoidField,
  outer: Float32Array,
  grid: AnalysisGrid,
  signal?: AbortSignal,
): Promise<MaterialShares> {
  const solid = await materialShares(outer, grid, { signal })
  const { share, moments } = solid
  const { nx, ny, nz, spacing, origin } = grid
  const layer = new VoidLayer(grid)
  const halves = { origin, spacing: spacing / 2, size: [2 * nx + 1, 2 * ny + 1, 2 * nz + 1] as const }
  let number = 0
  for (const slice of field.slices(halves)) {
    layer.add(slice, number)
    if (number > 0 && number % 2 === 0) {
      layer.take(share, moments, (number / 2 - 1) * nx * ny)
      if (number % 8 === 0) await yieldToEventLoop(signal)
    }
    number++
  }
  return solid
}

/** Middle and half length of a half voxel along an axis, in halves of a voxel. */
const half = 0.5
/** Where Gauss points of a line of two lie in 0..1. */
const gauss = [0.5 - 0.5 / Math.sqrt(3), 0.5 + 0.5 / Math.sqrt(3)] as const

/** The void in a layer of voxels, from the slices of nodes below, within and above it. */
class VoidLayer {
  private readonly nx: number
  private readonly ny: number
  /** Share of each voxel that is void, and its first moments. */
  private readonly voids: Float64Array
  private below: readonly Float32Array[] = []
  /** Corners of a half voxel, x fastest. */
  private readonly corner = new Float64Array(8)

  constructor({ nx, ny }: AnalysisGrid) {
    this.nx = nx
    this.ny = ny
    this.voids = new Float64Array(4 * nx * ny)
  }

  /** The next slice of nodes; half a layer is known with every one but the first. */
  add({ fields, stride }: FieldSlice, number: number): void {
    const z = number % 2 === 1 ? -half : half
    this.below.forEach((below, n) => {
      this.addBetween(below, fields[n], stride, z)
    })
    this.below = fields
  }

  private addBetween(below: Float32Array, above: Float32Array, stride: number, z: number): void {
    const { nx, ny, corner } = this
    for (let j = 0; j < 2 * ny; j++) {
      const y = (j & 1) - half
      for (let i = 0, at = stride * j; i < 2 * nx; i++, at++) {
        const next = at + stride
        corner[0] = below[at]
        corner[1] = below[at + 1]
        corner[2] = below[next]
        corner[3] = below[next + 1]
        corner[4] = above[at]
        corner[5] = above[at + 1]
        corner[6] = above[next]
        corner[7] = above[next + 1]
        let negative = 0
        for (let n = 0; n < 8; n++) if (corner[n] < 0) negative++
        if (negative === 0) continue
        const voxel = 4 * ((i >> 1) + nx * (j >> 1))
        const x = (i & 1) - half
        if (negative === 8) this.addTo(voxel, 1 / 8, x, y, z)
        else this.addCut(voxel, x, y, z)
      }
    }
  }

  /** Takes the void of the layer from its voxels' material, and begins another. `first`: of its voxels. */
  take(share: Float32Array, moments: Float32Array, first: number): void {
    const { voids } = this
    for (let n = 0, cell = first; n < voids.length; n += 4, cell++) {
      if (voids[n] === 0) continue
      const left = share[cell] - voids[n]
      share[cell] = left > leastLeft ? left : 0
      for (let axis = 0; axis < 3; axis++)
        moments[3 * cell + axis] = left > leastLeft ? moments[3 * cell + axis] - voids[n + 1 + axis] : 0
    }
    voids.fill(0)
  }

  private addTo(voxel: number, volume: number, x: number, y: number, z: number): void {
    const { voids } = this
    voids[voxel] += volume
    voids[voxel + 1] += volume * x
    voids[voxel + 2] += volume * y
    voids[voxel + 3] += volume * z
  }

  /**
   * The void of a half voxel that the surface crosses: four lines along the axis across which the field changes most, on
   * which it is linear.
   */
  private addCut(voxel: number, x: number, y: number, z: number): void {
    const v = this.corner
    const slopes = [1, 2, 4].map((bit) => {
      let sum = 0
      for (let n = 0; n < 8; n++) sum += (n & bit) === 0 ? -v[n] : v[n]
      return Math.abs(sum)
    }) as [number, number, number]
    const axis = slopes[0] >= slopes[1] && slopes[0] >= slopes[2] ? 0 : slopes[1] >= slopes[2] ? 1 : 2
    const [along, first, second] = [1 << axis, 1 << ((axis + 1) % 3), 1 << ((axis + 2) % 3)]
    for (const p of gauss) {
      for (const q of gauss) {
        const at = (end: number) =>
          (v[end] * (1 - p) + v[end + first] * p) * (1 - q) + (v[end + second] * (1 - p) + v[end + first + second] * p) * q
        const [low, high] = [at(0), at(along)]
        if (low >= 0 && high >= 0) continue
        const from = low < 0 ? 0 : low / (low - high)
        const to = high < 0 ? 1 : low / (low - high)
        const place = [(from + to) / 2, p, q]
        this.addTo(
          voxel,
          (to - from) / 32,
          x + place[(3 - axis) % 3] - half,
          y + place[(4 - axis) % 3] - half,
          z + place[(5 - axis) % 3] - half,
        )
      }
    }
  }
}

/** Less material than this share of a voxel is rounding. */
const leastLeft = 1e-4
