/** A body-fitted mesh of second-order tetrahedra inside a closed surface, by TetGen. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { weld } from '@trabecula/geometry'
import { subdivided } from './subdivide.ts'

export interface Tetrahedra {
  /** Three coordinates per node, mm. */
  readonly nodes: Float64Array
  /**
   * Ten nodes per element: four corners, wound so that the volume is positive, then the middles of 1-2, 2-3, 3-1, 1-4,
   * 2-4, 3-4.
   */
  readonly elements: Uint32Array
}

export type Missing = { readonly missing: string }

/** Ends of the edges in whose middle nodes five to ten stand. */
const edges = [
  [0, 1],
  [1, 2],
  [2, 0],
  [0, 3],
  [1, 3],
  [2, 3],
] as const

/**
 * The tetrahedra within a closed soup (nine floats per triangle, mm). The surface is kept, its longer edges divided.
 * `longest` bounds the size of an element: no more volume than a regular tetrahedron with this edge.
 */
export function tetrahedra(soup: Float32Array, longest: number): Tetrahedra | Missing {
  const folder = mkdtempSync(path.join(tmpdir(), 'independent-mesh-'))
  try {
    writeSurface(soup, longest, path.join(folder, 'part.smesh'))
    const volume = longest ** 3 / (6 * Math.SQRT2)
    const switches = `-pYq1.5/0a${volume.toFixed(6)}FBQ`
    const { status, stdout, stderr, error } = spawnSync('tetgen', [switches, 'part.smesh'], { cwd: folder, encoding: 'utf8' })
    if (error) return { missing: 'TetGen is not installed: bench/peers/install.sh' }
    if (status !== 0) return { missing: `TetGen failed: ${lastWords(stdout + stderr)}` }
    const corners = columns(path.join(folder, 'part.1.node'), 3)
    return withMiddles(Float64Array.from(corners), Uint32Array.from(columns(path.join(folder, 'part.1.ele'), 4)))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeSurface(soup: Float32Array, longest: number, file: string): void {
  const { vertices, triangles } = subdivided(weld(soup), longest)
  const lines = [`${vertices.length / 3} 3 0 0`]
  for (let vertex = 0; vertex < vertices.length / 3; vertex++) {
    lines.push(`${vertex} ${vertices[3 * vertex]} ${vertices[3 * vertex + 1]} ${vertices[3 * vertex + 2]}`)
  }
  lines.push(`${triangles.length / 3} 0`)
  for (let at = 0; at < triangles.length; at += 3) {
    lines.push(`3 ${triangles[at]} ${triangles[at + 1]} ${triangles[at + 2]}`)
  }
  const hollows = pointsInHollows(vertices, triangles)
  lines.push(`${hollows.length}`, ...hollows.map((point, hollow) => `${hollow} ${point.join(' ')}`), '0', '')
  writeFileSync(file, lines.join('\n'))
}

const lastWords = (log: string): string => log.trim().split('\n').slice(-2).join(' ')

/** Columns two to `count` + 1 of the lines after the first, comments left out. */
function columns(file: string, count: number): number[] {
  const values: number[] = []
  const lines = readFileSync(file, 'utf8').split('\n')
  for (const line of lines.slice(1)) {
    if (line === '' || line.startsWith('#')) continue
    const fields = line.trim().split(/\s+/)
    for (let column = 1; column <= count; column++) values.push(Number(fields[column]))
  }
  return values
}

/** A point in every hollow: a piece of negative volume bounds one, with air just outside its largest triangle. */
function pointsInHollows(vertices: readonly number[], triangles: readonly number[]): number[][] {
  const parent = Uint32Array.from({ length: vertices.length / 3 }, (_, vertex) => vertex)
  const root = (vertex: number): number => {
    let at = vertex
    while (parent[at] !== at) at = parent[at] = parent[parent[at]!]!
    return at
  }
  for (let at = 0; at < triangles.length; at += 3) {
    parent[root(triangles[at]!)] = root(triangles[at + 1]!)
    parent[root(triangles[at + 2]!)] = root(triangles[at + 1]!)
  }
  const pieces = new Map<number, { volume: number; area: number; point: number[] }>()
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => [...vertices.slice(3 * triangles[at + corner]!, 3 * triangles[at + corner]! + 3)])
    const across = cross(minus(b!, a!), minus(c!, a!))
    const area = Math.hypot(...across)
    const name = root(triangles[at]!)
    const piece = pieces.get(name) ?? { volume: 0, area: 0, point: [] }
    piece.volume += (a![0]! * across[0]! + a![1]! * across[1]! + a![2]! * across[2]!) / 6
    if (area > piece.area) {
      piece.area = area
      piece.point = a!.map((value, axis) => (value + b![axis]! + c![axis]!) / 3 + (1e-3 * across[axis]!) / area)
    }
    pieces.set(name, piece)
  }
  return [...pieces.values()].filter(({ volume }) => volume < 0).map(({ point }) => point)
}

const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((value, axis) => value - b[axis]!)
const cross = ([a, b, c]: readonly number[], [d, e, f]: readonly number[]): number[] => [
  b! * f! - c! * e!,
  c! * d! - a! * f!,
  a! * e! - b! * d!,
]

/** Adds a node in the middle of every edge. Turns elements whose volume is negative. */
function withMiddles(corners: Float64Array, four: Uint32Array): Tetrahedra {
  const count = four.length / 4
  const elements = new Uint32Array(10 * count)
  const nodes = [...corners]
  const middles = new Map<number, number>()
  for (let element = 0; element < count; element++) {
    const own = four.slice(4 * element, 4 * element + 4)
    if (signedVolume(corners, own) < 0) own.subarray(0, 2).reverse()
    elements.set(own, 10 * element)
    edges.forEach(([from, to], edge) => {
      const [a, b] = [Math.min(own[from]!, own[to]!), Math.max(own[from]!, own[to]!)]
      const key = a * 2 ** 26 + b
      let middle = middles.get(key)
      if (middle === undefined) {
        middle = nodes.length / 3
        middles.set(key, middle)
        for (let axis = 0; axis < 3; axis++) nodes.push((corners[3 * a + axis]! + corners[3 * b + axis]!) / 2)
      }
      elements[10 * element + 4 + edge] = middle
    })
  }
  return { nodes: Float64Array.from(nodes), elements }
}

/** mm³; positive when the fourth corner sees the first three counter-clockwise from within. */
export function signedVolume(nodes: Float64Array, corners: ArrayLike<number>): number {
  const at = (corner: number, axis: number) => nodes[3 * corners[corner]! + axis]! - nodes[3 * corners[0]! + axis]!
  const [ax, ay, az, bx, by, bz, cx, cy, cz] = [1, 2, 3].flatMap((corner) => [0, 1, 2].map((axis) => at(corner, axis))) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  return (ax * (by * cz - bz * cy) - ay * (bx * cz - bz * cx) + az * (bx * cy - by * cx)) / 6
}
