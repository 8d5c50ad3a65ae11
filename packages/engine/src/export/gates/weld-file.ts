import { emptySlots, hash3, type IndexedMesh } from '@trabecula/geometry'
import { trianglesPerStep, type Welded } from './welded.ts'

/**
 * Vertices whose places are in the table at a time: it takes 8 MB, however large the mesh is, and stays in the
 * processor's cache.
 */
const verticesAtOnce = 2 ** 20

/**
 * Welds the corners of a file as a slicer would, those with equal float32 coordinates (−0 = 0), on the bits that stand
 * in memory.
 *
 * The vertices of a void are mostly different already, so their numbers are kept, and only where two of them or one of
 * the outer surface and one of theirs coincide is anything renumbered: no second mesh is made. They are compared within
 * groups of equal hash, one group after the other. `outer` has no two equal vertices and is used up: its triangles are
 * renumbered and turned over where they stand, as the file holds those of the void turned over.
 */
export function* weldFile(outer: IndexedMesh, walls: IndexedMesh, atOnce = verticesAtOnce): Generator<void, Welded, void> {
  const own = bitsOf(walls.vertices)
  const others = bitsOf(outer.vertices)
  const count = own.length / 3
  const groups = Math.max(1, Math.ceil(count / atOnce))
  const sizes = new Uint32Array(groups)
  for (let v = 0; v < count; v++) {
    if (v % verticesPerStep === 0) yield
    sizes[groupOf(hashAt(own, v), groups)]++
  }
  const table = new PlaceTable(
    own,
    sizes.reduce((most, size) => Math.max(most, size), 0),
  )
  let renumbered: Uint32Array | undefined
  const ofOuter = new Uint32Array(others.length / 3)
  for (let group = 0; group < groups; group++) {
    table.clear()
    for (let v = 0; v < count; v++) {
      if (v % verticesPerStep === 0) yield
      const hash = hashAt(own, v)
      if (groupOf(hash, groups) !== group) continue
      const first = table.add(v, hash)
      if (first === v) continue
      renumbered ??= new Uint32Array(count).map((_, i) => i)
      renumbered[v] = first
    }
    for (let v = 0; v < ofOuter.length; v++) {
      if (v % verticesPerStep === 0) yield
      const hash = hashAt(others, v)
      if (groupOf(hash, groups) !== group) continue
      const held = table.find(others, v, hash)
      ofOuter[v] = held < 0 ? count + v : held
    }
  }
  yield* turnOver(outer.triangles, ofOuter)
  return {
    count: count + ofOuter.length,
    lists: [renumbered ? walls.triangles.map((v) => renumbered[v]) : walls.triangles, outer.triangles],
  }
}

const verticesPerStep = 500_000

const bitsOf = (points: Float32Array): Uint32Array => new Uint32Array(points.buffer, points.byteOffset, points.length)

const positiveZero = (bits: number): number => (bits === 0x80000000 ? 0 : bits)

const hashAt = (bits: Uint32Array, v: number): number =>
  hash3(positiveZero(bits[3 * v]), positiveZero(bits[3 * v + 1]), positiveZero(bits[3 * v + 2]))

/** By the upper bits: the lower ones choose the slot. */
const groupOf = (hash: number, groups: number): number => ((hash >>> 16) * groups) >>> 16

/** Renumbers triangles and winds them the other way round. */
function* turnOver(triangles: Uint32Array, numbers: Uint32Array): Generator<void, void, void> {
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % (3 * trianglesPerStep) === 0) yield
    const last = numbers[triangles[t + 2]]
    triangles[t + 1] = numbers[triangles[t + 1]]
    triangles[t + 2] = numbers[triangles[t]]
    triangles[t] = last
  }
}

/** Vertices of a mesh by their place; open addressing. */
class PlaceTable {
  private readonly bits: Uint32Array
  private readonly slots: Int32Array

  constructor(bits: Uint32Array, most: number) {
    this.bits = bits
    this.slots = emptySlots(most)
  }

  clear(): void {
    this.slots.fill(-1)
  }

  /** Adds a vertex unless there is one at its place already; returns the one that is there then. */
  add(v: number, hash: number): number {
    const slot = this.slotOf(this.bits, v, hash)
    if (this.slots[slot] < 0) this.slots[slot] = v
    return this.slots[slot]
  }

  /** The vertex at the place of a vertex of another mesh, or -1. */
  find(others: Uint32Array, v: number, hash: number): number {
    return this.slots[this.slotOf(others, v, hash)]
  }

  private slotOf(points: Uint32Array, v: number, hash: number): number {
    const { bits, slots } = this
    const mask = slots.length - 1
    let slot = hash & mask
    for (;;) {
      const held = slots[slot]
      if (held < 0) return slot
      if (
        isSame(bits[3 * held], points[3 * v]) &&
        isSame(bits[3 * held + 1], points[3 * v + 1]) &&
        isSame(bits[3 * held + 2], points[3 * v + 2])
      )
        return slot
      slot = (slot + 1) & mask
    }
  }
}

const isSame = (a: number, b: number): boolean => a === b || positiveZero(a) === positiveZero(b)
