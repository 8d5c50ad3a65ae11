/** A corner keeps its triangle's own normal when the average leans further from it (a crease inside a face). */
const COS_CREASE = Math.cos((40 * Math.PI) / 180)

/**
 * Normals that are smooth inside a face and sharp between faces: at every vertex, the area-weighted mean over the
 * triangles of the same face that share exactly this point. Without them a coarse cylinder shows its facets.
 * @param soup 9 floats per triangle
 * @param label face id per triangle
 * @returns 9 floats per triangle, unit length (zero for a triangle without area)
 */
export function smoothNormals(soup: Float32Array, label: Uint32Array): Float32Array {
  const corners = soup.length / 3
  const bits = new Uint32Array(soup.buffer, soup.byteOffset, soup.length)
  const size = 1 << Math.ceil(Math.log2(Math.max(4, corners * 1.5)))
  const slots = new Int32Array(size).fill(-1)
  const groupOf = new Uint32Array(corners)
  const first = new Uint32Array(corners)
  let groups = 0

  // 1. One group per (face, point), by open addressing over the coordinates' bits.
  for (let c = 0; c < corners; c++) {
    const face = label[(c / 3) | 0] ?? 0
    let h =
      Math.imul(key(bits[3 * c]!), 73856093) ^
      Math.imul(key(bits[3 * c + 1]!), 19349663) ^
      Math.imul(key(bits[3 * c + 2]!), 83492791)
    h = Math.imul(h ^ Math.imul(face, 0x9e3779b1) ^ (h >>> 15), 0x2c1b3c6d)
    let slot = (h ^ (h >>> 13)) & (size - 1)
    for (;;) {
      const group = slots[slot]!
      if (group < 0) {
        slots[slot] = groups
        first[groups] = c
        groupOf[c] = groups++
        break
      }
      const other = first[group]!
      if (samePoint(soup, c, other) && label[(other / 3) | 0] === face) {
        groupOf[c] = group
        break
      }
      slot = (slot + 1) & (size - 1)
    }
  }

  // 2. Sum of the triangles' area vectors in every group.
  const area = new Float32Array(soup.length / 3)
  const sum = new Float32Array(3 * groups)
  for (let t = 0; t < corners / 3; t++) {
    areaVector(soup, t, area)
    for (let k = 0; k < 3; k++) {
      const g = 3 * groupOf[3 * t + k]!
      for (let i = 0; i < 3; i++) sum[g + i]! += area[3 * t + i]!
    }
  }

  // 3. The mean where it is near the triangle's own normal, that one elsewhere.
  const normals = new Float32Array(soup.length)
  for (let c = 0; c < corners; c++) {
    const t = (c / 3) | 0
    const g = 3 * groupOf[c]!
    const [ax, ay, az] = [area[3 * t]!, area[3 * t + 1]!, area[3 * t + 2]!]
    const [sx, sy, sz] = [sum[g]!, sum[g + 1]!, sum[g + 2]!]
    const own = Math.hypot(ax, ay, az)
    const mean = Math.hypot(sx, sy, sz)
    const agree = own > 0 && mean > 0 && ax * sx + ay * sy + az * sz >= COS_CREASE * own * mean
    const [x, y, z, length] = agree || own === 0 ? [sx, sy, sz, mean] : [ax, ay, az, own]
    if (length > 0) normals.set([x / length, y / length, z / length], 3 * c)
  }
  return normals
}

/** Minus zero and zero are the same coordinate. */
const key = (word: number): number => (word === 0x80000000 ? 0 : word)

const samePoint = (soup: Float32Array, a: number, b: number): boolean =>
  soup[3 * a] === soup[3 * b] && soup[3 * a + 1] === soup[3 * b + 1] && soup[3 * a + 2] === soup[3 * b + 2]

/** Twice the triangle's area times its normal, into out[3t…]. */
function areaVector(soup: Float32Array, t: number, out: Float32Array): void {
  const o = 9 * t
  const [ux, uy, uz] = [soup[o + 3]! - soup[o]!, soup[o + 4]! - soup[o + 1]!, soup[o + 5]! - soup[o + 2]!]
  const [vx, vy, vz] = [soup[o + 6]! - soup[o]!, soup[o + 7]! - soup[o + 1]!, soup[o + 8]! - soup[o + 2]!]
  out[3 * t] = uy * vz - uz * vy
  out[3 * t + 1] = uz * vx - ux * vz
  out[3 * t + 2] = ux * vy - uy * vx
}
