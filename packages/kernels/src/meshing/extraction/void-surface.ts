import { MeshingKernel } from '../kernel.ts'
import type { SamplingGrid, ScalarGrid } from '../sampling-grid.ts'
import { GrowableArray } from './growable-array.ts'
import { type PatchTable, patchTable } from './patch-table.ts'
import { voidCell } from './void-cells.ts'
import type { VoidLattice, VoidScene } from './void-scene.ts'
import { VoidVolume } from './void-volume.ts'

/** An indexed triangle mesh; its triangles face out of the void. */
export interface VoidMesh {
  /** 3 per vertex, mm. */
  readonly vertices: Float32Array
  /** 3 per triangle; the two of a quad one after the other. */
  readonly triangles: Uint32Array
  /** The first vertex and the first triangle of each labyrinth: two of a sheet, else one. */
  readonly starts: readonly { readonly vertex: number; readonly triangle: number }[]
  /** Number of ambiguous faces whose rule was flipped to keep the mesh manifold. */
  readonly flips: number
  /** Cells whose vertices fell back to the mean because triangles around them crossed. */
  readonly fallBacks: number
  /** Pairs of triangles that cross all the same: 0 but for fields that no mesh at this spacing can follow. */
  readonly crossings: number
}

export interface ExtractOptions {
  /** Vertices aim at V = bias · h² · ∇²V, which makes up for the volume that flat facets cut off a curved surface. */
  readonly bias?: number
  /** mm taken off every half thickness: a last correction of the volume. */
  readonly thinner?: number
  /** About how many triangles are expected: room for half as many more is reserved. */
  readonly expected?: number
  /** A mesh extracted before that is not needed any more: the new one takes its place. */
  readonly into?: Pick<VoidMesh, 'vertices' | 'triangles'>
}

/** V at the nodes of a slice, mm, in rows of nodes along x: a field for each labyrinth. */
export interface FieldSlice {
  readonly fields: readonly Float32Array[]
  /** From a row to the next. */
  readonly stride: number
}

/** Where an array lies in the kernel's memory. */
interface Placed {
  readonly at: number
  readonly length: number
}

/** What one layer of cells produced; it lies in the kernel's memory until the next layer. */
interface MadeLayer {
  readonly layer: number
  readonly vertices: number
  readonly quads: number
}

/** Fitted on both sheets in a sphere and a bracket, at L/11 to L/23: facets then enclose the volume of the field. */
export const volumeBias = 0.05

const tooDense = 'more surface in one layer than the extraction reserved'

/** Layers by which the triangles lag behind the vertices: `reach` of crossings/fall-back.ts and one. */
const settled = 3

/**
 * The field of a void in the kernel's memory: extraction of its surface, its exact volume, its values. Lengths in mm.
 * Throws RangeError when the scene and the workspace of two layers do not fit into 4 GB.
 */
export class VoidField {
  private readonly kernel: MeshingKernel
  /** What later steps read of the scene. Its arrays are not kept: the kernel has them. */
  private scene: Pick<VoidScene, 'edge' | 'halfThickness'> & { readonly box: SamplingGrid; readonly rowNodes: number }
  /** Nodes along x of the grid of depths. */
  private readonly depthNodes: number
  /** The smooth fields that together make the void: two labyrinths for a sheet, one for the others. */
  private labyrinths: readonly number[] = []
  /** Addresses and lengths of the lattice's arrays: the half thicknesses and the densities. */
  private readonly table: Placed
  private readonly densities: Placed
  private readonly boundaryAt: number
  /** Addresses of the arguments of `setSkin`, and the shell, mm. */
  private readonly skin:
    | { readonly nearest: number; readonly soup: number; readonly shell: number; readonly flat: number }
    | undefined
  private workspace = { at: 0, bytes: 0 }
  private readonly volume: VoidVolume

  constructor(scene: VoidScene) {
    const { boundary, density, edge, halfThickness, ribs } = scene
    const { origin, spacing, size } = boundary
    this.scene = { edge, halfThickness, box: { origin, spacing, size }, rowNodes: 0 }
    this.kernel = MeshingKernel.holding(boundary.values)
    this.volume = new VoidVolume(this.kernel, boundary)
    this.boundaryAt = this.kernel.addressOf(boundary.values)
    this.kernel.run.setGrid(0, this.boundaryAt, ...size, ...origin, spacing)
    this.densities = { at: this.kernel.addressOf(density.values), length: density.values.length }
    this.table = { at: this.kernel.place(halfThickness), length: halfThickness.length }
    this.depthNodes = ribs?.depths.size[0] ?? 0
    this.useLattice(scene)
    if (ribs) {
      const { values, size, origin, spacing } = ribs.depths
      this.kernel.run.setGrid(2, this.kernel.place(values), ...size, ...origin, spacing)
    }
    this.kernel.run.setRibs(ribs?.depth ?? 0)
    if (scene.written) this.kernel.run.setWritten(scene.written.scale, ...scene.written.centre)
    if (scene.skin) {
      const { nearest, soup, shell } = scene.skin
      const flat = this.kernel.allocate(nearest.length)
      this.skin = { nearest: this.kernel.addressOf(nearest), soup: this.kernel.place(soup), shell, flat }
      this.kernel.run.setSkin(this.skin.nearest, this.skin.soup, shell, flat)
    }
  }

  /**
   * Puts another lattice in the place of the one before, in the same boundary. Its arrays must be as long as those of
   * the first.
   */
  setLattice(lattice: VoidLattice): void {
    for (const [values, place] of [
      [lattice.density.values, this.densities],
      [lattice.halfThickness, this.table],
    ] as const) {
      if (values.length !== place.length) throw new RangeError('a lattice whose arrays have another length')
      this.kernel.floats(place.at, place.length).set(values)
    }
    this.useLattice(lattice)
  }

  /** Announces to the kernel a lattice whose arrays are in their places. */
  private useLattice({ cell, density, edge, halfThickness, origin: [x, y, z] }: VoidLattice): void {
    const { form, code, labyrinths } = voidCell(cell)
    const { box } = this.scene
    this.labyrinths = labyrinths
    this.scene = { edge, halfThickness, box, rowNodes: Math.max(box.size[0], density.size[0], this.depthNodes) }
    this.kernel.run.setGrid(1, this.densities.at, ...density.size, ...density.origin, density.spacing)
    this.kernel.run.setCell(form, code, edge, x, y, z, this.table.at, this.table.length)
  }

  /**
   * Puts other values in the place of the boundary's, on the same nodes and with the same skin: a second void in the
   * memory of the first. Returns them where they stand then: the caller's are not needed any more.
   */
  setBoundary(values: Float32Array): ScalarGrid {
    const { boundaryAt: at, scene } = this
    const { size, origin, spacing } = scene.box
    const placed = this.kernel.floats(at, values.length)
    placed.set(values)
    this.volume.forget()
    this.kernel.run.setGrid(0, at, ...size, ...origin, spacing)
    const boundary = { ...scene.box, values: placed }
    if (!this.skin) return boundary
    // What was remembered of the old values: where they are flat.
    this.kernel.bytes(this.skin.flat, values.length).fill(0)
    this.kernel.run.setSkin(this.skin.nearest, this.skin.soup, this.skin.shell, this.skin.flat)
    return boundary
  }

  /**
   * Extracts the surface by dual marching cubes on a grid whose outermost nodes lie outside the part, one layer of
   * cells per step. Deterministic: layer after layer, labyrinth after labyrinth. Throws RangeError when a layer
   * overflows. See docs/theory/dual-marching-cubes.md.
   */
  *extract(grid: SamplingGrid, options: ExtractOptions = {}): Generator<void, VoidMesh, void> {
    const { kernel } = this
    const room = 1.5 * (options.expected ?? 100_000)
    const vertices = new GrowableArray<Float32Array>(Float32Array, 1.5 * room, options.into?.vertices)
    const triangles = new GrowableArray<Uint32Array>(Uint32Array, 3 * room, options.into?.triangles)
    let [flips, fallBacks, crossings] = [0, 0, 0]
    let base = 0
    let count = 0
    const starts: { vertex: number; triangle: number }[] = []
    for (const labyrinth of this.labyrinths) {
      starts.push({ vertex: base, triangle: count })
      for (const made of this.layers(grid, labyrinth, base, options)) {
        if (made.vertices > 0) vertices.push(kernel.floats(kernel.run.positionsAt(made.layer) >>> 0, 3 * made.vertices))
        for (const chunk of this.trianglesOf(made, 'indexed')) {
          triangles.push(kernel.words(chunk.at, 3 * chunk.count))
          count += chunk.count
        }
        base += made.vertices
        yield
      }
      flips += kernel.run.flipCount()
      fallBacks += kernel.run.movedCount()
      crossings += kernel.run.crossingCount()
    }
    return { vertices: vertices.view(), triangles: triangles.view(), starts, flips, fallBacks, crossings }
  }

  /**
   * The same surface as records of binary STL (50 bytes, facing out of the material, normals left zero), in chunks of
   * at most a fifth of a megabyte, for surfaces too large to hold: nothing but some layers is kept. A chunk is a view
   * of the kernel's memory, good until the next step. Returns the number of triangles.
   */
  *stlRecords(grid: SamplingGrid, options: ExtractOptions = {}): Generator<Uint8Array, number, void> {
    let count = 0
    for (const labyrinth of this.labyrinths) {
      for (const made of this.layers(grid, labyrinth, 0, options)) {
        count += 2 * made.quads
        for (const chunk of this.trianglesOf(made, 'stl')) yield this.kernel.bytes(chunk.at, 50 * chunk.count)
      }
    }
    return count
  }

  /**
   * The layers of a labyrinth from below, made one after the other in the same memory. Triangles of a layer are written
   * when the layers above can no longer move its vertices (crossings/fall-back.ts).
   */
  private *layers(
    grid: SamplingGrid,
    labyrinth: number,
    firstNumber: number,
    { bias = volumeBias, thinner = 0 }: ExtractOptions,
  ): Generator<MadeLayer, void, void> {
    const { kernel, scene } = this
    const [nx, ny, nz] = grid.size
    const original = scene.halfThickness
    kernel.floats(this.table.at, original.length).set(original.map((half) => half - thinner / scene.edge))
    kernel.run.setLabyrinth(labyrinth)
    this.layOut(nx, ny, grid.origin, grid.spacing, bias)
    kernel.run.startCrossings()
    placePatches(kernel)
    kernel.run.fillSlice(0)
    kernel.run.fillSlice(1)
    kernel.run.packPatterns(0)
    const layers = nz - 1
    // These belong to the layers whose triangles are not written yet.
    const quads: number[] = []
    for (let layer = 0; layer < layers + settled; layer++) {
      if (layer + 2 < nz) {
        kernel.run.fillSlice(layer + 2)
        kernel.run.packPatterns(layer + 1)
      }
      if (layer < layers) {
        makeVertices(kernel, layer, layer === 0 ? firstNumber : -1)
        quads.push(makeQuads(kernel, layer))
      }
      if (layer > 0 && layer <= layers) kernel.run.mendLayer(layer - 1)
      const done = layer - settled
      if (done < 0) continue
      yield { layer: done, vertices: kernel.run.vertexCount(done), quads: quads.shift()! }
    }
    kernel.floats(this.table.at, original.length).set(original)
  }

  private layOut(nx: number, ny: number, [ox, oy, oz]: SamplingGrid['origin'], spacing: number, bias: number): void {
    const { kernel, scene } = this
    const bytes = kernel.run.workspaceBytes(nx, ny, scene.rowNodes) >>> 0
    if (this.workspace.bytes < bytes) this.workspace = { at: kernel.allocate(bytes), bytes }
    kernel.run.layOutWorkspace(nx, ny, ox, oy, oz, spacing, bias, this.workspace.at, scene.rowNodes)
  }

  /** The triangles of a layer, some thousand at a time in the same place of the kernel's memory. */
  private *trianglesOf(
    { layer, quads }: MadeLayer,
    format: 'indexed' | 'stl',
  ): Generator<{ at: number; count: number }, void, void> {
    const { run } = this.kernel
    const most = run.maxWritten()
    for (let from = 0; from < quads; from += most) {
      const until = Math.min(from + most, quads)
      run.writeTriangles(layer, from, until, format === 'stl' ? 1 : 0)
      yield { at: run.trianglesAt() >>> 0, count: 2 * (until - from) }
    }
  }

  /** Volume of the void, mm³ (`VoidVolume.integrate`). */
  *integrate(lines: number, step: number): Generator<void, number, void> {
    this.kernel.run.setLabyrinth(this.labyrinths[0])
    return yield* this.volume.integrate(lines, step)
  }

  /** Keeps what `integrate` finds out about the boundary, for other lattices in the same one. */
  traceLines(lines: number): Generator<void, void, void> {
    return this.volume.traceLines(lines)
  }

  /**
   * V at the nodes of a grid, slice by slice from below, of each labyrinth: as one field, thin walls between two would need
   * finer nodes. Far from the void a value is only a bound. A slice is written over two slices later.
   */
  *slices({ size: [nx, ny, nz], origin, spacing }: SamplingGrid): Generator<FieldSlice, void, void> {
    const { kernel, labyrinths } = this
    this.layOut(nx, ny, origin, spacing, 0)
    const stride = kernel.run.rowStride()
    const rings = [0, 1].map(() => labyrinths.map(() => new Float32Array(stride * ny)))
    for (let k = 0; k < nz; k++) {
      const fields = rings[k % 2]
      labyrinths.forEach((labyrinth, n) => {
        kernel.run.setLabyrinth(labyrinth)
        kernel.run.fillSlice(k)
        fields[n].set(kernel.floats(kernel.run.valuesAt(k) >>> 0, stride * ny))
      })
      yield { fields, stride }
    }
  }

  /** V at single points (3 per point, mm): the smaller of the labyrinths' values. */
  valuesAt(points: Float32Array): Float32Array {
    return new Float32Array(points.length / 3).map((_, i) => {
      const values = this.labyrinths.map((labyrinth) => {
        this.kernel.run.setLabyrinth(labyrinth)
        return this.kernel.run.voidField(points[3 * i], points[3 * i + 1], points[3 * i + 2])
      })
      return Math.min(...values)
    })
  }
}

const makeVertices = (kernel: MeshingKernel, layer: number, firstNumber: number): number => {
  const count = kernel.run.makeVertices(layer, firstNumber)
  if (count < 0) throw new RangeError(tooDense)
  return count
}

const makeQuads = (kernel: MeshingKernel, layer: number): number => {
  const count = kernel.run.makeQuads(layer)
  if (count < 0) throw new RangeError(tooDense)
  return count
}

let patchesOnce: PatchTable | undefined

const placePatches = (kernel: MeshingKernel): void => {
  patchesOnce ??= patchTable()
  const { patches, counts, problems } = patchesOnce
  const at = kernel.run.tablesAt() >>> 0
  kernel.words(at, patches.length).set(patches)
  kernel.bytes(at + 4 * patches.length, counts.length).set(counts)
  kernel.bytes(at + 5 * patches.length, problems.length).set(new Uint8Array(problems.buffer))
}
