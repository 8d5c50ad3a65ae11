/**
 * Distance to the nearest axis of a truss for four points at a time, in units of L: the formulas of struts.ts in single
 * precision.
 */
import { BCC, DIAMOND_STRUT, FCC, KELVIN, OCTET, SC } from './struts'
import { dot2 } from './lanes'

export function axisDistances(truss: i32, u: v128, v: v128, w: v128): v128 {
  if (truss == DIAMOND_STRUT) {
    return f32x4.sqrt(
      least(
        least(bonds(u, v, w, 1, 1, 1), bonds(u, v, w, 1, -1, -1)),
        least(bonds(u, v, w, -1, 1, -1), bonds(u, v, w, -1, -1, 1)),
      ),
    )
  }
  const a = fold(u), b = fold(v), c = fold(w)
  if (truss == OCTET) return f32x4.sqrt(least(alongFaces(a, b, c), betweenFaces(a, b, c)))
  if (truss == FCC) return f32x4.sqrt(alongFaces(a, b, c))
  if (truss == KELVIN) return f32x4.sqrt(least(least(kelvinEdges(a, b, c), kelvinEdges(b, c, a)), kelvinEdges(c, a, b)))
  if (truss == SC) return f32x4.sqrt(alongEdges(a, b, c))
  if (truss == BCC) return f32x4.sqrt(alongDiagonal(a, b, c))
  return f32x4.sqrt(least(alongEdges(a, b, c), alongDiagonal(a, b, c)))
}

function least(a: v128, b: v128): v128 { return f32x4.pmin(a, b) }
function positive(a: v128): v128 { return f32x4.pmax(a, f32x4.splat(0)) }
function square(a: v128): v128 { return f32x4.mul(a, a) }
function halfSquare(a: v128): v128 { return f32x4.mul(f32x4.splat(0.5), f32x4.mul(a, a)) }
function wrap(t: v128): v128 { return f32x4.sub(t, f32x4.floor(f32x4.add(t, f32x4.splat(0.5)))) }
function fold(t: v128): v128 { return f32x4.abs(wrap(t)) }

function alongEdges(a: v128, b: v128, c: v128): v128 {
  const p = square(a), q = square(b), r = square(c)
  return least(least(f32x4.add(p, q), f32x4.add(q, r)), f32x4.add(r, p))
}

function alongDiagonal(a: v128, b: v128, c: v128): v128 {
  const t = f32x4.add(a, f32x4.add(b, c))
  const squares = f32x4.add(dot2(a, a, b, b), square(c))
  return positive(f32x4.sub(squares, f32x4.mul(square(t), f32x4.splat(1.0 / 3.0))))
}

function alongFaces(a: v128, b: v128, c: v128): v128 {
  return least(
    least(
      f32x4.add(halfSquare(f32x4.sub(a, b)), square(c)),
      f32x4.add(halfSquare(f32x4.sub(b, c)), square(a)),
    ),
    f32x4.add(halfSquare(f32x4.sub(c, a)), square(b)),
  )
}

function betweenFaces(a: v128, b: v128, c: v128): v128 {
  const half = f32x4.splat(0.5)
  const p = f32x4.sub(half, a), q = f32x4.sub(half, b), r = f32x4.sub(half, c)
  return least(
    least(
      f32x4.add(square(p), halfSquare(f32x4.sub(b, r))),
      f32x4.add(square(q), halfSquare(f32x4.sub(c, p))),
    ),
    f32x4.add(square(r), halfSquare(f32x4.sub(a, q))),
  )
}

function kelvinEdges(a: v128, b: v128, c: v128): v128 {
  const beyond = positive(f32x4.sub(f32x4.abs(f32x4.sub(a, b)), f32x4.splat(0.25)))
  const p = f32x4.sub(f32x4.splat(0.5), c), sum = f32x4.add(a, b)
  const square1 = f32x4.add(square(p), halfSquare(f32x4.sub(sum, f32x4.splat(0.25))))
  const square2 = f32x4.add(square(c), halfSquare(f32x4.sub(sum, f32x4.splat(0.75))))
  return f32x4.add(least(square1, square2), halfSquare(beyond))
}

function bonds(u: v128, v: v128, w: v128, a: f32, b: f32, c: f32): v128 {
  const half = f32x4.splat(0.5)
  const x = f32x4.sub(u, f32x4.splat(a / 8)), y = f32x4.sub(v, f32x4.splat(b / 8)), z = f32x4.sub(w, f32x4.splat(c / 8))
  const xh = f32x4.add(x, half), yh = f32x4.add(y, half), zh = f32x4.add(z, half)
  return least(
    least(bond(x, y, z, a, b, c), bond(xh, yh, z, a, b, c)),
    least(bond(x, yh, zh, a, b, c), bond(xh, y, zh, a, b, c)),
  )
}

function bond(x: v128, y: v128, z: v128, a: f32, b: f32, c: f32): v128 {
  const u = wrap(x), v = wrap(y), w = wrap(z)
  const along = f32x4.add(dot2(u, f32x4.splat(a), v, f32x4.splat(b)), f32x4.mul(w, f32x4.splat(c)))
  const t = f32x4.mul(along, f32x4.splat(0.5773502691896258))
  const beyond = positive(f32x4.sub(f32x4.abs(t), f32x4.splat(0.21650635094610965)))
  const squares = f32x4.add(dot2(u, u, v, v), square(w))
  return f32x4.add(positive(f32x4.sub(squares, square(t))), square(beyond))
}
