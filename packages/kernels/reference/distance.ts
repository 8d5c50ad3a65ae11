type Point = readonly [number, number, number]

const subtract = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Point, b: Point): Point => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
const corner = (soup: Float32Array, at: number): Point => [soup[at], soup[at + 1], soup[at + 2]]

/** Distance of a point to a soup by asking every triangle: Ericson, Real-Time Collision Detection, 5.1.5. */
export const distanceToSoup = (p: Point, soup: Float32Array): number => {
  let best = Infinity
  for (let o = 0; o < soup.length; o += 9) {
    const q = closestPoint(p, corner(soup, o), corner(soup, o + 3), corner(soup, o + 6))
    best = Math.min(best, Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]))
  }
  return best
}

const closestPoint = (p: Point, a: Point, b: Point, c: Point): Point => {
  const [ab, ac, ap, bp, cp] = [subtract(b, a), subtract(c, a), subtract(p, a), subtract(p, b), subtract(p, c)]
  const [d1, d2, d3, d4, d5, d6] = [dot(ab, ap), dot(ac, ap), dot(ab, bp), dot(ac, bp), dot(ab, cp), dot(ac, cp)]
  const along = (from: Point, edge: Point, t: number): Point => [
    from[0] + t * edge[0],
    from[1] + t * edge[1],
    from[2] + t * edge[2],
  ]
  if (d1 <= 0 && d2 <= 0) return a
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, d1 / (d1 - d3))
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, d2 / (d2 - d6))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return along(b, subtract(c, b), (d4 - d3) / (d4 - d3 + (d5 - d6)))
  const sum = va + vb + vc
  return along(along(a, ab, vb / sum), ac, vc / sum)
}

/** Winding number of a soup about a point: the sum of solid angles over 4π (Van Oosterom & Strackee 1983). */
export const windingOfSoup = (p: Point, soup: Float32Array): number => {
  let angle = 0
  for (let o = 0; o < soup.length; o += 9) {
    const [a, b, c] = [subtract(corner(soup, o), p), subtract(corner(soup, o + 3), p), subtract(corner(soup, o + 6), p)]
    const [la, lb, lc] = [Math.hypot(...a), Math.hypot(...b), Math.hypot(...c)]
    angle += 2 * Math.atan2(dot(a, cross(b, c)), la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb)
  }
  return angle / (4 * Math.PI)
}
