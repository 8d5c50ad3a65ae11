/** Closed triangle soups for tests: 9 floats per triangle, wound outwards, mm. */

type Point = readonly [number, number, number]

export const box = (low: Point, high: Point): Float32Array => {
  const corner = (i: number): Point => [i & 1 ? high[0] : low[0], i & 2 ? high[1] : low[1], i & 4 ? high[2] : low[2]]
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ]
  return Float32Array.from(
    faces.flatMap(([a, b, c, d]) =>
      [corner(a!), corner(b!), corner(c!), corner(a!), corner(c!), corner(d!)].flatMap((p) => [...p]),
    ),
  )
}

/** A sphere of latitude bands; the poles are fans. */
export const sphere = (centre: Point, radius: number, segments: number): Float32Array => {
  const at = (band: number, turn: number): Point => {
    const theta = (Math.PI * band) / segments
    const phi = (Math.PI * (turn % (2 * segments))) / segments
    // Both poles are single points, so that the surface is closed to the last bit.
    const ring = band === 0 || band === segments ? 0 : Math.sin(theta) * radius
    return [centre[0] + ring * Math.cos(phi), centre[1] + ring * Math.sin(phi), centre[2] + radius * Math.cos(theta)]
  }
  const points: number[] = []
  for (let band = 0; band < segments; band++) {
    for (let turn = 0; turn < 2 * segments; turn++) {
      const [a, b, c, d] = [at(band, turn), at(band + 1, turn), at(band + 1, turn + 1), at(band, turn + 1)]
      if (band + 1 < segments) points.push(...a, ...b, ...c)
      if (band > 0) points.push(...a, ...c, ...d)
    }
  }
  return Float32Array.from(points)
}

/** An L of two legs of equal thickness, extruded along y. */
export const bracket = (length: number, height: number, thickness: number, width: number): Float32Array => {
  const outline: (readonly [number, number])[] = [
    [0, 0],
    [length, 0],
    [length, thickness],
    [thickness, thickness],
    [thickness, height],
    [0, height],
  ]
  // Two convex halves share the diagonal from the outer to the inner corner.
  const cap = [
    [0, 1, 2],
    [0, 2, 3],
    [0, 3, 4],
    [0, 4, 5],
  ]
  const at = (i: number, y: number): Point => [outline[i][0], y, outline[i][1]]
  const points: number[] = []
  for (const [a, b, c] of cap) {
    points.push(...at(a!, 0), ...at(b!, 0), ...at(c!, 0))
    points.push(...at(a!, width), ...at(c!, width), ...at(b!, width))
  }
  outline.forEach((_, i) => {
    const next = (i + 1) % outline.length
    points.push(...at(i, 0), ...at(next, width), ...at(next, 0))
    points.push(...at(i, 0), ...at(i, width), ...at(next, width))
  })
  return Float32Array.from(points)
}

/** Turns a soup about x, then z, by angles in radians. */
export const rotate = (soup: Float32Array, aboutX: number, aboutZ: number): Float32Array => {
  const turned = new Float32Array(soup.length)
  const [cx, sx, cz, sz] = [Math.cos(aboutX), Math.sin(aboutX), Math.cos(aboutZ), Math.sin(aboutZ)]
  for (let o = 0; o < soup.length; o += 3) {
    const [x, y, z] = [soup[o], soup[o + 1] * cx - soup[o + 2] * sx, soup[o + 1] * sx + soup[o + 2] * cx]
    turned.set([x * cz - y * sz, x * sz + y * cz, z], o)
  }
  return turned
}
