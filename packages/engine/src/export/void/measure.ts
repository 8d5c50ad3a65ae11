import { DisjointSets } from '@trabecula/geometry'
/** An indexed triangle mesh; lengths in mm. */
export interface Mesh {
  readonly vertices: Float32Array
  readonly triangles: Uint32Array
}

/**
 * Enclosed volume (signed, mm³) and area (mm²) of an indexed mesh. Summed about its first vertex: far from the origin the tetrahedra to
 * the origin would be so large that their sum has no digits left.
 */
export function measureMesh({ vertices, triangles }: Mesh): { volume: number; area: number } {
  const [ox, oy, oz] = vertices.length > 0 ? [vertices[0]!, vertices[1]!, vertices[2]!] : [0, 0, 0]
  let volume = 0
  let area = 0
  // Written out: it runs over some million triangles, and the arrays of `measureTriangle` cost four fifths of the time.
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!
    const b = 3 * triangles[t + 1]!
    const c = 3 * triangles[t + 2]!
    const ax = vertices[a]! - ox
    const ay = vertices[a + 1]! - oy
    const az = vertices[a + 2]! - oz
    const ex = vertices[b]! - ox - ax
    const ey = vertices[b + 1]! - oy - ay
    const ez = vertices[b + 2]! - oz - az
    const fx = vertices[c]! - ox - ax
    const fy = vertices[c + 1]! - oy - ay
    const fz = vertices[c + 2]! - oz - az
    const nx = ey * fz - ez * fy
    const ny = ez * fx - ex * fz
    const nz = ex * fy - ey * fx
    volume += ax * nx + ay * ny + az * nz
    area += Math.sqrt(nx * nx + ny * ny + nz * nz)
  }
  return { volume: volume / 6, area: area / 2 }
}

/** Pieces of surface that hang together by their vertices. */
export function countPieces({ vertices, triangles }: Mesh): number {
  const sets = new DisjointSets(vertices.length / 3)
  for (let t = 0; t < triangles.length; t += 3) {
    for (let c = 1; c < 3; c++) {
      sets.unite(triangles[t]!, triangles[t + c]!)
    }
  }
  let count = 0
  for (let v = 0; v < sets.parent.length; v++) if (sets.parent[v] === v) count++
  return count
}

/** The same of a soup, nine floats per triangle. */
export function soupVolume(soup: Float32Array): number {
  let volume = 0
  for (let o = 0; o < soup.length; o += 9) volume += measureTriangle(soup, o, o + 3, o + 6)[0]
  return volume
}

/** Volume of the tetrahedron to the origin and area of the triangle with corners at these places of the array. */
export function measureTriangle(points: Float32Array, a: number, b: number, c: number): readonly [volume: number, area: number] {
  const [ax, ay, az] = [points[a]!, points[a + 1]!, points[a + 2]!]
  const [ex, ey, ez] = [points[b]! - ax, points[b + 1]! - ay, points[b + 2]! - az]
  const [fx, fy, fz] = [points[c]! - ax, points[c + 1]! - ay, points[c + 2]! - az]
  const [nx, ny, nz] = [ey * fz - ez * fy, ez * fx - ex * fz, ex * fy - ey * fx]
  return [(ax * nx + ay * ny + az * nz) / 6, Math.hypot(nx, ny, nz) / 2]
}
