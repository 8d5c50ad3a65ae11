/**
 * Numbers in a segment: the triangle of the group, that of the void, and the corners from which and to which the cut
 * runs.
 */
export const wordsPerSegment = 4

/** Room for the number of a segment next to that of its triangle in one exact double. */
const maxSegments = 2 ** 26

/** The cuts that run over each triangle of one surface; triangles ascending, cuts in the order they were found. */
export class TriangleSegments {
  private readonly segments: Uint32Array
  /** Cut triangles, where the segments of each begin in `order`, and at the end how many there are. */
  private readonly numbers: Uint32Array
  private readonly starts: Uint32Array
  private readonly order: Uint32Array

  /** `segments`: four words each; `column`: 0 for the triangles of the group, 1 for those of the void. */
  constructor(segments: Uint32Array, column: 0 | 1) {
    const size = segments.length / wordsPerSegment
    if (size >= maxSegments) throw new RangeError('more cuts than can be sorted')
    // Sorted as doubles: without a comparison that is called back, and stable because the number of the segment is in
    // them.
    const keys = new Float64Array(size)
    for (let i = 0; i < size; i++) keys[i] = segments[wordsPerSegment * i + column] * maxSegments + i
    keys.sort()
    this.segments = segments
    this.order = new Uint32Array(size)
    this.numbers = new Uint32Array(size)
    this.starts = new Uint32Array(size + 1)
    let count = 0
    for (let i = 0; i < size; i++) {
      const triangle = Math.floor(keys[i] / maxSegments)
      this.order[i] = keys[i] - triangle * maxSegments
      if (count > 0 && this.numbers[count - 1] === triangle) continue
      this.numbers[count] = triangle
      this.starts[count++] = i
    }
    this.numbers = this.numbers.subarray(0, count)
    this.starts[count] = size
  }

  /** Numbers of the cut triangles, ascending. */
  get triangles(): Uint32Array {
    return this.numbers
  }

  /** The cuts over the triangle at a place of `triangles`. */
  at(place: number): [from: number, to: number][] {
    const { segments, order, starts } = this
    const cuts: [number, number][] = []
    for (let i = starts[place]; i < starts[place + 1]; i++) {
      const segment = wordsPerSegment * order[i]
      cuts.push([segments[segment + 2], segments[segment + 3]])
    }
    return cuts
  }
}
