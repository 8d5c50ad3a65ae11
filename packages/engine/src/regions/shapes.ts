import type { RegionPoint, RegionShape } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { bodyInFrame, distanceToBody } from './body-distance.ts'

type Distance = (x: number, y: number, z: number) => number

/** Signed distance to a shape at places of the part frame, mm, negative inside; exact everywhere. */
export function distanceToShape(shape: RegionShape, { center, unitScale }: Pick<Part, 'center' | 'unitScale'>): Distance {
  const placed = (point: RegionPoint) => point.map((value, axis) => value - center[axis] * unitScale) as [number, number, number]
  if ('body' in shape) return distanceToBody(bodyInFrame(shape.body, { center, unitScale }))
  if ('box' in shape) return toBox(placed(shape.box[0]), placed(shape.box[1]))
  if ('sphere' in shape) {
    const [cx, cy, cz] = placed(shape.sphere.center)
    const { radius } = shape.sphere
    return (x, y, z) => Math.hypot(x - cx, y - cy, z - cz) - radius
  }
  return toCylinder(placed(shape.cylinder.from), placed(shape.cylinder.to), shape.cylinder.radius)
}

function toBox(a: RegionPoint, b: RegionPoint): Distance {
  const middle = a.map((value, axis) => (value + b[axis]) / 2)
  const half = a.map((value, axis) => Math.abs(value - b[axis]) / 2)
  return (x, y, z) => {
    const u = Math.abs(x - middle[0]) - half[0]
    const v = Math.abs(y - middle[1]) - half[1]
    const w = Math.abs(z - middle[2]) - half[2]
    return Math.hypot(Math.max(u, 0), Math.max(v, 0), Math.max(w, 0)) + Math.min(Math.max(u, v, w), 0)
  }
}

function toCylinder(from: RegionPoint, to: RegionPoint, radius: number): Distance {
  const along = from.map((value, axis) => to[axis] - value)
  const length = Math.hypot(...along)
  const [ax, ay, az] = along.map((share) => share / length)
  const [mx, my, mz] = from.map((value, axis) => (value + to[axis]) / 2)
  return (x, y, z) => {
    const [px, py, pz] = [x - mx, y - my, z - mz]
    const axial = px * ax + py * ay + pz * az
    const u = Math.sqrt(Math.max(px * px + py * py + pz * pz - axial * axial, 0)) - radius
    const v = Math.abs(axial) - length / 2
    return Math.hypot(Math.max(u, 0), Math.max(v, 0)) + Math.min(Math.max(u, v), 0)
  }
}
