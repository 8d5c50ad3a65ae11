/** An object of a 3MF with its mesh, as it is written: three per vertex, three per triangle, two ends per beam. */
export interface ReadObject {
  readonly vertices: Float64Array
  readonly triangles: Uint32Array
  readonly ends: Uint32Array
  /** Two per beam. */
  readonly radii: Float64Array
}

/** The objects that have a mesh, by their numbers. */
export function objectsOf(model: string): Map<number, ReadObject> {
  const numbers = (text: string, pattern: RegExp): number[] =>
    [...text.matchAll(pattern)].flatMap((match) => match.slice(1).map(Number))
  return new Map(
    [...model.matchAll(/<object id="(\d+)"[^>]*>([\s\S]*?)<\/object>/g)].map(([, id, text]) => [
      Number(id),
      {
        vertices: Float64Array.from(numbers(text, /<vertex x="([^"]+)" y="([^"]+)" z="([^"]+)"\/>/g)),
        triangles: Uint32Array.from(numbers(text, /<triangle v1="(\d+)" v2="(\d+)" v3="(\d+)"\/>/g)),
        ends: Uint32Array.from(numbers(text, /<b:beam v1="(\d+)" v2="(\d+)"/g)),
        radii: Float64Array.from(numbers(text, /<b:beam [^>]*r1="([^"]+)" r2="([^"]+)"/g)),
      },
    ]),
  )
}

/** Nine floats per triangle. */
export const soupOf = ({ vertices, triangles }: ReadObject): Float32Array =>
  Float32Array.from([...triangles].flatMap((v) => [...vertices.subarray(3 * v, 3 * v + 3)]))

/**
 * How deep a point lies in the beams, as the Beam Lattice Extension describes them: a cone between two circles with a
 * sphere at either end; negative outside. In the unit of the file. Slow and obvious.
 */
export function depthInBeams({ vertices, ends, radii }: ReadObject): (point: readonly number[]) => number {
  const beams = Array.from({ length: ends.length / 2 }, (_, i) => {
    const from = vertices.subarray(3 * ends[2 * i], 3 * ends[2 * i] + 3)
    const to = vertices.subarray(3 * ends[2 * i + 1], 3 * ends[2 * i + 1] + 3)
    return { from, along: to.map((end, axis) => end - from[axis]), r1: radii[2 * i], r2: radii[2 * i + 1] }
  })
  const reach = Math.max(...beams.map(({ along, r1, r2 }) => Math.hypot(...along) + Math.max(r1, r2)))
  // Beams by the box of the grid in which they begin: none reaches further than the next.
  const boxes = new Map<string, typeof beams>()
  const boxOf = (point: ArrayLike<number>): number[] => [0, 1, 2].map((axis) => Math.floor(point[axis] / reach))
  for (const beam of beams) {
    const key = boxOf(beam.from).join()
    boxes.set(key, [...(boxes.get(key) ?? []), beam])
  }
  return (point) => {
    let deepest = -Infinity
    const [bx, by, bz] = boxOf(point)
    for (let n = 0; n < 27; n++) {
      const near = boxes.get([bx + (n % 3) - 1, by + (Math.floor(n / 3) % 3) - 1, bz + Math.floor(n / 9) - 1].join())
      for (const { from, along, r1, r2 } of near ?? []) {
        const [x, y, z] = [point[0] - from[0], point[1] - from[1], point[2] - from[2]]
        const squared = along[0] ** 2 + along[1] ** 2 + along[2] ** 2
        const share = Math.min(Math.max((x * along[0] + y * along[1] + z * along[2]) / squared, 0), 1)
        const far = Math.hypot(x - share * along[0], y - share * along[1], z - share * along[2])
        deepest = Math.max(deepest, r1 + share * (r2 - r1) - far)
      }
    }
    return deepest
  }
}
