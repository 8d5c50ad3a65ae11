import type { Bounds, Point } from '../mesh/model.ts'

export type Field = (x: number, y: number, z: number) => number

/**
 * The six tetrahedra of a cube along its diagonal (Kuhn): corner chains from 0 to 7, corner bits x = 1, y = 2, z = 4.
 */
const tetrahedra = [
  { corners: [0, 1, 3, 7], even: true },
  { corners: [0, 2, 6, 7], even: true },
  { corners: [0, 4, 5, 7], even: true },
  { corners: [0, 1, 5, 7], even: false },
  { corners: [0, 2, 3, 7], even: false },
  { corners: [0, 4, 6, 7], even: false },
] as const

/** Even permutations of a tetrahedron's corners: the first one, or the first two, inside. */
const oneInside = [
  [0, 1, 2, 3],
  [1, 0, 3, 2],
  [2, 0, 1, 3],
  [3, 0, 2, 1],
] as const
const twoInside = [
  [0, 1, 2, 3],
  [0, 2, 3, 1],
  [0, 3, 1, 2],
  [1, 2, 0, 3],
  [1, 3, 2, 0],
  [2, 3, 0, 1],
] as const

/** Vertices keep this share of an edge away from its ends, so that no two of them meet in float32. */
const endShare = 0.04

const bisections = 24

/**
 * The surface field = 0 as a soup that faces out of field < 0, by marching tetrahedra (Doi and Koide 1991) with
 * vertices bisected on the field itself. Closed and two-manifold whenever the field is positive on the border of the
 * box, sharp edges excepted, which are cut by less than a step. Simple and slow (about 1 µs per node): meant for single
 * cells and tests, not for parts.
 */
export function isosurface(field: Field, { min }: Pick<Bounds, 'min'>, step: number, nodes: Point): Float32Array {
  const [nx, ny, nz] = nodes
  const at = (i: number, j: number, k: number): Point => [min[0] + i * step, min[1] + j * step, min[2] + k * step]

  // 1. Values at the nodes; zero counts as outside.
  const values = new Float64Array(nx * ny * nz)
  for (let k = 0, node = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) for (let i = 0; i < nx; i++, node++) values[node] = field(...at(i, j, k))
  }

  // 2. Triangles, cube by cube.
  const vertices: number[] = []
  const known = new Map<number, number>()
  const triangles: number[] = []
  const offset = Array.from({ length: 8 }, (_, corner) => (corner & 1) + nx * (((corner >> 1) & 1) + ny * (corner >> 2)))

  const vertexOn = (node: number, low: number, high: number): number => {
    const [inside, outside] = values[node + offset[low]] < 0 ? [low, high] : [high, low]
    const key = (node + offset[low]) * 8 + (high - low)
    const found = known.get(key)
    if (found !== undefined) return found
    const i = node % nx
    const j = Math.floor(node / nx) % ny
    const k = Math.floor(node / (nx * ny))
    const corner = (c: number) => at(i + (c & 1), j + ((c >> 1) & 1), k + (c >> 2))
    vertices.push(...crossing(field, corner(inside), corner(outside)))
    known.set(key, vertices.length / 3 - 1)
    return vertices.length / 3 - 1
  }

  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const node = i + nx * (j + ny * k)
        let inside = 0
        for (let corner = 0; corner < 8; corner++) if (values[node + offset[corner]] < 0) inside++
        if (inside === 0 || inside === 8) continue
        for (const { corners, even } of tetrahedra) {
          const within = corners.map((corner) => values[node + offset[corner]] < 0)
          const on = (a: number, b: number) => vertexOn(node, corners[Math.min(a, b)], corners[Math.max(a, b)])
          cut(within, on, even, triangles)
        }
      }
    }
  }

  const soup = new Float32Array(3 * triangles.length)
  triangles.forEach((vertex, corner) => {
    for (let axis = 0; axis < 3; axis++) soup[3 * corner + axis] = vertices[3 * vertex + axis]
  })
  return soup
}

/** Adds the one or two triangles that separate the inside corners of a tetrahedron from the others. */
function cut(within: readonly boolean[], on: (a: number, b: number) => number, even: boolean, triangles: number[]): void {
  const count = within.filter(Boolean).length
  if (count === 0 || count === 4) return
  const add = (a: number, b: number, c: number, outward: boolean) => triangles.push(a, outward ? b : c, outward ? c : b)
  if (count === 2) {
    const [a, b, c, d] = twoInside.find(([p, q]) => within[p] && within[q])!
    add(on(a, c), on(a, d), on(b, d), even)
    add(on(a, c), on(b, d), on(b, c), even)
    return
  }
  const [a, b, c, d] = oneInside.find(([p]) => within[p] === (count === 1))!
  add(on(a, b), on(a, c), on(a, d), even === (count === 1))
}

function crossing(field: Field, inside: Point, outside: Point): Point {
  const along = (t: number): Point => [
    inside[0] + t * (outside[0] - inside[0]),
    inside[1] + t * (outside[1] - inside[1]),
    inside[2] + t * (outside[2] - inside[2]),
  ]
  let low = 0
  let high = 1
  for (let i = 0; i < bisections; i++) {
    const middle = (low + high) / 2
    if (field(...along(middle)) < 0) low = middle
    else high = middle
  }
  return along(Math.min(1 - endShare, Math.max(endShare, (low + high) / 2)))
}
