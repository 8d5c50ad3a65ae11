import type { IndexedMesh } from '../mesh/model.ts'
import { atCreases } from './creases.ts'
import { GrowingBall } from './growing-ball.ts'
import { NearestTriangle, type TreeMaker } from './nearest-triangle.ts'
import { sampleSurface } from './sample-surface.ts'

export interface ThicknessOptions {
  /** Places that are measured, uniformly over the surface's area. */
  readonly samples: number
  /** What is thicker is reported as this, in the mesh's unit; the time grows with it. */
  readonly most: number
  /** Whether the triangles of the mesh face out of the material, as in a file, or into it, as a void's do. */
  readonly facing: 'out' | 'into'
  /**
   * A place that is thinner than `below` takes the largest ball, of a diameter of at least `least`, of the places beside
   * it that comes as near as `distance`: teeth of the mesh in a crease are no walls.
   */
  readonly overlook?: Overlook
  /** Triangles at creases, where walls of different directions meet, are not measured. */
  readonly withoutCreases?: boolean
  /** More triangles that bound the material as well; no place of theirs is measured. */
  readonly beside?: IndexedMesh
  /** Makes the trees of both meshes; without it they are made here, in three times the time. */
  readonly treeOf?: TreeMaker
}

interface Overlook {
  readonly below: number
  readonly least: number
  readonly distance: number
}

export interface Thickness {
  /** Thickness at each place, in the mesh's unit. */
  readonly values: Float64Array
  /** 3 per place: a point of the surface, and the middle of the ball that was found there. */
  readonly points: Float64Array
  readonly centres: Float64Array
  /** 1 where the ball is held by a triangle of `beside`. */
  readonly touchesBeside: Uint8Array
}

const perStep = 500

/**
 * How thick the material of a mesh is behind places of its surface: the diameter of the largest ball inside it that
 * grows from the place (`GrowingBall`). For a plate, a tube or a hollow ball that is the wall, for a rod of facets its
 * inscribed circle. A ball need not touch its place, because in a mesh none larger than a point touches an edge: behind
 * the edges between facets the wall is measured all the same, behind a right-angled edge the body it belongs to.
 */
export function* wallThickness(mesh: IndexedMesh, options: ThicknessOptions): Generator<void, Thickness, void> {
  const { samples, most, facing, withoutCreases, beside, overlook, treeOf } = options
  const leftOut = withoutCreases ? yield* atCreases(mesh) : undefined
  const { triangles, points } = yield* sampleSurface(mesh, samples, leftOut)
  const own = yield* NearestTriangle.of(mesh, treeOf)
  const others = beside ? yield* NearestTriangle.of(beside, treeOf) : undefined
  const ball = new GrowingBall(own, others, most / 2)
  const found = {
    values: new Float64Array(triangles.length),
    points,
    centres: new Float64Array(points.length),
    touchesBeside: new Uint8Array(triangles.length),
  }
  const inward = new Float64Array(3)
  const neighbours = new Neighbours(own, ball, facing === 'out' ? -1 : 1)
  for (let i = 0; i < triangles.length; i++) {
    if (i % perStep === perStep - 1) yield
    own.normalOf(triangles[i], inward)
    if (facing === 'out') for (let axis = 0; axis < 3; axis++) inward[axis] *= -1
    const place = points.subarray(3 * i, 3 * i + 3)
    ball.grow(place, inward)
    if (overlook && 2 * ball.radius < overlook.below) {
      const [radius, centre, isBeside] = [ball.radius, ball.centre.slice(), ball.isHeldBeside]
      if (!neighbours.find(place, inward, overlook)) ball.be(centre, radius, isBeside)
    }
    found.values[i] = 2 * ball.radius
    found.touchesBeside[i] = ball.isHeldBeside ? 1 : 0
    found.centres.set(ball.centre, 3 * i)
  }
  return found
}

/** Places beside a place that are tried, around it and outwards. */
const around = 8
const outwards = [0.5, 1, 1.5] as const

/** Balls of the places beside a place. */
class Neighbours {
  private readonly own: NearestTriangle
  private readonly ball: GrowingBall
  private readonly sign: 1 | -1
  private readonly beside = new Float64Array(3)
  private readonly inward = new Float64Array(3)
  private readonly best = new Float64Array(3)

  constructor(own: NearestTriangle, ball: GrowingBall, sign: 1 | -1) {
    this.own = own
    this.ball = ball
    this.sign = sign
  }

  /**
   * Leaves the largest ball that is thick and near enough, or the first that is thicker than what is looked for, and
   * answers whether there is one.
   */
  find(place: Float64Array, normal: Float64Array, { below, least, distance }: Overlook): boolean {
    const { own, ball, sign, beside, inward, best } = this
    const [first, second] = tangents(normal)
    let radius = 0
    let isBeside = false
    for (const share of outwards) {
      for (let i = 0; i < around; i++) {
        const turn = (2 * Math.PI * (i + share)) / around
        const [c, s] = [share * distance * Math.cos(turn), share * distance * Math.sin(turn)]
        const [x, y, z] = [0, 1, 2].map((axis) => place[axis] + c * first[axis] + s * second[axis])
        own.distance(x, y, z, 2 * distance)
        if (own.triangle < 0) continue
        beside[0] = own.x
        beside[1] = own.y
        beside[2] = own.z
        own.normalOf(own.triangle, inward)
        for (let axis = 0; axis < 3; axis++) inward[axis] *= sign
        ball.grow(beside, inward)
        const { centre } = ball
        const gap = Math.hypot(centre[0] - place[0], centre[1] - place[1], centre[2] - place[2]) - ball.radius
        if (2 * ball.radius < least || gap > distance || ball.radius <= radius) continue
        if (2 * ball.radius >= below) return true
        best.set(centre)
        radius = ball.radius
        isBeside = ball.isHeldBeside
      }
    }
    if (radius === 0) return false
    ball.be(best, radius, isBeside)
    return true
  }
}

/** Two unit vectors across a unit vector. */
function tangents([x, y, z]: Float64Array): readonly [Float64Array, Float64Array] {
  const first = Math.abs(x) < 0.6 ? Float64Array.of(0, -z, y) : Float64Array.of(z, 0, -x)
  const length = Math.hypot(...first)
  for (let axis = 0; axis < 3; axis++) first[axis] /= length
  const [a, b, c] = first
  return [first, Float64Array.of(y * c - z * b, z * a - x * c, x * b - y * a)]
}

/** Smallest value below which this share of the values lies; infinite where there are none. */
export function quantile(values: Float64Array, share: number): number {
  if (values.length === 0) return Infinity
  const sorted = values.slice().sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]
}
