import type { Welded } from './welded.ts'

/** Vertices whose fans are laid out at a time: 16 MB, however large the mesh is. */
const verticesAtOnce = 2 ** 18

/** Triangles that are skipped together where none of their vertices is in a block. */
const trianglesPerRun = 2 ** 15

/** Runs looked at in one step. */
const runsPerStep = 10

export interface BrokenFans {
  /** Vertices whose triangles are not one closed, consistently wound fan: on an open or crowded edge, or pinched. */
  readonly unclosed: number
  /** Triangles with two equal vertices. */
  readonly collapsed: number
}

/**
 * What keeps a welded mesh from being a closed two-manifold: when every vertex has one closed fan, every directed edge
 * is used once and its reverse once. The fans are laid out block by block of vertices, so that they take little memory
 * compared with the mesh; as neighbours in a mesh have numbers close to each other, a block looks at few runs of
 * triangles. It works in steps of some ten milliseconds.
 */
export function* brokenFans({ count, lists }: Welded, atOnce = verticesAtOnce): Generator<void, BrokenFans, void> {
  let collapsed = 0
  const runs: Run[] = []
  for (const triangles of lists) {
    for (let from = 0; from < triangles.length; from += 3 * trianglesPerRun) {
      const run = triangles.subarray(from, from + 3 * trianglesPerRun)
      const { equal, ...extent } = measureRun(run)
      collapsed += equal
      runs.push({ triangles: run, ...extent })
      if (runs.length % runsPerStep === 0) yield
    }
  }
  yield
  let unclosed = 0
  const room: Room = { starts: new Uint32Array(Math.min(atOnce, count) + 2), spokes: new Uint32Array() }
  for (let first = 0; first < count; first += atOnce) {
    const end = Math.min(first + atOnce, count)
    unclosed += yield* unclosedAmong(
      runs.filter(({ least, most }) => least < end && most >= first),
      first,
      end,
      room,
    )
  }
  return { unclosed, collapsed }
}

interface Run {
  readonly triangles: Uint32Array
  /** Range of the numbers of their vertices. */
  readonly least: number
  readonly most: number
}

function measureRun(triangles: Uint32Array): { equal: number; least: number; most: number } {
  let equal = 0
  let least = 0xffffffff
  let most = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t]
    const b = triangles[t + 1]
    const c = triangles[t + 2]
    if (a === b || b === c || c === a) equal++
    if (a < least) least = a
    if (b < least) least = b
    if (c < least) least = c
    if (a > most) most = a
    if (b > most) most = b
    if (c > most) most = c
  }
  return { equal, least, most }
}

/** The same for every block: fresh arrays would fill the memory until they are collected. */
interface Room {
  readonly starts: Uint32Array
  spokes: Uint32Array
}

/** Counts the vertices from `first` up to `end` whose fan is no closed ring. `runs`: all triangles with one of them. */
function* unclosedAmong(runs: readonly Run[], first: number, end: number, room: Room): Generator<void, number, void> {
  const size = end - first
  const starts = room.starts.subarray(0, size + 2).fill(0)
  for (const [i, { triangles }] of runs.entries()) {
    if (i % runsPerStep === 0) yield
    for (let corner = 0; corner < triangles.length; corner++) {
      // A vertex below the block wraps to a large number.
      const v = (triangles[corner] - first) >>> 0
      if (v < size) starts[v + 2]++
    }
  }
  for (let v = 2; v < starts.length; v++) starts[v] += starts[v - 1]
  // starts[v + 1] runs from the first spoke of v to its last, which is where the next vertex begins. A spoke is the
  // edge opposite to v: two vertices.
  const needed = 2 * starts.at(-1)!
  if (needed > room.spokes.length) room.spokes = new Uint32Array(Math.ceil(1.1 * needed))
  const { spokes } = room
  for (const [i, { triangles }] of runs.entries()) {
    if (i % runsPerStep === 0) yield
    for (let t = 0; t < triangles.length; t += 3) {
      const a = triangles[t]
      const b = triangles[t + 1]
      const c = triangles[t + 2]
      if ((a - first) >>> 0 < size) addSpoke(spokes, 2 * starts[a - first + 1]++, b, c)
      if ((b - first) >>> 0 < size) addSpoke(spokes, 2 * starts[b - first + 1]++, c, a)
      if ((c - first) >>> 0 < size) addSpoke(spokes, 2 * starts[c - first + 1]++, a, b)
    }
  }
  let unclosed = 0
  for (let v = 0; v < size; v++) {
    if (starts[v + 1] > starts[v] && !hasOneFan(spokes, 2 * starts[v], 2 * starts[v + 1])) unclosed++
    if (v % verticesPerStep === 0) yield
  }
  return unclosed
}

const verticesPerStep = 300_000

function addSpoke(spokes: Uint32Array, at: number, from: number, to: number): void {
  spokes[at] = from
  spokes[at + 1] = to
}

/**
 * Walks about a vertex: the edge opposite to it leads from one of its triangles to the next, and must lead through all
 * of them once. Where two leave along the same edge the walk misses one of them.
 */
function hasOneFan(spokes: Uint32Array, from: number, to: number): boolean {
  const origin = spokes[from]
  let at = origin
  for (let walked = from; walked < to; walked += 2) {
    let spoke = from
    while (spoke < to && spokes[spoke] !== at) spoke += 2
    if (spoke === to) return false
    at = spokes[spoke + 1]
    if (at === origin) return walked + 2 === to
  }
  return false
}
