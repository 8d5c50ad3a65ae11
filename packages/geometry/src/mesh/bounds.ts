import type { Bounds, Point } from './model.ts'

/** Bounding box of packed points (3 floats each). Infinite when there are none. */
export function boundsOf(points: Float32Array): Bounds {
  const min: [number, number, number] = [Infinity, Infinity, Infinity]
  const max: [number, number, number] = [-Infinity, -Infinity, -Infinity]
  for (let i = 0; i < points.length; i += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const value = points[i + axis]
      if (value < min[axis]) min[axis] = value
      if (value > max[axis]) max[axis] = value
    }
  }
  return { min, max }
}

export const centerOf = ({ min, max }: Bounds): Point => [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2]

export const diagonalOf = ({ min, max }: Bounds): number => Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2])

/** Distance between neighbouring float32 numbers at the largest coordinate of the box: no tolerance may be finer. */
export const coordinateStep = ({ min, max }: Bounds): number => floatStep(Math.max(...min.map(Math.abs), ...max.map(Math.abs)))

/** A float32 has 23 binary digits behind its first. */
const floatStep = (value: number): number => 2 ** (Math.floor(Math.log2(value)) - 23)
