/**
 * The surface of a body of blocks: planes across x, y and z divide space, `isFilled` says of the block between planes
 * i and i + 1 (j, k) whether it is material. Closed, and without T-junctions.
 */
export function blocks(
  planes: readonly [readonly number[], readonly number[], readonly number[]],
  isFilled: (i: number, j: number, k: number) => boolean,
): Float32Array {
  const counts = planes.map((values) => values.length - 1)
  const filled = (at: readonly number[]): boolean =>
    at.every((index, axis) => index >= 0 && index < counts[axis]) && isFilled(at[0], at[1], at[2])
  const corners: number[] = []
  for (let block = 0; block < counts[0] * counts[1] * counts[2]; block++) {
    const at = [block % counts[0], Math.floor(block / counts[0]) % counts[1], Math.floor(block / (counts[0] * counts[1]))]
    if (!filled(at)) continue
    for (const axis of [0, 1, 2]) {
      for (const side of [0, 1]) {
        const next = at.map((index, n) => (n === axis ? index + 2 * side - 1 : index))
        if (!filled(next)) corners.push(...faceOf(planes, at, axis, side))
      }
    }
  }
  return Float32Array.from(corners)
}

/** Two triangles that face along the axis, outwards. */
function faceOf(planes: readonly (readonly number[])[], at: readonly number[], axis: number, side: number): number[] {
  const [u, v] = side === 1 ? [(axis + 1) % 3, (axis + 2) % 3] : [(axis + 2) % 3, (axis + 1) % 3]
  const corner = (alongU: number, alongV: number): number[] => {
    const point = [0, 0, 0]
    point[axis] = planes[axis][at[axis] + side]
    point[u] = planes[u][at[u] + alongU]
    point[v] = planes[v][at[v] + alongV]
    return point
  }
  return [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 0), corner(1, 1), corner(0, 1)].flat()
}
