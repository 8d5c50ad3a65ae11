/** An indexed triangle mesh; lengths in mm. */
export interface Mesh {
  readonly vertices: Float32Array
  readonly triangles: Uint32Array
}

/** Enclosed volume (signed, mm³) and area (mm²) of an indexed mesh. */
export function measureMesh({ vertices, triangles }: Mesh): { volume: number; area: number } {
  let volume = 0
  let area = 0
  for (let t = 0; t < triangles.length; t += 3) {
    const [v, a] = measureTriangle(vertices, 3 * triangles[t]!, 3 * triangles[t + 1]!, 3 * triangles[t + 2]!)
    volume += v
    area += a
  }
  return { volume, area }
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
