type Triple = readonly [number, number, number]

/** The point of a triangle (nine floats at `offset`) that is closest to p: by the regions of Ericson, Real-Time Collision Detection, 5.1.5. */
export function closestPoint(soup: Float32Array, offset: number, p: Triple): Triple {
  const corner = (c: number): Triple => [soup[offset + 3 * c], soup[offset + 3 * c + 1], soup[offset + 3 * c + 2]]
  const [a, b, c] = [corner(0), corner(1), corner(2)]
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)]
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)]
  if (d1 <= 0 && d2 <= 0) return a
  const bp = minus(p, b)
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)]
  if (d3 >= 0 && d4 <= d3) return b
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return along(a, ab, share(d1, d1 - d3))
  const cp = minus(p, c)
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)]
  if (d6 >= 0 && d5 <= d6) return c
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return along(a, ac, share(d2, d2 - d6))
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) return along(b, minus(c, b), share(d4 - d3, d4 - d3 + d5 - d6))
  const sum = va + vb + vc
  return along(along(a, ab, share(vb, sum)), ac, share(vc, sum))
}

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const along = (a: Triple, d: Triple, t: number): Triple => [a[0] + t * d[0], a[1] + t * d[1], a[2] + t * d[2]]
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)
