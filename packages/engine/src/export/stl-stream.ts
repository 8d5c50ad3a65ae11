import type { Mesh } from './measure.ts'

const trianglesPerChunk = 20_000

/** The header must not begin with "solid", or readers take the file for text. */
const headerText = 'Trabecula lattice, binary STL'

/**
 * A binary STL in chunks of one megabyte: the outer triangles as they are, then the void's triangles reversed, so that all face out of
 * the material. `outer`: nine floats per triangle, file units; `mesh.vertices` in file units. Same input, same bytes.
 */
export function* stlChunks(outer: Float32Array, mesh: Mesh): Generator<Uint8Array, void, void> {
  const count = outer.length / 9 + mesh.triangles.length / 3
  const header = new Uint8Array(84)
  header.set(new TextEncoder().encode(headerText))
  new DataView(header.buffer).setUint32(80, count, true)
  yield header
  for (let t = 0; t < outer.length / 9; t += trianglesPerChunk) {
    const size = Math.min(trianglesPerChunk, outer.length / 9 - t)
    yield chunkOf(size, (i, corner, axis) => outer[9 * (t + i) + 3 * corner + axis]!)
  }
  for (let t = 0; t < mesh.triangles.length / 3; t += trianglesPerChunk) {
    const size = Math.min(trianglesPerChunk, mesh.triangles.length / 3 - t)
    yield chunkOf(size, (i, corner, axis) => mesh.vertices[3 * mesh.triangles[3 * (t + i) + 2 - corner]! + axis]!)
  }
}

function chunkOf(size: number, coordinate: (triangle: number, corner: number, axis: number) => number): Uint8Array {
  const view = new DataView(new ArrayBuffer(50 * size))
  const p = new Float64Array(9)
  for (let i = 0; i < size; i++) {
    for (let c = 0; c < 9; c++) {
      p[c] = coordinate(i, Math.floor(c / 3), c % 3)
      view.setFloat32(50 * i + 12 + 4 * c, p[c]!, true)
    }
    const normal = unitNormal(p)
    for (let axis = 0; axis < 3; axis++) view.setFloat32(50 * i + 4 * axis, normal[axis]!, true)
  }
  return new Uint8Array(view.buffer)
}

/** Zero for a triangle without area: readers then take the winding, as they should anyway. */
function unitNormal(p: Float64Array): readonly [number, number, number] {
  const [ex, ey, ez] = [p[3]! - p[0]!, p[4]! - p[1]!, p[5]! - p[2]!]
  const [fx, fy, fz] = [p[6]! - p[0]!, p[7]! - p[1]!, p[8]! - p[2]!]
  const [x, y, z] = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
  const length = Math.hypot(x, y, z)
  return length > 0 ? [x / length, y / length, z / length] : [0, 0, 0]
}
