/// <reference path="../webassembly.d.ts" />
import { compiledKernel, mostPages } from '#host'

/** What `assembly/meshing.ts` exports; every pointer is a byte address in the kernel's memory. */
export interface MeshingExports {
  heapBase(): number
  setLattice(
    nx: number,
    ny: number,
    nz: number,
    ox: number,
    oy: number,
    oz: number,
    h: number,
    values: number,
    nearest: number,
  ): void
  clearDistances(): void
  rasterize(soup: number, from: number, to: number, band: number): void
  sweep(soup: number, inside: number, k0: number, k1: number, sx: number, sy: number, sz: number): void
  finish(inside: number, cap: number, from: number, to: number): void
  raise(distances: number, nodes: number, shell: number, toPad: number, pad: number): void
  countCrossings(
    soup: number,
    from: number,
    to: number,
    axis: number,
    counts: number,
    nx: number,
    ny: number,
    nz: number,
    ox: number,
    oy: number,
    oz: number,
    h: number,
  ): void
  castVotes(axis: number, counts: number, votes: number, nx: number, ny: number, nz: number): void
  decide(votes: number, nodes: number): void
  windingNumber(clusters: number, count: number, soup: number, x: number, y: number, z: number): number
  windingNearSurface(
    clusters: number,
    count: number,
    soup: number,
    values: number,
    inside: number,
    from: number,
    to: number,
    nx: number,
    ny: number,
    ox: number,
    oy: number,
    oz: number,
    h: number,
  ): number
  startRuns(vertices: number, count: number, most: number, runs: number, codes: number): void
  addRuns(triangles: number, count: number): number
  sortRuns(shift: number, items: number, codes: number, toItems: number, toCodes: number): void
  startBoxes(order: number, firsts: number, sizes: number, leafOf: number, boxes: number): void
  encloseRuns(triangles: number, count: number): void
  uniteNodes(before: number, downTo: number): void
  setGrid(
    id: number,
    values: number,
    nx: number,
    ny: number,
    nz: number,
    ox: number,
    oy: number,
    oz: number,
    spacing: number,
  ): void
  setRibs(depth: number): void
  setCell(form: number, cell: number, edge: number, x: number, y: number, z: number, table: number, levels: number): void
  setSkin(nearest: number, soup: number, shell: number, flat: number): void
  setBins(starts: number, nx: number, ny: number, nz: number, ox: number, oy: number, oz: number, size: number): void
  distancesOfPoints(soup: number, from: number, to: number, points: number, squared: number, nearest: number, reach: number): void
  closestOfPoints(soup: number, from: number, to: number, points: number, nearest: number, closest: number): void
  setLabyrinth(sign: number): void
  voidField(x: number, y: number, z: number): number
  traceLine(y: number, z: number, from: number, until: number, to: number, most: number): number
  voidLength(y: number, z: number, x0: number, step: number, count: number, stretches: number): number
  otherLength(): number
  workspaceBytes(nx: number, ny: number, rowNodes: number): number
  layOutWorkspace(
    nx: number,
    ny: number,
    ox: number,
    oy: number,
    oz: number,
    h: number,
    bias: number,
    workspace: number,
    rowNodes: number,
  ): void
  tablesAt(): number
  fillSlice(k: number): void
  valuesAt(k: number): number
  rowStride(): number
  packPatterns(layer: number): void
  makeVertices(layer: number, firstNumber: number): number
  vertexCount(layer: number): number
  startCrossings(): void
  setWritten(scale: number, x: number, y: number, z: number): void
  mendLayer(layer: number): void
  movedCount(): number
  crossingCount(): number
  makeQuads(layer: number): number
  maxWritten(): number
  writeTriangles(layer: number, from: number, until: number, format: number): void
  positionsAt(layer: number): number
  trianglesAt(): number
  flipCount(): number
}

/** 64 KiB pages: what the module's own data take at most, and what may be taken here. */
const pages = { initial: 16, maximum: mostPages }

/**
 * One instance of the meshing kernels with its own memory: a bump allocator and typed views. The memory goes when the
 * last view of it does. It is a shared one, so views that were handed out stay good when it grows.
 */
export class MeshingKernel {
  readonly run: MeshingExports
  private readonly memory = new WebAssembly.Memory({ ...pages, shared: true })
  private readonly base: number
  private top: number
  /** Up to here the memory may hold what was released. */
  private used: number
  /** The memory as it was when results were offered: it is another object once it has grown. */
  private results: ArrayBufferLike | undefined

  constructor() {
    const imports = {
      env: {
        memory: this.memory,
        abort: () => {
          throw new Error('the meshing kernel failed')
        },
      },
    }
    this.run = new WebAssembly.Instance(compiledKernel('meshing'), imports).exports as unknown as MeshingExports
    this.base = this.run.heapBase()
    this.top = this.base
    this.used = this.base
  }

  /** Reserves zeroed bytes, aligned to 64. Throws RangeError when 4 GB are exceeded. */
  allocate(bytes: number): number {
    const start = this.reserve(bytes)
    if (start < this.used) this.bytes(start, Math.min(bytes, this.used - start)).fill(0)
    return start
  }

  /** The same for what is written over before it is read: the bytes hold anything. */
  reserve(bytes: number): number {
    const at = (this.top + 63) & ~63
    const start = at >>> 0
    this.top = start + bytes
    const missing = this.top - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / 65536))
    return start
  }

  /** Forgets everything that was allocated from this address on. */
  release(from: number): void {
    this.used = Math.max(this.used, this.top)
    this.top = from
  }

  /** A kernel for work whose results are copied out: the one given back last, while it is there, or a new one. */
  static borrow(): MeshingKernel {
    const kernel = spare?.deref()
    spare = undefined
    return kernel ?? new MeshingKernel()
  }

  /**
   * Says that its memory is free for the next kernel. Without reuse, memories of tens of megabytes wait for the garbage
   * collector, which sees only their small JavaScript objects.
   */
  giveBack(): void {
    this.release(this.base)
    spare = new WeakRef(this)
  }

  place(data: Float32Array | Uint32Array | Int32Array | Uint8Array | Float64Array): number {
    const at = this.reserve(data.byteLength)
    this.bytes(at, data.byteLength).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
    return at
  }

  /** Says that its work is done: a caller that continues with results in its memory may take it over. */
  offer(): void {
    this.results = this.memory.buffer
    idle.set(this.results, this)
  }

  /** The kernel in whose memory these values stand, for the first who asks, or a new one. */
  static holding(values: Float32Array): MeshingKernel {
    const kernel = idle.get(values.buffer)
    idle.delete(values.buffer)
    return kernel ?? new MeshingKernel()
  }

  /** Where data stand in this memory; they are placed there unless they do already. */
  addressOf(data: Float32Array | Int32Array): number {
    return this.holds(data) ? data.byteOffset : this.place(data)
  }

  /** Whether data are results that it offered last. */
  holds(data: Float32Array | Int32Array): boolean {
    return data.buffer === this.results
  }

  floats(at: number, count: number): Float32Array {
    return new Float32Array(this.memory.buffer, at, count)
  }

  integers(at: number, count: number): Int32Array {
    return new Int32Array(this.memory.buffer, at, count)
  }

  words(at: number, count: number): Uint32Array {
    return new Uint32Array(this.memory.buffer, at, count)
  }

  bytes(at: number, count: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at, count)
  }
}

/** The kernel that was given back last. */
let spare: WeakRef<MeshingKernel> | undefined

/** Kernels that have done their work and left results in their memory. */
const idle = new WeakMap<ArrayBufferLike, MeshingKernel>()
