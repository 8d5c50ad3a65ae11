import type { Vector } from '@trabecula/domain'

export type Three = readonly [number, number, number]

export const threeOf = ({ x, y, z }: Vector): Three => [x, y, z]
export const minus = (a: Three, b: Three): Three => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const times = (a: Three, factor: number): Three => [a[0] * factor, a[1] * factor, a[2] * factor]
export const dot = (a: Three, b: Three): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Three, b: Three): Three => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

/** Vectors whose length differs from 1 by no more are of unit length, to rounding. */
const rounding = 4 * Number.EPSILON

/** The unit vector along `a`, `a` itself where it is one already; undefined where it has no direction. */
export function unit(a: Three): Three | undefined {
  const length = Math.hypot(...a)
  if (!(length > 0 && Number.isFinite(length))) return undefined
  return Math.abs(length - 1) <= rounding ? a : times(a, 1 / length)
}
