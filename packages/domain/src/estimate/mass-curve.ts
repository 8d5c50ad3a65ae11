import type { MassCurve } from './model.ts'

/** g, between the points of a curve; undefined where the family reaches no such value, or would be lighter than it prints. */
export function massAt({ points }: Pick<MassCurve, 'points'>, value: number): number | undefined {
  for (const [n, to] of points.entries()) {
    const from = points[n - 1]
    if (from === undefined) continue
    const share = (value - from.value) / (to.value - from.value)
    if (share >= 0 && share <= 1) return from.massG + share * (to.massG - from.massG)
  }
  return undefined
}
