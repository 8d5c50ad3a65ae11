import { none, placesOf } from './gap-ends.ts'
import { linesOfCell as m, overlap, type Segment, sampleAt, samplesOfCell } from './scan-lines.ts'

/** Whether material goes on between two segments that lie side by side, along the axis from one to the other. */
type SegmentTest = (one: Segment, other: Segment, axis: number) => boolean

/**
 * Groups the segments of a cell that hang together: where they meet at a sample point, and slivers side by side with
 * material between them.
 */
export function connected(segments: readonly Segment[], isJoined: SegmentTest) {
  const root = Uint16Array.from(segments.keys())
  const find = (n: number): number => {
    let at = n
    while (root[at] !== at) at = root[at]
    return at
  }
  const join = (one: number, other: number): void => {
    const [a, b] = [find(one), find(other)]
    root[Math.max(a, b)] = Math.min(a, b)
  }
  const at = new Int16Array(samplesOfCell).fill(-1)
  const slivers: number[] = []
  segments.forEach(({ axis, a, b, low, high }, n) => {
    let isMet = false
    for (let along = 0; along < m; along++) {
      const place = sampleAt(axis, along)
      if (place < low || place > high) continue
      const sample = m ** axis * along + m ** ((axis + 1) % 3) * a + m ** ((axis + 2) % 3) * b
      if (at[sample] >= 0) join(at[sample], n)
      at[sample] = n
      isMet = true
    }
    if (!isMet) slivers.push(n)
  })
  for (const one of slivers)
    for (const other of slivers) {
      const [p, q] = [segments[one], segments[other]]
      const [right, up] = [q.a - p.a, q.b - p.b]
      if (p.axis !== q.axis || !((right === 1 && up === 0) || (right === 0 && up === 1))) continue
      if (find(one) !== find(other) && overlap(p, q) && isJoined(p, q, (p.axis + 1 + up) % 3)) join(one, other)
    }
  const numbers = new Map<number, number>()
  const of = segments.map((_, n) => {
    const from = find(n)
    const known = numbers.get(from) ?? numbers.size
    numbers.set(from, known)
    return known
  })
  const samples = Uint8Array.from(at, (n) => (n < 0 ? none : of[n]))
  fillVoid(samples, segments, of)
  const inside = Uint8Array.from(at, (n) => (n < 0 ? 0 : 1))
  return { of, count: Math.max(1, numbers.size), samples, inside, slivers }
}

/** Gives the sample points outside the material to the piece that is nearest along a line through them, or else nearest. */
function fillVoid(samples: Uint8Array, segments: readonly Segment[], of: readonly number[]): void {
  const inside = [...samples.keys()].filter((sample) => samples[sample] !== none)
  for (let sample = 0; sample < samplesOfCell; sample++) {
    if (samples[sample] !== none) continue
    const place = placesOf(sample)
    let [best, least] = [0, Infinity]
    segments.forEach(({ axis, a, b, low, high }, n) => {
      if (place[(axis + 1) % 3] !== a || place[(axis + 2) % 3] !== b) return
      const to = sampleAt(axis, place[axis])
      const far = Math.max(low - to, to - high)
      if (far < least) [best, least] = [of[n], far]
    })
    for (const other of least < Infinity ? [] : inside) {
      const far = placesOf(other).reduce((sum, value, axis) => sum + (value - place[axis]) ** 2, 0)
      if (far < least) [best, least] = [samples[other], far]
    }
    samples[sample] = best
  }
}
