import type { ZeroThicknessDirection } from '@trabecula/domain'
import { weld } from '@trabecula/geometry'
import { triangleArea } from '../voxels/grid.ts'

/** A face is open when its normal is within 45° of the direction (physics C.7). */
const steepest = Math.SQRT1_2 - 1e-6
/** Connected pieces smaller than this stay closed: slivers of fillets and engravings, mm². */
const leastArea = 25
/** A closed strip between open triangles that is narrower than this is opened with them: the flank of an engraving, mm. */
const leastStrip = 0.5

/**
 * The triangles on which the shell has zero thickness: those that look along the direction (both ways when it has no sign), but for
 * the ones in `kept` (load and boundary stay solid) and for slivers; and narrow closed strips that lie between them. Empty for None, and when
 * the direction opens nothing.
 */
export function openTriangles(soup: Float32Array, direction: ZeroThicknessDirection, kept: Uint32Array): Uint32Array {
  if (direction === 'None') return new Uint32Array()
  const axis = 'XYZ'.indexOf(direction.at(-1)!)
  const signs = direction.startsWith('+') ? [1] : direction.startsWith('-') ? [-1] : [1, -1]
  const closed = new Set(kept)
  const open = new Set<number>()
  for (const sign of signs) {
    const facing: number[] = []
    for (let triangle = 0; triangle < soup.length / 9; triangle++) {
      if (!closed.has(triangle) && sign * normalAlong(soup, triangle, axis) >= steepest) facing.push(triangle)
    }
    for (const piece of connectedPieces(soup, facing)) {
      if (areaOf(soup, piece) >= leastArea) for (const triangle of piece) open.add(triangle)
    }
  }
  for (const strip of narrowStrips(soup, open, closed)) for (const triangle of strip) open.add(triangle)
  return Uint32Array.from(open).sort()
}

/** The open triangles of a design: without a shell all but the loaded and held ones. */
export function openTrianglesOf(
  soup: Float32Array,
  design: { readonly shell: number; readonly zeroThicknessDirection: ZeroThicknessDirection; readonly padTriangles: Uint32Array },
): Uint32Array {
  if (design.shell > 0) return openTriangles(soup, design.zeroThicknessDirection, design.padTriangles)
  return skinTriangles(soup.length / 9, design.padTriangles)
}

/** The other triangles of a part: those that have a skin. */
export function skinTriangles(count: number, open: Uint32Array): Uint32Array {
  const left = new Set(open)
  return Uint32Array.from({ length: count }, (_, triangle) => triangle).filter((triangle) => !left.has(triangle))
}

const areaOf = (soup: Float32Array, triangles: readonly number[]): number =>
  triangles.reduce((sum, triangle) => sum + triangleArea(soup.subarray(9 * triangle, 9 * triangle + 9)), 0)

/**
 * Connected closed triangles all of whose border lies against open ones, in a strip narrower than `leastStrip`: without them a shell would
 * stand along every scratch of an open face. The width of a strip is twice its area over the length of its border.
 */
function narrowStrips(soup: Float32Array, open: ReadonlySet<number>, kept: ReadonlySet<number>): number[][] {
  if (open.size === 0) return []
  const corners = weld(soup).triangles
  const besides = new Map<string, number[]>()
  const edgesOf = (triangle: number): string[] =>
    [0, 1, 2].map((i) => {
      const [a, b] = [corners[3 * triangle + i]!, corners[3 * triangle + ((i + 1) % 3)]!]
      return a < b ? `${a} ${b}` : `${b} ${a}`
    })
  for (let triangle = 0; triangle < soup.length / 9; triangle++)
    for (const edge of edgesOf(triangle)) besides.set(edge, [...(besides.get(edge) ?? []), triangle])
  const seen = new Set<number>()
  const strips: number[][] = []
  for (const start of open) {
    for (const edge of edgesOf(start)) {
      for (const seed of besides.get(edge)!) {
        if (open.has(seed) || seen.has(seed)) continue
        const strip = [seed]
        seen.add(seed)
        let border = 0
        let touchesKept = false
        for (const triangle of strip) {
          if (kept.has(triangle)) touchesKept = true
          edgesOf(triangle).forEach((own, i) => {
            for (const next of besides.get(own)!) {
              if (open.has(next)) border += edgeLength(soup, triangle, i)
              else if (!seen.has(next)) {
                seen.add(next)
                strip.push(next)
              }
            }
          })
        }
        const area = areaOf(soup, strip)
        if (!touchesKept && area > 0 && 2 * area < leastStrip * border) strips.push(strip)
      }
    }
  }
  return strips
}

function edgeLength(soup: Float32Array, triangle: number, i: number): number {
  const [p, q] = [9 * triangle + 3 * i, 9 * triangle + 3 * ((i + 1) % 3)]
  return Math.hypot(soup[q]! - soup[p]!, soup[q + 1]! - soup[p + 1]!, soup[q + 2]! - soup[p + 2]!)
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
