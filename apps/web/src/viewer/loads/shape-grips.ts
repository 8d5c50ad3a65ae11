import type { RegionPoint, RegionShape } from '@trabecula/domain'
import { Vector3 } from 'three'

/** A place by which a shape is dragged. Coordinates of its file, mm. */
export interface Grip {
  readonly kind: 'size' | 'move'
  readonly at: Vector3
  /** Unit vector along which it is dragged; null: in the plane of the screen. */
  readonly along: Vector3 | null
  /**
   * The shape after a drag.
   *
   * @param step its changed numbers become multiples of this, mm; no size becomes smaller
   */
  changed(by: Vector3, step: number): RegionShape
}

/** A shape that is described by numbers, not by triangles. */
export type PlainShape = Exclude<RegionShape, { readonly body: unknown }>
type Cylinder = Extract<RegionShape, { readonly cylinder: unknown }>
type Box = Extract<RegionShape, { readonly box: unknown }>
const axes = [0, 1, 2] as const

/** The middle of a shape, an arrow's place beyond it along each axis, and one place for each of its sizes. */
export function gripsOf(shape: PlainShape): readonly Grip[] {
  const { middle, half } = extentOf(shape)
  const moving = { kind: 'move', changed: (by: Vector3, step: number) => moved(shape, by, step) } as const
  const arrows = axes.map((axis): Grip => {
    const along = unit(axis)
    return { ...moving, at: middle.clone().addScaledVector(along, half.getComponent(axis)), along }
  })
  const sizes =
    'box' in shape ? sidesOf(shape) : 'cylinder' in shape ? [...endsOf(shape), ...radiiOfCylinder(shape)] : radiiOfSphere(shape)
  return [{ ...moving, at: middle, along: null }, ...arrows, ...sizes]
}

const unit = (axis: number, length = 1): Vector3 => new Vector3().setComponent(axis, length)
const pointOf = ({ x, y, z }: Vector3): RegionPoint => [tidy(x), tidy(y), tidy(z)]
/** Without the last digits, which only sums of binary fractions have. */
const tidy = (mm: number): number => Number(mm.toPrecision(12))
const toStep = (mm: number, step: number): number => tidy(Math.round(mm / step) * step)

/** Half its size along each axis of the file, and the middle of that. */
function extentOf(shape: PlainShape): { readonly middle: Vector3; readonly half: Vector3 } {
  if ('sphere' in shape) {
    const { center, radius } = shape.sphere
    return { middle: new Vector3(...center), half: new Vector3().setScalar(radius) }
  }
  const [a, b] = ('box' in shape ? shape.box : [shape.cylinder.from, shape.cylinder.to]).map((end) => new Vector3(...end)) as [
    Vector3,
    Vector3,
  ]
  const half = b.clone().sub(a).multiplyScalar(0.5)
  const middle = a.clone().add(half)
  const along = half.clone().normalize()
  const radius = 'box' in shape ? 0 : shape.cylinder.radius
  for (const axis of axes) {
    const across = radius * Math.sqrt(Math.max(0, 1 - along.getComponent(axis) ** 2))
    half.setComponent(axis, Math.abs(half.getComponent(axis)) + across)
  }
  return { middle, half }
}

/** The shape at another place. Coordinates of its first point that change by half a step or more become multiples of it. */
function moved(shape: PlainShape, by: Vector3, step: number): RegionShape {
  const first = 'box' in shape ? shape.box[0] : 'sphere' in shape ? shape.sphere.center : shape.cylinder.from
  const whole = new Vector3()
  for (const axis of axes) {
    const shift = by.getComponent(axis)
    if (Math.abs(shift) >= step / 2) whole.setComponent(axis, toStep(first[axis] + shift, step) - first[axis])
  }
  const at = (point: RegionPoint) => pointOf(new Vector3(...point).add(whole))
  if ('box' in shape) return { box: [at(shape.box[0]), at(shape.box[1])] }
  if ('sphere' in shape) return { sphere: { ...shape.sphere, center: at(shape.sphere.center) } }
  const { from, to, radius } = shape.cylinder
  return { cylinder: { from: at(from), to: at(to), radius } }
}

/** The six sides of a box, whose corners may be any two that are opposite. */
function sidesOf({ box }: Box): readonly Grip[] {
  const { middle } = extentOf({ box })
  return axes.flatMap((axis) =>
    ([0, 1] as const).map((end): Grip => {
      const other = box[1 - end]![axis]
      const outwards = Math.sign(box[end][axis] - other) || (end === 0 ? -1 : 1)
      return {
        kind: 'size',
        at: middle.clone().setComponent(axis, box[end][axis]),
        along: unit(axis, outwards),
        changed: (by, step) => {
          const reached = toStep(box[end][axis] + by.getComponent(axis), step)
          const least = tidy(other + outwards * step)
          const corner = pointOf(new Vector3(...box[end]).setComponent(axis, outwards * (reached - least) > 0 ? reached : least))
          return { box: end === 0 ? [corner, box[1]] : [box[0], corner] }
        },
      }
    }),
  )
}

/** The unit vector of a cylinder's axis. */
function axisOf({ cylinder: { from, to } }: Cylinder): Vector3 {
  const along = new Vector3(...to).sub(new Vector3(...from))
  return along.lengthSq() > 0 ? along.normalize() : unit(2)
}

/** Both ends of a cylinder, along its axis. */
function endsOf({ cylinder }: Cylinder): readonly Grip[] {
  return (['from', 'to'] as const).map((end): Grip => {
    const along = axisOf({ cylinder }).multiplyScalar(end === 'to' ? 1 : -1)
    const at = new Vector3(...cylinder[end])
    const other = new Vector3(...cylinder[end === 'to' ? 'from' : 'to'])
    return {
      kind: 'size',
      at,
      along,
      changed: (by, step) => {
        // Measured from the origin, so that an end on an axis of the file gets a round coordinate.
        const reached = toStep(at.clone().add(by).dot(along), step) - other.dot(along)
        return { cylinder: { ...cylinder, [end]: pointOf(other.clone().addScaledVector(along, Math.max(step, reached))) } }
      },
    }
  })
}

/** Four places around the middle of a cylinder. */
function radiiOfCylinder({ cylinder }: Cylinder): readonly Grip[] {
  const along = axisOf({ cylinder })
  const sizes = along.toArray().map(Math.abs)
  const u = unit(sizes.indexOf(Math.min(...sizes)))
  u.addScaledVector(along, -u.dot(along)).normalize()
  const v = along.clone().cross(u)
  const { middle } = extentOf({ cylinder })
  return [u, v, u.clone().negate(), v.clone().negate()].map((outwards) =>
    radial(middle, outwards, cylinder.radius, (radius) => ({ cylinder: { ...cylinder, radius } })),
  )
}

const radiiOfSphere = ({ sphere }: Extract<RegionShape, { readonly sphere: unknown }>): readonly Grip[] =>
  axes.flatMap((axis) =>
    [1, -1].map((side) =>
      radial(new Vector3(...sphere.center), unit(axis, side), sphere.radius, (radius) => ({ sphere: { ...sphere, radius } })),
    ),
  )

function radial(middle: Vector3, along: Vector3, radius: number, changed: (radius: number) => RegionShape): Grip {
  return {
    kind: 'size',
    at: middle.clone().addScaledVector(along, radius),
    along,
    changed: (by, step) => changed(Math.max(step, toStep(radius + by.dot(along), step))),
  }
}
