import type { IndexedMesh } from '@trabecula/geometry'

/**
 * Divides edges longer than `longest` (mm) in their middle, in all triangles that share them, the longest edge of a
 * triangle first, until there are none: the plain faces of a part are two triangles each, and a mesher that keeps the
 * surface would span its elements from one end of the part to the other.
 */
export function subdivided({ vertices, triangles }: IndexedMesh, longest: number): { vertices: number[]; triangles: number[] } {
  const points = [...vertices]
  let left = [...triangles]
  const done: number[] = []
  const length2 = (a: number, b: number): number =>
    (points[3 * a]! - points[3 * b]!) ** 2 +
    (points[3 * a + 1]! - points[3 * b + 1]!) ** 2 +
    (points[3 * a + 2]! - points[3 * b + 2]!) ** 2
  const middles = new Map<number, number>()
  const middleOf = (a: number, b: number): number => {
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b)
    let middle = middles.get(key)
    if (middle === undefined) {
      middle = points.length / 3
      middles.set(key, middle)
      for (let axis = 0; axis < 3; axis++) points.push((points[3 * a + axis]! + points[3 * b + axis]!) / 2)
    }
    return middle
  }
  // Whether an edge is divided depends on the edge alone, so both its triangles agree, however late each gets there.
  while (left.length > 0) {
    const next: number[] = []
    for (let at = 0; at < left.length; at += 3) {
      const corners = [left[at]!, left[at + 1]!, left[at + 2]!] as const
      const edges = corners.map((corner, side) => length2(corner, corners[(side + 1) % 3]!))
      const side = edges.indexOf(Math.max(...edges))
      if (edges[side]! <= longest ** 2) {
        done.push(...corners)
        continue
      }
      const [a, b, c] = [corners[side]!, corners[(side + 1) % 3]!, corners[(side + 2) % 3]!]
      const middle = middleOf(a, b)
      next.push(a, middle, c, middle, b, c)
    }
    left = next
  }
  return { vertices: points, triangles: done }
}
