import type { Joined } from '../join/joined.ts'

const headerBytes = 84
const recordBytes = 50

/**
 * Reads a binary STL in chunks of any length and compares it with the surface that it should hold: the outer triangles,
 * then those of the void reversed, each corner bit for bit. Nothing is kept of the file, so later checks of the corners
 * in memory hold for the corners that a slicer reads. Normals are not compared, because slicers use the winding.
 */
export class FileComparison {
  private readonly outer: Uint32Array
  private readonly places: Uint32Array
  private readonly triangles: Uint32Array
  private readonly expected: number
  /** Records that were read, and whether all of them and the number in the header are what they should be. */
  private records = 0
  private isSame = true
  private isPastHeader = false
  /** Bytes of a record that the last chunk cut in two. */
  private rest = new Uint8Array(0)

  constructor({ outer, mesh }: Pick<Joined, 'outer' | 'mesh'>) {
    this.outer = bitsOf(outer)
    this.places = bitsOf(mesh.vertices)
    this.triangles = mesh.triangles
    this.expected = outer.length / 9 + mesh.triangles.length / 3
  }

  push(chunk: Uint8Array): void {
    let bytes = chunk
    if (this.rest.length > 0) {
      bytes = new Uint8Array(this.rest.length + chunk.length)
      bytes.set(this.rest)
      bytes.set(chunk, this.rest.length)
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    let at = 0
    if (!this.isPastHeader && bytes.length >= headerBytes) {
      this.isPastHeader = true
      this.isSame = view.getUint32(headerBytes - 4, true) === this.expected
      at = headerBytes
    }
    if (this.isPastHeader) {
      for (; at + recordBytes <= bytes.length; at += recordBytes) {
        if (!this.isRecord(this.records++, view, at)) this.isSame = false
      }
    }
    this.rest = bytes.slice(at)
  }

  /** Whether the file held all triangles, as they are, and nothing else. */
  finish(): boolean {
    return this.isSame && this.isPastHeader && this.rest.length === 0 && this.records === this.expected
  }

  /** Whether the record at a place of the file is the triangle of this number. */
  private isRecord(t: number, view: DataView, at: number): boolean {
    const { outer, places, triangles } = this
    const first = 9 * t
    const corners = at + 12
    if (first < outer.length) {
      let difference = view.getUint16(at + 48, true)
      for (let i = 0; i < 9; i++) difference |= view.getUint32(corners + 4 * i, true) ^ outer[first + i]
      return difference === 0
    }
    const o = first / 3 - outer.length / 3
    if (o >= triangles.length) return false
    return (
      (view.getUint16(at + 48, true) |
        differenceAt(view, corners, places, 3 * triangles[o + 2]) |
        differenceAt(view, corners + 12, places, 3 * triangles[o + 1]) |
        differenceAt(view, corners + 24, places, 3 * triangles[o])) ===
      0
    )
  }
}

const bitsOf = (points: Float32Array): Uint32Array => new Uint32Array(points.buffer, points.byteOffset, points.length)

/** Zero when three floats of the file are those of a vertex. */
function differenceAt(view: DataView, at: number, places: Uint32Array, vertex: number): number {
  return (
    (view.getUint32(at, true) ^ places[vertex]) |
    (view.getUint32(at + 4, true) ^ places[vertex + 1]) |
    (view.getUint32(at + 8, true) ^ places[vertex + 2])
  )
}
