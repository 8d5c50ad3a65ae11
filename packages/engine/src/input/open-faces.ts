import type { ZeroThicknessDirection } from '@trabecula/domain'
import { DisjointSets, firstAlike, triangleArea, weld } from '@trabecula/geometry'

/** A face is open when its normal is within 45° of the direction (docs/theory/open-faces.md). */
const steepest = Math.SQRT1_2 - 1e-6
/** Connected pieces smaller than this stay closed: slivers of fillets and engravings, mm². */
const leastArea = 25
/** A closed strip between open triangles narrower than this is opened with them: the flank of an engraving, mm. */
const leastStrip = 0.5

/**
 * The triangles on which the shell has zero thickness: those that look along the direction (both ways when it has no
 * sign), but for the ones in `kept` (load and boundary stay solid) and for slivers; and narrow closed strips that lie
 * between them. Empty for None, and when the direction opens nothing.
 */
export function openTriangles(soup: Float32Array, direction: ZeroThicknessDirection, kept: Uint32Array): Uint32Array {
  return direction === 'None' ? new Uint32Array() : new OpenFaces(soup, kept).along(direction)
}

/**
 * The same for one direction after the other: what they share is found once. With typed arrays throughout, for parts of
 * two million triangles.
 */
export class OpenFaces {
  private readonly soup: Float32Array
  private readonly isKept: Uint8Array
  private readonly corners: Uint32Array
  private readonly vertices: number
  /** For every half-edge the first one between the same two vertices. */
  private readonly edges: Uint32Array

  constructor(soup: Float32Array, kept: Uint32Array) {
    this.soup = soup
    this.isKept = new Uint8Array(soup.length / 9)
    for (const triangle of kept) this.isKept[triangle] = 1
    const { vertices, triangles } = weld(soup)
    this.corners = triangles
    this.vertices = vertices.length / 3
    this.edges = firstAlike(triangles, true)
  }

  /** The open triangles along a direction, ascending. */
  along(direction: Exclude<ZeroThicknessDirection, 'None'>): Uint32Array {
    const axis = 'XYZ'.indexOf(direction.at(-1)!)
    const signs = direction.startsWith('+') ? [1] : direction.startsWith('-') ? [-1] : [1, -1]
    const isOpen = new Uint8Array(this.isKept.length)
    for (const sign of signs) this.openFacing(sign, axis, isOpen)
    this.openStrips(isOpen)
    return Uint32Array.from(isOpen.keys()).filter((triangle) => isOpen[triangle] === 1)
  }

  /** Opens the pieces of triangles connected by corners that look along an axis, but for small ones. */
  private openFacing(sign: number, axis: number, isOpen: Uint8Array): void {
    const { soup, corners, isKept } = this
    const facing = isKept.map((flag, triangle) => (flag === 0 && sign * normalAlong(soup, triangle, axis) >= steepest ? 1 : 0))
    const pieces = new DisjointSets(this.vertices)
    facing.forEach((flag, triangle) => {
      if (flag === 0) return
      pieces.unite(corners[3 * triangle], corners[3 * triangle + 1])
      pieces.unite(corners[3 * triangle], corners[3 * triangle + 2])
    })
    const area = new Float64Array(this.vertices)
    facing.forEach((flag, triangle) => {
      if (flag === 1) area[pieces.find(corners[3 * triangle])] += areaOf(soup, triangle)
    })
    facing.forEach((flag, triangle) => {
      if (flag === 1 && area[pieces.find(corners[3 * triangle])] >= leastArea) isOpen[triangle] = 1
    })
  }

  /**
   * Opens connected closed triangles all of whose border lies against open ones, in a strip narrower than `leastStrip`:
   * without them every scratch of an open face would get a shell along it. The width of a strip is twice its area over
   * the length of its border.
   */
  private openStrips(isOpen: Uint8Array): void {
    if (!isOpen.includes(1)) return
    const { soup, edges, isKept } = this
    const closedAt = new Int32Array(edges.length).fill(-1)
    const opensAt = new Uint16Array(edges.length)
    const strips = new DisjointSets(isOpen.length)
    edges.forEach((edge, halfEdge) => {
      const triangle = Math.floor(halfEdge / 3)
      if (isOpen[triangle] === 1) opensAt[edge]++
      else if (closedAt[edge] < 0) closedAt[edge] = triangle
      else strips.unite(closedAt[edge], triangle)
    })
    const area = new Float64Array(isOpen.length)
    const border = new Float64Array(isOpen.length)
    const touchesKept = new Uint8Array(isOpen.length)
    isOpen.forEach((flag, triangle) => {
      if (flag === 1) return
      const strip = strips.find(triangle)
      area[strip] += areaOf(soup, triangle)
      if (isKept[triangle] === 1) touchesKept[strip] = 1
      for (let i = 0; i < 3; i++) border[strip] += opensAt[edges[3 * triangle + i]] * edgeLength(soup, triangle, i)
    })
    const isStrip = (strip: number): boolean =>
      touchesKept[strip] === 0 && area[strip] > 0 && 2 * area[strip] < leastStrip * border[strip]
    for (let triangle = 0; triangle < isOpen.length; triangle++)
      if (isOpen[triangle] === 0 && isStrip(strips.find(triangle))) isOpen[triangle] = 1
  }
}

/** The other triangles of a part: those that have a skin. One without area has none: an open face may be square to it. */
export function skinTriangles(soup: Float32Array, open: Uint32Array): Uint32Array {
  const isOpen = new Uint8Array(soup.length / 9)
  for (const triangle of open) isOpen[triangle] = 1
  return Uint32Array.from(isOpen.keys()).filter((triangle) => isOpen[triangle] === 0 && areaOf(soup, triangle) > 0)
}

const areaOf = (soup: Float32Array, triangle: number): number => triangleArea(soup.subarray(9 * triangle, 9 * triangle + 9))

function edgeLength(soup: Float32Array, triangle: number, i: number): number {
  const [p, q] = [9 * triangle + 3 * i, 9 * triangle + 3 * ((i + 1) % 3)]
  return Math.hypot(soup[q] - soup[p], soup[q + 1] - soup[p + 1], soup[q + 2] - soup[p + 2])
}

/** Component of a triangle's unit normal along an axis; 0 for a triangle without area. */
function normalAlong(soup: Float32Array, triangle: number, axis: number): number {
  const v = soup.subarray(9 * triangle, 9 * triangle + 9)
  const [j, k] = [(axis + 1) % 3, (axis + 2) % 3]
  const twiceArea = (v[j + 3] - v[j]) * (v[k + 6] - v[k]) - (v[k + 3] - v[k]) * (v[j + 6] - v[j])
  return twiceArea / Math.max(2 * triangleArea(v), 1e-30)
}
