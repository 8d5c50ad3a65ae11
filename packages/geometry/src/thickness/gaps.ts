import type { IndexedMesh, Point } from '../mesh/model.ts'
import { NearestTriangle, type TreeMaker } from './nearest-triangle.ts'
import { sampleSurface } from './sample-surface.ts'

export interface GapOptions {
  /** Places that are looked at, uniformly over the surface's area. */
  readonly samples: number
  /** What is wider is no gap, in the mesh's unit. */
  readonly most: number
  /** Sides face each other where the cosine between their normals is below this: without it they may differ by 25°. */
  readonly opposite?: number
  /** Makes the tree of the mesh; without it it is made here, in three times the time. */
  readonly treeOf?: TreeMaker
}

/** A place of the surface that another one faces from nearby. */
export interface Gap {
  /** In the middle between the two. */
  readonly at: Point
  /** From the place to the surface that faces it, of length 1. */
  readonly across: Point
  readonly width: number
}

const perStep = 500
/** The normals of a gap's sides differ from opposite ones by less than 25°: a corner is no gap. */
const usuallyOpposite = -0.9
/** Radii that differ by less than this share are the same. */
const accuracy = 1e-3
const mostShrinks = 12
/** So many of the four directions along a gap must go on: a hole goes on in two, the bottom of a slit in three. */
const leastWays = 3
/** How far the gap must go on, and how much its free radius may change there. */
const onwards = 2
const evenness = 1.4

/**
 * The gaps between surfaces of a mesh that face each other through the outside: where the largest ball that touches the
 * place from outside touches another side as well, opposite to the place (a shrinking ball: Ma, Bae and Choi, 3D medial
 * axis point approximation, 2012). Grooves and holes that are no longer than they are wide, in more than one direction,
 * are none. The triangles face out of the material. About 10 µs for each place.
 */
export function* findGaps(mesh: IndexedMesh, options: GapOptions): Generator<void, Gap[], void> {
  const { samples, most, opposite = usuallyOpposite, treeOf } = options
  const { triangles, points } = yield* sampleSurface(mesh, samples)
  const surface = yield* NearestTriangle.of(mesh, treeOf)
  const ball = new ShrinkingBall(surface, most / 2, opposite)
  const found: Gap[] = []
  const normal = new Float64Array(3)
  for (let i = 0; i < triangles.length; i++) {
    if (i % perStep === perStep - 1) yield
    surface.normalOf(triangles[i], normal)
    const place = points.subarray(3 * i, 3 * i + 3)
    if (!ball.shrink(place, normal) || !ball.goesOn(normal)) continue
    const [x, y, z] = ball.centre
    found.push({ at: [x, y, z], across: [normal[0], normal[1], normal[2]], width: 2 * ball.radius })
  }
  return found
}

/** The largest ball that touches a place from outside. */
class ShrinkingBall {
  radius = 0
  readonly centre = new Float64Array(3)
  private readonly surface: NearestTriangle
  private readonly most: number
  private readonly opposite: number
  private readonly facing = new Float64Array(3)

  constructor(surface: NearestTriangle, most: number, opposite: number) {
    this.surface = surface
    this.most = most
    this.opposite = opposite
  }

  /** Whether a side that faces the place holds the ball. */
  shrink(place: Float64Array, normal: Float64Array): boolean {
    const { surface, centre, facing, most } = this
    this.radius = most
    let held = -1
    for (let step = 0; step < mostShrinks; step++) {
      for (let axis = 0; axis < 3; axis++) centre[axis] = place[axis] + this.radius * normal[axis]
      surface.distance(centre[0], centre[1], centre[2], this.radius * (1 - accuracy))
      if (surface.triangle < 0) break
      held = surface.triangle
      const [dx, dy, dz] = [surface.x - place[0], surface.y - place[1], surface.z - place[2]]
      const along = dx * normal[0] + dy * normal[1] + dz * normal[2]
      if (!(along > 0)) return false
      this.radius = Math.min((dx * dx + dy * dy + dz * dz) / (2 * along), this.radius * (1 - accuracy))
    }
    if (held < 0) return false
    surface.normalOf(held, facing)
    return dot(facing, normal) < this.opposite
  }

  /** Whether the gap goes on from the ball's middle in most directions along it. */
  goesOn(normal: Float64Array): boolean {
    const { surface, centre, radius, facing } = this
    let ways = 0
    for (const [x, y, z] of along(normal)) {
      const from = [centre[0] + onwards * radius * x, centre[1] + onwards * radius * y, centre[2] + onwards * radius * z] as const
      const free = surface.distance(...from, evenness * radius)
      if (surface.triangle < 0 || free * evenness < radius) continue
      surface.normalOf(surface.triangle, facing)
      const [dx, dy, dz] = [from[0] - surface.x, from[1] - surface.y, from[2] - surface.z]
      // In front of the triangle is outside.
      if (dx * facing[0] + dy * facing[1] + dz * facing[2] > 0) ways++
    }
    return ways >= leastWays
  }
}

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Two unit vectors across a unit vector, and their opposites. */
function along([x, y, z]: Float64Array): readonly Point[] {
  const raw = Math.abs(x) < 0.6 ? [0, -z, y] : [z, 0, -x]
  const length = Math.hypot(raw[0], raw[1], raw[2])
  const [a, b, c] = raw.map((value) => value / length)
  const [d, e, f] = [y * c - z * b, z * a - x * c, x * b - y * a]
  return [
    [a, b, c],
    [-a, -b, -c],
    [d, e, f],
    [-d, -e, -f],
  ]
}
