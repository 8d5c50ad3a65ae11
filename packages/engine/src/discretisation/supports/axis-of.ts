/** cos 1°: what is turned by more is not square to an axis, nor along one. */
export const square = 0.99985

/** The axis to which a triangle is square, within 1°; undefined for an oblique one. */
export function axisOf(soup: Float32Array, triangle: number): 0 | 1 | 2 | undefined {
  const at = (corner: number, axis: number) => soup[9 * triangle + 3 * corner + axis]
  const [e, f] = [1, 2].map((corner) => [0, 1, 2].map((axis) => at(corner, axis) - at(0, axis))) as [number[], number[]]
  const normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
  const length = Math.hypot(...normal)
  return ([0, 1, 2] as const).find((axis) => Math.abs(normal[axis]) >= square * length)
}
