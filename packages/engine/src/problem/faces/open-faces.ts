import type { ZeroThicknessDirection } from '@trabecula/domain'
import { triangleArea } from '../voxels/grid.ts'

/**
 * Whether a lattice can be exported with open faces. While it cannot, runs that ask for them are refused before they cost anything;
 * the analysis of them is complete and tested.
 */
export const openFacesExportable: boolean = false

/** A face is open when its normal is within 45° of the direction (physics C.7). */
const steepest = Math.SQRT1_2 - 1e-6
/** Connected pieces smaller than this stay closed: slivers of fillets and engravings, mm². */
const leastArea = 25

/**
 * The triangles on which the shell has zero thickness: those that look along the direction (both ways when it has no sign), but for
 * the ones in `kept` (load and boundary stay solid) and for slivers. Empty for None, and when the direction opens nothing.
 */
export function openTriangles(soup: Float32Array, direction: ZeroThicknessDirection, kept: Uint32Array): Uint32Array {
  if (direction === 'None') return new Uint32Array()
  const axis = 'XYZ'.indexOf(direction.at(-1)!)
  const signs = direction.startsWith('+') ? [1] : direction.startsWith('-') ? [-1] : [1, -1]
  const closed = new Set(kept)
  const open: number[] = []
  for (const sign of signs) {
    const facing: number[] = []
    for (let triangle = 0; triangle < soup.length / 9; triangle++) {
      if (!closed.has(triangle) && sign * normalAlong(soup, triangle, axis) >= steepest) facing.push(triangle)
    }
    for (const piece of connectedPieces(soup, facing)) {
      const area = piece.reduce((sum, triangle) => sum + triangleArea(soup.subarray(9 * triangle, 9 * triangle + 9)), 0)
      if (area >= leastArea) open.push(...piece)
    }
  }
  return Uint32Array.from(open).sort()
}

/** Component of a triangle's unit normal along an axis; 0 for a triangle without area. */
function normalAlong(soup: Float32Array, triangle: number, axis: number): number {
  const v = soup.subarray(9 * triangle, 9 * triangle + 9)
  const [j, k] = [(axis + 1) % 3, (axis + 2) % 3]
  const twiceArea = (v[j + 3]! - v[j]!) * (v[k + 6]! - v[k]!) - (v[k + 3]! - v[k]!) * (v[j + 6]! - v[j]!)
  return twiceArea / Math.max(2 * triangleArea(v), 1e-30)
}

/** Groups of triangles that share corners (bit for bit, as triangles of one exported surface do). */
function connectedPieces(soup: Float32Array, triangles: readonly number[]): number[][] {
  const atCorner = new Map<string, number[]>()
  const cornersOf = (triangle: number) => [0, 3, 6].map((at) => soup.subarray(9 * triangle + at, 9 * triangle + at + 3).join())
  for (const triangle of triangles) {
    for (const corner of cornersOf(triangle)) {
      const there = atCorner.get(corner)
      if (there) there.push(triangle)
      else atCorner.set(corner, [triangle])
    }
  }
  const seen = new Set<number>()
  const pieces: number[][] = []
  for (const seed of triangles) {
    if (seen.has(seed)) continue
    seen.add(seed)
    const piece = [seed]
    for (const triangle of piece) {
      for (const corner of cornersOf(triangle)) {
        for (const next of atCorner.get(corner)!) {
          if (seen.has(next)) continue
          seen.add(next)
          piece.push(next)
        }
      }
    }
    pieces.push(piece)
  }
  return pieces
}
