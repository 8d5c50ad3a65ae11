import type { IndexedMesh } from '@trabecula/geometry'

const trianglesPerChunk = 20_000

/** The header must not begin with "solid", or readers take the file for text. */
const headerText = 'Trabecula lattice, binary STL'

/**
 * A binary STL in chunks of one megabyte: the outer triangles as they are, then the void's triangles reversed, so that
 * all face out of the material. `outer`: nine floats per triangle, file units; `mesh.vertices` in file units. Same
 * input, same bytes. All chunks but the header share the same memory, so each is valid until the next: with memory for
 * each, fifty of them waited for the garbage collector.
 */
export function* stlChunks(outer: Float32Array, mesh: IndexedMesh): Generator<Uint8Array, void, void> {
  const outerCount = outer.length / 9
  const meshCount = mesh.triangles.length / 3
  const header = new Uint8Array(84)
  header.set(new TextEncoder().encode(headerText))
  new DataView(header.buffer).setUint32(80, outerCount + meshCount, true)
  yield header
  const room = new ArrayBuffer(50 * trianglesPerChunk)
  const viewOf = (records: number): DataView => new DataView(room, 0, 50 * records)
  for (let t = 0; t < outerCount; t += trianglesPerChunk) {
    const size = Math.min(trianglesPerChunk, outerCount - t)
    const view = viewOf(size)
    for (let i = 0; i < size; i++) {
      const o = 9 * (t + i)
      writeTriangle(view, 50 * i, outer, o, o + 3, o + 6)
    }
    yield new Uint8Array(view.buffer, 0, view.byteLength)
  }
  const { vertices, triangles } = mesh
  for (let t = 0; t < meshCount; t += trianglesPerChunk) {
    const size = Math.min(trianglesPerChunk, meshCount - t)
    const view = viewOf(size)
    for (let i = 0; i < size; i++) {
      const o = 3 * (t + i)
      writeTriangle(view, 50 * i, vertices, 3 * triangles[o + 2], 3 * triangles[o + 1], 3 * triangles[o])
    }
    yield new Uint8Array(view.buffer, 0, view.byteLength)
  }
}

/**
 * One record: normal, corners (which begin at the places a, b, c of `points`), no attribute. The normal of a triangle
 * without area is zero: readers then take the winding, as they should anyway. Written out, because it runs two million
 * times.
 */
function writeTriangle(view: DataView, at: number, points: Float32Array, a: number, b: number, c: number): void {
  const ax = points[a]
  const ay = points[a + 1]
  const az = points[a + 2]
  const bx = points[b]
  const by = points[b + 1]
  const bz = points[b + 2]
  const cx = points[c]
  const cy = points[c + 1]
  const cz = points[c + 2]
  const x = (by - ay) * (cz - az) - (bz - az) * (cy - ay)
  const y = (bz - az) * (cx - ax) - (bx - ax) * (cz - az)
  const z = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  const length = Math.sqrt(x * x + y * y + z * z)
  const scale = length > 0 ? 1 / length : 0
  view.setFloat32(at, x * scale, true)
  view.setFloat32(at + 4, y * scale, true)
  view.setFloat32(at + 8, z * scale, true)
  view.setFloat32(at + 12, ax, true)
  view.setFloat32(at + 16, ay, true)
  view.setFloat32(at + 20, az, true)
  view.setFloat32(at + 24, bx, true)
  view.setFloat32(at + 28, by, true)
  view.setFloat32(at + 32, bz, true)
  view.setFloat32(at + 36, cx, true)
  view.setFloat32(at + 40, cy, true)
  view.setFloat32(at + 44, cz, true)
}
