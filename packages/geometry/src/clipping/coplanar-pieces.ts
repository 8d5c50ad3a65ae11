import { type At, isCounterClockwise, type SplitTriangle } from './triangulation.ts'

type Piece = readonly [number, number, number]

/** Flips of one triangle's pieces; a coplanar piece that is flipped away may leave another one next to it. */
const maxFlips = 20

/**
 * The pieces of a wall with the diagonals of its coplanar pieces flipped, as far as they are kept and the pieces still
 * face up afterwards.
 *
 * A coplanar piece lies in a face: its corners are three points of the cut of one axis-aligned face. They stand in a
 * line, so it should have no area, but in a wall that is almost level rounding to float32 can give it some; then it
 * covers what was kept of the face.
 */
export function flipCoplanarPieces(
  split: SplitTriangle,
  axes: readonly [number, number],
  isCoplanar: (piece: Piece) => boolean,
  written: At,
): SplitTriangle {
  const pieces = [...split.pieces]
  for (let flips = 0; flips < maxFlips; flips++) {
    const flipped = pieces.findIndex(
      (piece, i) => split.kept[i] === true && isCoplanar(piece) && flip(pieces, split.kept, i, axes, written),
    )
    if (flipped < 0) break
  }
  return { pieces, kept: split.kept }
}

/** Flips the longest edge of a piece with the kept piece beyond it; returns whether it did. */
function flip(pieces: Piece[], kept: readonly boolean[], i: number, axes: readonly [number, number], written: At): boolean {
  const [middle, u, v] = fromMiddle(pieces[i], written)
  for (const [j, other] of pieces.entries()) {
    if (j === i || !kept[j]) continue
    const at = other.findIndex((corner, n) => corner === v && other[(n + 1) % 3] === u)
    if (at < 0) continue
    const beyond = other[(at + 2) % 3]
    const [one, two]: [Piece, Piece] = [
      [middle, u, beyond],
      [middle, beyond, v],
    ]
    if (!isCounterClockwise(one, axes, written) || !isCounterClockwise(two, axes, written)) return false
    pieces[i] = one
    pieces[j] = two
    return true
  }
  return false
}

/** The corners of a piece from the one opposite to its longest edge on. */
function fromMiddle([a, b, c]: Piece, written: At): Piece {
  const length = (p: number, q: number): number =>
    Math.hypot(written(p, 0) - written(q, 0), written(p, 1) - written(q, 1), written(p, 2) - written(q, 2))
  const [ab, bc, ca] = [length(a, b), length(b, c), length(c, a)]
  if (bc >= ab && bc >= ca) return [a, b, c]
  return ca >= ab ? [b, c, a] : [c, a, b]
}
