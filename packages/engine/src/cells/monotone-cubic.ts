/**
 * Monotone cubic interpolation (PCHIP): a curve through the points that rises where the data rise and never overshoots.
 * Slopes by the weighted harmonic mean of Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984) 300.
 */
export interface Curve {
  readonly x: readonly number[]
  readonly y: readonly number[]
  readonly slope: readonly number[]
}

/** Curve through points of strictly rising x (at least two). */
export function monotoneCubic(x: readonly number[], y: readonly number[]): Curve {
  const count = x.length
  const step = (i: number): number => x[i + 1] - x[i]
  const secant = (i: number): number => (y[i + 1] - y[i]) / step(i)
  const slope = new Array<number>(count).fill(0)
  for (let i = 1; i < count - 1; i++) {
    const before = secant(i - 1)
    const after = secant(i)
    if (before * after <= 0) continue
    const w1 = 2 * step(i) + step(i - 1)
    const w2 = step(i) + 2 * step(i - 1)
    slope[i] = (w1 + w2) / (w1 / before + w2 / after)
  }
  // Ends: the secant is monotone, and the tables end where precision does not matter.
  slope[0] = secant(0)
  slope[count - 1] = secant(count - 2)
  return { x, y, slope }
}

/** Value and exact derivative at `at`; beyond the ends the end values hold, with derivative 0. */
export function evaluate(curve: Curve, at: number): readonly [value: number, derivative: number] {
  const { x, y, slope } = curve
  const last = x.length - 1
  if (at < x[0]) return [y[0], 0]
  if (at > x[last]) return [y[last], 0]
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (x[middle] <= at) low = middle
    else high = middle
  }
  const h = x[high] - x[low]
  const t = (at - x[low]) / h
  const s = 1 - t
  const [y0, y1, m0, m1] = [y[low], y[high], slope[low], slope[high]]
  const value = y0 * s * s * (1 + 2 * t) + y1 * t * t * (3 - 2 * t) + h * s * t * (m0 * s - m1 * t)
  const derivative = (6 * s * t * (y1 - y0)) / h + m0 * s * (1 - 3 * t) + m1 * t * (3 * t - 2)
  return [value, derivative]
}
