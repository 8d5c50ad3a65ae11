import { Vector3 } from 'three'

/** Pixels within which a corner attracts a click. */
const REACH = 9

/**
 * The corner of a triangle that attracts a click on it, else the point itself.
 * @param corners nine floats
 * @param pixelsFrom how far from the click a point is on the screen
 */
export function attracted(point: Vector3, corners: ArrayLike<number>, pixelsFrom: (point: Vector3) => number): Vector3 {
  const near = [0, 3, 6]
    .map((at) => new Vector3().fromArray(corners, at))
    .map((corner) => ({ corner, pixels: pixelsFrom(corner) }))
    .filter(({ pixels }) => pixels <= REACH)
    .sort((a, b) => a.pixels - b.pixels)
  return near[0]?.corner ?? point
}
