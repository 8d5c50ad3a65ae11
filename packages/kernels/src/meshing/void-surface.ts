import { MeshingKernel } from './kernel.ts'
import type { Lattice, ScalarGrid } from './lattice.ts'
import { patchTable } from './patch-table.ts'
import { type VoidCellName, voidCells } from './void-cells.ts'

/** The void inside a part: V = max(boundary, solidness of the lattice) < 0. See `assembly/void-field.ts`. */
export interface VoidScene {
  /** max(sdf + shell, pad − distance to the padded faces), mm; positive outside the part. */
  readonly boundary: ScalarGrid
  /** Relative density of the lattice, trilinear, clamped outside. */
  readonly density: ScalarGrid
  readonly cell: VoidCellName
  /** Edge of the unit cell, mm. */
  readonly edge: number
  /** Phase origin of the cells, mm. */
  readonly origin: readonly [number, number, number]
  /** Half wall thickness, strut radius or depth of the skeletal level in units of the edge, at equally spaced relative densities from 0 to 1. */
  readonly halfThickness: Float32Array
  /** Closest triangles of the boundary grid's nodes: with them the surface under the skin is exact, not interpolated. */
  readonly skin?: { readonly nearest: Int32Array; readonly soup: Float32Array; readonly shell: number }
}

/** An indexed triangle mesh; its triangles face out of the void. */
export interface VoidMesh {
  /** 3 per vertex, mm. */
  readonly vertices: Float32Array
  /** 3 per triangle. */
  readonly triangles: Uint32Array
  /** Number of ambiguous faces whose rule was flipped to keep the mesh manifold. */
  readonly flips: number
}

export interface ExtractOptions {
  /** Vertices aim at V = bias · h² · ∇²V, which makes up for the volume that flat facets cut off a curved surface. */
  readonly bias?: number
  /** mm taken off every half thickness: a last correction of the volume. */
  readonly thinner?: number
}

/** Fitted on both sheets in a sphere and a bracket, at L/11 to L/23: flat facets then enclose the volume of the field. */
export const volumeBias = 0.05

/** 1/g and 1/g² for the root g of g³ = g + 1 (the plastic number). */
const r2 = [0.7548776662466927, 0.5698402909980532] as const

/** The field of a void in the kernel's memory: extraction of its surface, its exact volume, its values. */
export class VoidField {
  private readonly kernel: MeshingKernel
  private readonly scene: VoidScene
  /** The smooth fields that together make the void: two labyrinths for a sheet, one for the others. */
  private readonly labyrinths: readonly number[]
  private readonly table: number

  constructor(scene: VoidScene) {
    this.kernel = new MeshingKernel()
    this.scene = scene
    const { form, code, labyrinths } = voidCells[scene.cell]
    this.labyrinths = labyrinths
    for (const [id, grid] of [scene.boundary, scene.density].entries()) {
      const [nx, ny, nz] = grid.size
      const [ox, oy, oz] = grid.origin
      this.kernel.run.setGrid(id, this.kernel.place(grid.values), nx, ny, nz, ox, oy, oz, grid.spacing)
    }
    const [x, y, z] = scene.origin
    this.table = this.kernel.place(scene.halfThickness)
    this.kernel.run.setCell(form, code, scene.edge, x, y, z, this.table, scene.halfThickness.length)
    if (scene.skin)
      this.kernel.run.setSkin(this.kernel.place(scene.skin.nearest), this.kernel.place(scene.skin.soup), scene.skin.shell)
  }

  /**
   * Extracts the surface by dual marching cubes on a lattice whose outermost nodes lie outside the part, one layer of cells per
   * step. Deterministic: layer after layer, labyrinth after labyrinth. Throws RangeError when a layer overflows.
   */
  *extract(lattice: Lattice, { bias = volumeBias, thinner = 0 }: ExtractOptions = {}): Generator<void, VoidMesh, void> {
    const { kernel, scene } = this
    const vertices: Float32Array[] = []
    const triangles: Uint32Array[] = []
    let flips = 0
    let base = 0
    const [nx, ny, nz] = lattice.size
    const [ox, oy, oz] = lattice.origin
    const rowNodes = Math.max(scene.boundary.size[0], scene.density.size[0])
    const workspace = kernel.allocate(kernel.run.workspaceBytes(nx, ny, rowNodes) >>> 0)
    const original = scene.halfThickness
    kernel.floats(this.table, original.length).set(original.map((half) => half - thinner / scene.edge))
    for (const labyrinth of this.labyrinths) {
      kernel.run.setLabyrinth(labyrinth)
      kernel.run.layOut(nx, ny, ox, oy, oz, lattice.spacing, bias, workspace, rowNodes)
      placePatches(kernel)
      let made = 0
      for (const k of [0, 1]) kernel.run.fillSlice(k)
      kernel.run.packPatterns(0)
      for (let layer = 0; layer < nz - 1; layer++) {
        if (layer + 2 < nz) {
          kernel.run.fillSlice(layer + 2)
          kernel.run.packPatterns(layer + 1)
        }
        const count = kernel.run.makeVertices(layer)
        if (count < 0) throw new RangeError('more surface in one layer than the extraction reserved')
        if (count > 0) vertices.push(kernel.floats(kernel.run.positionsAt(layer) >>> 0, 3 * count).slice())
        const quads = kernel.run.emitTriangles(layer)
        const first = base
        if (quads > 0) triangles.push(kernel.words(kernel.run.trianglesAt() >>> 0, 3 * quads).map((v) => v + first))
        made += count
        yield
      }
      base += made
      flips += kernel.run.flipCount()
    }
    kernel.floats(this.table, original.length).set(original)
    return { vertices: joined(vertices, Float32Array), triangles: joined(triangles, Uint32Array), flips }
  }

  /**
   * Volume of the void, mm³, by exact integration along `lines` lines parallel to x, walked in steps (mm): independent of the
   * extraction. The lines follow a low-discrepancy sequence (Roberts' R2): a regular grid of lines beats with the period of the cells and was
   * 1.6 % off on an octet. 200 lines per step.
   */
  *integrate(lines: number, step: number): Generator<void, number, void> {
    const { origin, size, spacing } = this.scene.boundary
    const [width, depth, height] = size.map((nodes) => (nodes - 1) * spacing)
    const steps = Math.ceil(width! / step)
    let length = 0
    for (let i = 1; i <= lines; i++) {
      const y = origin[1] + depth! * ((i * r2[0]) % 1)
      const z = origin[2] + height! * ((i * r2[1]) % 1)
      for (const labyrinth of this.labyrinths) {
        this.kernel.run.setLabyrinth(labyrinth)
        length += this.kernel.run.voidLength(y, z, origin[0], step, steps)
      }
      if (i % 200 === 0) yield
    }
    return (length * depth! * height!) / lines
  }

  /** V at single points (3 per point, mm): the smaller of the labyrinths' values. */
  valuesAt(points: Float32Array): Float32Array {
    return new Float32Array(points.length / 3).map((_, i) => {
      const values = this.labyrinths.map((labyrinth) => {
        this.kernel.run.setLabyrinth(labyrinth)
        return this.kernel.run.voidField(points[3 * i]!, points[3 * i + 1]!, points[3 * i + 2]!)
      })
      return Math.min(...values)
    })
  }
}

const placePatches = (kernel: MeshingKernel): void => {
  const { patches, counts, problems } = patchTable()
  const at = kernel.run.tablesAt() >>> 0
  kernel.words(at, patches.length).set(patches)
  kernel.bytes(at + 4 * patches.length, counts.length).set(counts)
  kernel.bytes(at + 5 * patches.length, problems.length).set(new Uint8Array(problems.buffer))
}

const joined = <T extends Float32Array | Uint32Array>(parts: readonly T[], Kind: new (length: number) => T): T => {
  const whole = new Kind(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part as never, at)
    at += part.length
  }
  return whole
}
