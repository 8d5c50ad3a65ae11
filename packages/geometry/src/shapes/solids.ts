export type Outline = readonly (readonly [x: number, y: number])[]

/** Corners of a rectangle from the origin, counter-clockwise. */
export const rectangle = (width: number, depth: number): Outline => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]

export const circle = (radius: number, segments: number): Outline =>
  Array.from({ length: segments }, (_, i) => {
    const angle = (2 * Math.PI * i) / segments
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })

/** Two half circles and the straight lines tangent to them; `length` between the centres. */
export function stadium(radius: number, length: number, segments: number): Outline {
  const half = (centre: number, from: number) =>
    Array.from({ length: segments / 2 + 1 }, (_, i) => {
      const angle = from + (2 * Math.PI * i) / segments
      return [centre + radius * Math.cos(angle), radius * Math.sin(angle)] as const
    })
  return [...half(length, -Math.PI / 2), ...half(0, Math.PI / 2)]
}

/** An L whose inner corner comes first, because `prism` fans its ends from the first corner. */
export const lShape = (width: number, height: number, thickness: number): Outline => [
  [thickness, thickness],
  [thickness, height],
  [0, height],
  [0, 0],
  [width, 0],
  [width, thickness],
]

/** A box from the origin to `size`: 12 triangles. */
export const box = (size: readonly [number, number, number]): Float32Array => prism(rectangle(size[0], size[1]), size[2])

export const cylinder = (radius: number, height: number, segments: number): Float32Array =>
  prism(circle(radius, segments), height)

/** A sphere about the origin, subdivided octahedron, `segments` around (a multiple of 4). */
export const sphere = (radius: number, segments: number): Float32Array =>
  roundedBox([2 * radius, 2 * radius, 2 * radius], radius, segments)

type Corner = readonly [number, number, number]

/** Extrudes an outline (counter-clockwise, visible as a whole from its first corner) along z, from 0 to `height`. */
export function prism(outline: Outline, height: number): Float32Array {
  const at = (i: number, z: number): Corner => [outline[i % outline.length][0], outline[i % outline.length][1], z]
  const corners: Corner[] = []
  for (let i = 1; i + 1 < outline.length; i++) {
    corners.push(at(0, 0), at(i + 1, 0), at(i, 0))
    corners.push(at(0, height), at(i, height), at(i + 1, height))
  }
  for (let i = 0; i < outline.length; i++) {
    corners.push(at(i, 0), at(i + 1, 0), at(i + 1, height))
    corners.push(at(i, 0), at(i + 1, height), at(i, height))
  }
  return Float32Array.from(corners.flat())
}

/** A box about the origin, edges and corners rounded with `radius`; `segments` to a circle (a multiple of 4). */
export function roundedBox(size: Corner, radius: number, segments: number): Float32Array {
  const n = segments / 4
  const inner = size.map((length) => length / 2 - radius)
  const octants = [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].map((z) => [x, y, z] as const)))

  /** Point of an octant's spherical patch; i + j + k = n are its barycentric steps. */
  const on = ([x, y, z]: Corner, i: number, j: number, k: number): Corner => {
    const length = Math.hypot(arc(i, n), arc(j, n), arc(k, n))
    return [
      x * (inner[0] + (radius * arc(i, n)) / length),
      y * (inner[1] + (radius * arc(j, n)) / length),
      z * (inner[2] + (radius * arc(k, n)) / length),
    ]
  }

  const corners: Corner[] = []
  for (const octant of octants) {
    // 1. The spherical corner.
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < n - i; j++) {
        const k = n - i - j
        corners.push(on(octant, i, j, k), on(octant, i + 1, j, k - 1), on(octant, i, j + 1, k - 1))
        if (k > 1) corners.push(on(octant, i + 1, j, k - 1), on(octant, i + 1, j + 1, k - 2), on(octant, i, j + 1, k - 1))
      }
    }
    for (let axis = 0; axis < 3; axis++) {
      if (octant[axis] !== 1) continue
      const across = octant.map((sign, a) => (a === axis ? -sign : sign)) as unknown as Corner
      // 2. The cylindrical edge along this axis, between the two corners.
      const rim = (o: Corner, s: number) =>
        axis === 0 ? on(o, 0, s, n - s) : axis === 1 ? on(o, s, 0, n - s) : on(o, s, n - s, 0)
      for (let s = 0; s < n; s++) {
        corners.push(rim(octant, s), rim(octant, s + 1), rim(across, s), rim(across, s), rim(octant, s + 1), rim(across, s + 1))
      }
    }
  }
  // 3. The six planes, each between the tips of four corners.
  for (let axis = 0; axis < 3; axis++) {
    for (const sign of [-1, 1]) {
      const tips = octants
        .filter((octant) => octant[axis] === sign)
        .map((octant) => on(octant, axis === 0 ? n : 0, axis === 1 ? n : 0, axis === 2 ? n : 0))
      corners.push(tips[0], tips[1], tips[3], tips[0], tips[3], tips[2])
    }
  }
  return convexSoup(corners)
}

/** Even steps of angle along the edges of a patch, so that edge strips are regular. */
const arc = (step: number, steps: number) => Math.sin((Math.PI / 2) * (step / steps))

/** Winds the triangles of a convex solid around the origin outward and leaves out those without area. */
export function convexSoup(corners: readonly Corner[]): Float32Array {
  const out: number[] = []
  for (let i = 0; i + 2 < corners.length; i += 3) {
    const [a, b, c] = [corners[i], corners[i + 1], corners[i + 2]].map((corner) =>
      corner.map((value) => Math.fround(value + 0)),
    ) as [number[], number[], number[]]
    const u = b.map((value, axis) => value - a[axis])
    const v = c.map((value, axis) => value - a[axis])
    const normal = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]]
    if (Math.hypot(...normal) < 1e-9) continue
    const outward = normal.reduce((sum, value, axis) => sum + value * (a[axis] + b[axis] + c[axis]), 0) > 0
    out.push(...a, ...(outward ? b : c), ...(outward ? c : b))
  }
  return Float32Array.from(out)
}

// Solids next to and inside each other, for tests of parts with several bodies.

export const moved = (soup: Float32Array, x: number, y = 0, z = 0): Float32Array =>
  soup.map((value, i) => value + [x, y, z][i % 3])

export const joined = (...soups: readonly Float32Array[]): Float32Array => Float32Array.from(soups.flatMap((soup) => [...soup]))

/** Two corners of each triangle, or of the chosen ones, swapped: they look the other way. */
export const reversed = (soup: Float32Array, isChosen: (triangle: number) => boolean = () => true): Float32Array =>
  soup.map((_, i) => (isChosen(Math.floor(i / 9)) ? soup[i - (i % 9) + [0, 1, 2, 6, 7, 8, 3, 4, 5][i % 9]] : soup[i]))
