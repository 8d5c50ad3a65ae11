import { emptySlots, hash3, type IndexedMesh } from '@trabecula/geometry'
import { trianglesPerStep, type Welded } from './welded.ts'

/** Bits of the marks for each vertex: one in eight then has the mark of another by chance. */
const bitsEach = 8
/** 16 MB for both kinds of marks. */
const mostBits = 2 ** 26
/** 64 KB of each kind: where all places of a height leave theirs. */
const wordsOfHeight = 2 ** 14

/** Vertices looked at in one step. */
const perStep = 300_000

/**
 * Welds the corners of a file as a slicer would, those with equal float32 coordinates (−0 = 0), by their bits in
 * memory.
 *
 * The vertices of a void are mostly different already, so their numbers are kept, and only where two of them or one of
 * the outer surface and one of theirs coincide is anything renumbered: no second mesh is made. Every place leaves a
 * mark that its hash chooses, and only those whose mark was there already, or is left once more, are compared. `outer`
 * has no two equal vertices and is used up: its triangles are renumbered and turned over in place, as the file holds
 * those of the void turned over.
 */
export function* weldFile(outer: IndexedMesh, walls: IndexedMesh, most = mostBits): Generator<void, Welded, void> {
  const own = bitsOf(walls.vertices)
  const others = bitsOf(outer.vertices)
  const count = own.length / 3
  const marks = new Marks(Math.min(bitsEach * (count + others.length / 3), most), walls.vertices)
  yield
  yield* eachStretch(own, (from, until) => marks.leave(own, from, until))
  yield* eachStretch(others, (from, until) => marks.leave(others, from, until))
  const doubtful = yield* doubtfulOf(own, marks)
  const doubtfulOthers = yield* doubtfulOf(others, marks)

  const table = new PlaceTable(own, doubtful.length)
  let renumbered: Uint32Array | undefined
  for (let i = 0; i < doubtful.length; i++) {
    if (i % perStep === perStep - 1) yield
    const first = table.add(doubtful[i])
    if (first === doubtful[i]) continue
    renumbered ??= numbersTo(count)
    renumbered[doubtful[i]] = first
  }
  yield
  const ofOuter = new Uint32Array(others.length / 3)
  for (let v = 0; v < ofOuter.length; v++) ofOuter[v] = count + v
  for (const v of doubtfulOthers) {
    const held = table.find(others, v)
    if (held >= 0) ofOuter[v] = held
  }
  yield* turnOver(outer.triangles, ofOuter)
  return {
    count: count + ofOuter.length,
    lists: [renumbered ? walls.triangles.map((v) => renumbered[v]) : walls.triangles, outer.triangles],
  }
}

/** Calls `look` with some vertices at a time. */
function* eachStretch(places: Uint32Array, look: (from: number, until: number) => void): Generator<void, void, void> {
  const count = places.length / 3
  for (let from = 0; from < count; from += perStep) {
    look(from, Math.min(from + perStep, count))
    yield
  }
}

/** Vertices that share their mark with another, ascending. */
function* doubtfulOf(places: Uint32Array, marks: Marks): Generator<void, Uint32Array, void> {
  const found: Uint32Array[] = []
  yield* eachStretch(places, (from, until) => found.push(marks.shared(places, from, until)))
  const all = new Uint32Array(found.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const some of found) {
    all.set(some, at)
    at += some.length
  }
  return all
}

const bitsOf = (points: Float32Array): Uint32Array => new Uint32Array(points.buffer, points.byteOffset, points.length)

const positiveZero = (bits: number): number => (bits === 0x80000000 ? 0 : bits)

const hashAt = (bits: Uint32Array, v: number): number =>
  hash3(positiveZero(bits[3 * v]), positiveZero(bits[3 * v + 1]), positiveZero(bits[3 * v + 2]))

function numbersTo(count: number): Uint32Array {
  const numbers = new Uint32Array(count)
  for (let i = 0; i < count; i++) numbers[i] = i
  return numbers
}

/**
 * A bit for each value of a hash: whether any place has it, and whether several have. The higher a place, the later its
 * bit: a surface is made from below, so the bits in use are few and near each other. With bits spread over the whole
 * memory welding took twice the time.
 */
class Marks {
  private readonly once: Uint32Array
  private readonly again: Uint32Array
  /** Words, less one, that the hash chooses from, and the first of them: of the lowest place, and per height. */
  private readonly mask: number
  private readonly low: number
  private readonly scale: number
  private readonly last: number

  /** `typical`: three numbers a place, most of those that leave marks. */
  constructor(bits: number, typical: Float32Array) {
    let words = 1
    while (32 * words < bits) words *= 2
    this.once = new Uint32Array(words)
    this.again = new Uint32Array(words)
    const [low, high] = heightsOf(typical)
    const window = Math.min(words, wordsOfHeight)
    this.mask = window - 1
    this.low = low
    this.last = words - window
    this.scale = this.last / Math.max(high - low, 1e-30)
  }

  private wordAt(height: number, hash: number): number {
    const first = Math.min(Math.max((height - this.low) * this.scale, 0), this.last) | 0
    return first + ((hash >>> 5) & this.mask)
  }

  leave(places: Uint32Array, from: number, until: number): void {
    const { once, again } = this
    const heights = new Float32Array(places.buffer, places.byteOffset, places.length)
    for (let v = from; v < until; v++) {
      const hash = hashAt(places, v)
      const word = this.wordAt(heights[3 * v + 2], hash)
      const bit = 1 << (hash & 31)
      again[word] |= once[word] & bit
      once[word] |= bit
    }
  }

  /** Returns those of some vertices whose marks were left more than once. */
  shared(places: Uint32Array, from: number, until: number): Uint32Array {
    const { again } = this
    const heights = new Float32Array(places.buffer, places.byteOffset, places.length)
    const found = new Uint32Array(until - from)
    let count = 0
    for (let v = from; v < until; v++) {
      const hash = hashAt(places, v)
      found[count] = v
      count += (again[this.wordAt(heights[3 * v + 2], hash)] >>> (hash & 31)) & 1
    }
    return found.slice(0, count)
  }
}

function heightsOf(points: Float32Array): readonly [number, number] {
  let [low, high] = [Infinity, -Infinity]
  for (let z = 2; z < points.length; z += 3) {
    if (points[z] < low) low = points[z]
    if (points[z] > high) high = points[z]
  }
  return [low, high]
}

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

  /** Adds a vertex unless there is one at its place already; returns the one that is there then. */
  add(v: number): number {
    const slot = this.slotOf(this.bits, v)
    if (this.slots[slot] < 0) this.slots[slot] = v
    return this.slots[slot]
  }

  /** The vertex at the place of a vertex of another mesh, or -1. */
  find(others: Uint32Array, v: number): number {
    return this.slots[this.slotOf(others, v)]
  }

  private slotOf(points: Uint32Array, v: number): number {
    const { bits, slots } = this
    const mask = slots.length - 1
    // Not the bits that chose the mark: places that share it would all begin at one slot.
    let slot = Math.imul(hashAt(points, v), 0x9e3779b1) >>> 7
    for (;;) {
      slot &= mask
      const held = slots[slot]
      if (held < 0) return slot
      if (
        isSame(bits[3 * held], points[3 * v]) &&
        isSame(bits[3 * held + 1], points[3 * v + 1]) &&
        isSame(bits[3 * held + 2], points[3 * v + 2])
      )
        return slot
      slot++
    }
  }
}

const isSame = (a: number, b: number): boolean => a === b || positiveZero(a) === positiveZero(b)
