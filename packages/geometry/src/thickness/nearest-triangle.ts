import { doubleArea } from '../mesh/measure.ts'
import type { IndexedMesh } from '../mesh/model.ts'
import { NearestTree, type TreeOfRuns } from './nearest-tree.ts'

export type TreeMaker = (mesh: IndexedMesh) => Generator<void, TreeOfRuns, void>

/** The closest points of a mesh's triangles. */
export class NearestTriangle {
  /** Triangle that was found last, -1 for none, and its closest point. */
  triangle = -1
  x = 0
  y = 0
  z = 0
  private readonly mesh: IndexedMesh
  private readonly tree: NearestTree
  private squared = 0
  private readonly from = new Float64Array(3)
  private readonly look = (first: number, count: number): number => this.lookAt(first, count)

  private constructor(mesh: IndexedMesh, tree: NearestTree) {
    this.mesh = mesh
    this.tree = tree
  }

  /** In steps of some ten milliseconds. */
  static *of(mesh: IndexedMesh, treeOf?: TreeMaker): Generator<void, NearestTriangle, void> {
    return new NearestTriangle(mesh, treeOf ? new NearestTree(yield* treeOf(mesh)) : yield* NearestTree.of(mesh))
  }

  /** Distance to the mesh; `within` where nothing is nearer, and then `triangle` is -1. */
  distance(x: number, y: number, z: number, within: number): number {
    this.triangle = -1
    this.squared = within * within
    this.from[0] = x
    this.from[1] = y
    this.from[2] = z
    this.tree.eachRunWithin(x, y, z, this.squared, this.look)
    return Math.sqrt(this.squared)
  }

  private lookAt(first: number, count: number): number {
    for (let triangle = first; triangle < first + count; triangle++) this.try(triangle)
    return this.squared
  }

  /** How far from a place the first triangle lies along a unit vector, beyond `least`; `most` where none is nearer. */
  along(place: Float64Array, direction: Float64Array, least: number, most: number): number {
    const [px, py, pz] = place
    const [x, y, z] = direction
    const half = most / 2
    let nearest = most
    const within = half * half * (1 + 1e-9)
    this.tree.eachRunWithin(px + half * x, py + half * y, pz + half * z, within, (first, count) => {
      for (let triangle = first; triangle < first + count; triangle++) {
        const far = this.crossing(triangle, place, direction)
        if (far > least && far < nearest) nearest = far
      }
      return within
    })
    return nearest
  }

  /** How far along a unit vector a triangle is crossed; NaN where it is not (Möller and Trumbore 1997). */
  private crossing(triangle: number, place: Float64Array, direction: Float64Array): number {
    const { vertices, triangles } = this.mesh
    const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[3 * triangle + corner])
    const e = [0, 1, 2].map((axis) => vertices[b + axis] - vertices[a + axis])
    const f = [0, 1, 2].map((axis) => vertices[c + axis] - vertices[a + axis])
    const q = [0, 1, 2].map((axis) => place[axis] - vertices[a + axis])
    const across = cross(direction, f)
    const volume = dot(e, across)
    const share = dot(q, across) / volume
    const turned = cross(q, e)
    const other = dot(direction, turned) / volume
    return share >= 0 && other >= 0 && share + other <= 1 ? dot(f, turned) / volume : Number.NaN
  }

  /** The closest point by the regions of the plane (Ericson, Real-Time Collision Detection, 5.1.5). */
  private try(triangle: number): void {
    const { vertices, triangles } = this.mesh
    const [px, py, pz] = this.from
    const a = 3 * triangles[3 * triangle]
    const b = 3 * triangles[3 * triangle + 1]
    const c = 3 * triangles[3 * triangle + 2]
    const ax = vertices[a]
    const ay = vertices[a + 1]
    const az = vertices[a + 2]
    const ex = vertices[b] - ax
    const ey = vertices[b + 1] - ay
    const ez = vertices[b + 2] - az
    const fx = vertices[c] - ax
    const fy = vertices[c + 1] - ay
    const fz = vertices[c + 2] - az
    const qx = px - ax
    const qy = py - ay
    const qz = pz - az
    const ee = ex * ex + ey * ey + ez * ez
    const ef = ex * fx + ey * fy + ez * fz
    const ff = fx * fx + fy * fy + fz * fz
    const eq = ex * qx + ey * qy + ez * qz
    const fq = fx * qx + fy * qy + fz * qz
    const area = ee * ff - ef * ef
    let s = area > 0 ? (ff * eq - ef * fq) / area : 0
    let t = area > 0 ? (ee * fq - ef * eq) / area : 0
    if (!(area > 0) || s < 0 || t < 0 || s + t > 1) {
      // Outside: the closest of the three edges' closest points.
      const onE = clamped(eq / ee)
      const onF = clamped(fq / ff)
      const onG = clamped((ee - ef + fq - eq) / (ee + ff - 2 * ef))
      const squaredAt = (u: number, v: number): number =>
        (qx - u * ex - v * fx) ** 2 + (qy - u * ey - v * fy) ** 2 + (qz - u * ez - v * fz) ** 2
      const first = squaredAt(onE, 0)
      const second = squaredAt(0, onF)
      const third = squaredAt(1 - onG, onG)
      s = first <= second && first <= third ? onE : second <= third ? 0 : 1 - onG
      t = first <= second && first <= third ? 0 : second <= third ? onF : onG
    }
    const dx = qx - s * ex - t * fx
    const dy = qy - s * ey - t * fy
    const dz = qz - s * ez - t * fz
    const squared = dx * dx + dy * dy + dz * dz
    if (squared >= this.squared) return
    this.squared = squared
    this.triangle = triangle
    this.x = px - dx
    this.y = py - dy
    this.z = pz - dz
  }

  /** Unit normal of a triangle, by the order of its corners; zero for one without area. */
  normalOf(triangle: number, to: Float64Array): void {
    doubleArea(this.mesh, triangle, to)
    const length = Math.hypot(to[0], to[1], to[2])
    for (let axis = 0; axis < 3; axis++) to[axis] = length > 0 ? to[axis] / length : 0
  }
}

const clamped = (share: number): number => (share > 0 ? Math.min(share, 1) : 0)

type Three = Float64Array | readonly number[]
const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
const cross = (a: Three, b: Three): readonly number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
