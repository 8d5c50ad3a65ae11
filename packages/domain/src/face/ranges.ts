import type { TriangleRanges } from './model.ts'

export function rangesOf(triangles: Iterable<number>): TriangleRanges {
  const ranges: [start: number, count: number][] = []
  for (const triangle of triangles) {
    const last = ranges.at(-1)
    if (last && last[0] + last[1] === triangle) last[1]++
    else ranges.push([triangle, 1])
  }
  return ranges
}

/** The same triangles in ascending ranges with a gap between any two, so that each triangle occurs once. */
export function mergedRanges(ranges: TriangleRanges): TriangleRanges {
  const merged: [start: number, count: number][] = []
  for (const [start, count] of [...ranges].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && start <= last[0] + last[1]) last[1] = Math.max(last[1], start + count - last[0])
    else merged.push([start, count])
  }
  return merged
}

/** One more than the greatest triangle index of the ranges; 0 without ranges. */
export const reachOf = (ranges: TriangleRanges): number =>
  ranges.reduce((reach, [start, count]) => Math.max(reach, start + count), 0)

/**
 * The triangle indices of ranges, ascending. The cost is linear in the part's triangles, however often the ranges
 * repeat them.
 *
 * @param count triangles of the part
 * @returns undefined when a range reaches beyond it
 */
export function trianglesOfRanges(ranges: TriangleRanges, count: number): Uint32Array | undefined {
  for (const [start, many] of ranges) if (start < 0 || many < 1 || start + many > count) return undefined
  const merged = mergedRanges(ranges)
  const triangles = new Uint32Array(merged.reduce((sum, [, many]) => sum + many, 0))
  let at = 0
  for (const [start, many] of merged) for (let k = 0; k < many; k++) triangles[at++] = start + k
  return triangles
}

/** Whether a value is a range: a pair of a whole first index from 0 and a whole count from 1. */
export const isTriangleRange = (value: unknown): value is TriangleRanges[number] =>
  Array.isArray(value) &&
  value.length === 2 &&
  Number.isSafeInteger(value[0]) &&
  Number.isSafeInteger(value[1]) &&
  value[0] >= 0 &&
  value[1] >= 1
