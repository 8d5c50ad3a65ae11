import { prism, roundedBox } from './solids.ts'

export type Outline = readonly (readonly [x: number, y: number])[]

/** Corners of a rectangle from the origin, counter-clockwise. */
export const rectangle = (width: number, depth: number): Outline => [
  [0, 0],
  [width, 0],
  [width, depth],
  [0, depth],
]

export const circle = (radius: number, segments: number): Outline =>
  Array.from({ length: segments }, (_, i) => {
    const angle = (2 * Math.PI * i) / segments
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const
  })

/** Two half circles and the straight lines tangent to them; `length` between the centres. */
export function stadium(radius: number, length: number, segments: number): Outline {
  const half = (centre: number, from: number) =>
    Array.from({ length: segments / 2 + 1 }, (_, i) => {
      const angle = from + (2 * Math.PI * i) / segments
      return [centre + radius * Math.cos(angle), radius * Math.sin(angle)] as const
    })
  return [...half(length, -Math.PI / 2), ...half(0, Math.PI / 2)]
}

/** An L whose inner corner comes first, because `prism` fans its lids from the first corner. */
export const ellShape = (width: number, height: number, thickness: number): Outline => [
  [thickness, thickness],
  [thickness, height],
  [0, height],
  [0, 0],
  [width, 0],
  [width, thickness],
]

/** A box from the origin to `size`: 12 triangles. */
export const box = (size: readonly [number, number, number]): Float32Array => prism(rectangle(size[0], size[1]), size[2])

export const cylinder = (radius: number, height: number, segments: number): Float32Array =>
  prism(circle(radius, segments), height)

/** A sphere about the origin, subdivided octahedron, `segments` around (a multiple of 4). */
export const sphere = (radius: number, segments: number): Float32Array =>
  roundedBox([2 * radius, 2 * radius, 2 * radius], radius, segments)
