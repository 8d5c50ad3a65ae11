/**
 * Generalised winding number of a soup about a point: 1 inside a closed outward surface, 0 outside. The sum of the
 * solid angles of all triangles (Van Oosterom and Strackee 1983); for single points, it takes linear time.
 */
export function windingAt(soup: Float32Array, x: number, y: number, z: number): number {
  let sum = 0
  for (let o = 0; o < soup.length; o += 9) {
    const [ax, ay, az] = [soup[o] - x, soup[o + 1] - y, soup[o + 2] - z]
    const [bx, by, bz] = [soup[o + 3] - x, soup[o + 4] - y, soup[o + 5] - z]
    const [cx, cy, cz] = [soup[o + 6] - x, soup[o + 7] - y, soup[o + 8] - z]
    const [a, b, c] = [Math.hypot(ax, ay, az), Math.hypot(bx, by, bz), Math.hypot(cx, cy, cz)]
    const volume = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx)
    const dot = (px: number, py: number, pz: number, qx: number, qy: number, qz: number): number => px * qx + py * qy + pz * qz
    const width = a * b * c + c * dot(ax, ay, az, bx, by, bz) + a * dot(bx, by, bz, cx, cy, cz) + b * dot(cx, cy, cz, ax, ay, az)
    sum += Math.atan2(volume, width)
  }
  return sum / (2 * Math.PI)
}
