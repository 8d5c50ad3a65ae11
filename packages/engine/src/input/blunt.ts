import { crossingPairs, type IndexedMesh } from '@trabecula/geometry'

/** Rounds in which vertices go half the way back; from then on wholly. */
const halfway = 3

/**
 * Takes sharpening back where it made the surface cross itself: the surface as it was extracted has no crossings, but a
 * vertex on a sharp edge can drive its triangles through those of the next cell. The corners of every pair of triangles
 * that cross go back towards where they were before, until none do. Changes the vertices in place.
 *
 * The loop ends: a pair with all its corners at their old places does not cross, and from the fourth round on every
 * round puts at least one there for good.
 *
 * @param before where the vertices were before they were sharpened
 * @param written turns points into those of the file, whose rounding must not make crossings either
 */
export function bluntCrossings(
  { vertices, triangles }: IndexedMesh,
  before: Float32Array,
  written: (points: Float32Array) => Float32Array,
): void {
  for (let round = 0; ; round++) {
    const pairs = crossingPairs({ vertices: written(vertices), triangles })
    const corners = new Set(pairs.flatMap((pair) => pair.flatMap((t) => [...triangles.subarray(3 * t, 3 * t + 3)])))
    let isMoved = false
    for (const vertex of corners) {
      for (let at = 3 * vertex; at < 3 * vertex + 3; at++) {
        if (vertices[at] === before[at]) continue
        vertices[at] = round < halfway ? (vertices[at] + before[at]) / 2 : before[at]
        isMoved = true
      }
    }
    if (!isMoved) return
  }
}
