/**
 * Distance to the nearest axis of a truss, in units of L; exact, without a search.
 *
 * All but the diamond have mirrors x, y, z = 0 and ½: a point is folded into the octant [0, ½]³, where the nearest
 * strut lies too. The diamond's bonds have their middles on face-centred lattices, one for each of four directions;
 * folding about a middle finds the nearest.
 */
export const SC = 5
export const BCC = 6
export const FCC = 7
export const OCTET = 8
export const KELVIN = 9
export const DIAMOND_STRUT = 10
export const SC_BCC = 11

export function axisDistance(truss: i32, u: f64, v: f64, w: f64): f64 {
  if (truss == DIAMOND_STRUT) {
    return Math.sqrt(min(min(bonds(u, v, w, 1, 1, 1), bonds(u, v, w, 1, -1, -1)), min(bonds(u, v, w, -1, 1, -1), bonds(u, v, w, -1, -1, 1))))
  }
  const a = fold(u), b = fold(v), c = fold(w)
  if (truss == OCTET) return Math.sqrt(min(alongFaces(a, b, c), betweenFaces(a, b, c)))
  if (truss == FCC) return Math.sqrt(alongFaces(a, b, c))
  if (truss == KELVIN) return Math.sqrt(min(min(kelvinEdges(a, b, c), kelvinEdges(b, c, a)), kelvinEdges(c, a, b)))
  if (truss == SC) return Math.sqrt(alongEdges(a, b, c))
  if (truss == BCC) return Math.sqrt(alongDiagonal(a, b, c))
  return Math.sqrt(min(alongEdges(a, b, c), alongDiagonal(a, b, c)))
}

function fold(t: f64): f64 {
  return Math.abs(t - Math.floor(t + 0.5))
}

/** Lines x, y and z through the origin. */
function alongEdges(a: f64, b: f64, c: f64): f64 {
  const p = a * a, q = b * b, r = c * c
  return min(min(p + q, q + r), r + p)
}

/** From (0, 0, 0) to (½, ½, ½). */
function alongDiagonal(a: f64, b: f64, c: f64): f64 {
  const t = a + b + c
  return max(0, a * a + b * b + c * c - t * t / 3)
}

/** From (0, 0, 0) to (½, ½, 0) and so on. */
function alongFaces(a: f64, b: f64, c: f64): f64 {
  const p = a - b, q = b - c, r = c - a
  return min(min(0.5 * p * p + c * c, 0.5 * q * q + a * a), 0.5 * r * r + b * b)
}

/** Between the centres of the faces, (½, ½, 0) to (½, 0, ½) and so on. */
function betweenFaces(a: f64, b: f64, c: f64): f64 {
  const p = 0.5 - a, q = 0.5 - b, r = 0.5 - c
  const s = b - r, t = c - p, u = a - q
  return min(min(p * p + 0.5 * s * s, q * q + 0.5 * t * t), r * r + 0.5 * u * u)
}

/** The edges of the truncated octahedron in the planes c = ½ (square) and c = 0 (hexagon). */
function kelvinEdges(a: f64, b: f64, c: f64): f64 {
  const beyond = max(Math.abs(a - b) - 0.25, 0)
  const p = 0.5 - c, q = a + b - 0.25, r = a + b - 0.75
  return min(p * p + 0.5 * q * q, c * c + 0.5 * r * r) + 0.5 * beyond * beyond
}

/** Squared distance to the nearest bond of the diamond along (a, b, c). */
function bonds(u: f64, v: f64, w: f64, a: f64, b: f64, c: f64): f64 {
  const x = u - a / 8, y = v - b / 8, z = w - c / 8
  return min(
    min(bond(x, y, z, a, b, c), bond(x + 0.5, y + 0.5, z, a, b, c)),
    min(bond(x, y + 0.5, z + 0.5, a, b, c), bond(x + 0.5, y, z + 0.5, a, b, c)),
  )
}

/** Squared distance to the nearest image of the bond about the origin along (a, b, c), √3/4 long. */
function bond(x: f64, y: f64, z: f64, a: f64, b: f64, c: f64): f64 {
  const u = x - Math.floor(x + 0.5), v = y - Math.floor(y + 0.5), w = z - Math.floor(z + 0.5)
  const t = (u * a + v * b + w * c) / 1.7320508075688772
  const beyond = max(Math.abs(t) - 0.21650635094610965, 0)
  return max(0, u * u + v * v + w * w - t * t) + beyond * beyond
}
