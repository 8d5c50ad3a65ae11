/**
 * Round numbers for the ticks of an axis: steps of 1, 2 or 5 times a power of ten, about `wanted` of them between the
 * two ends.
 *
 * @returns ascending; at least one when low < high
 */
export function ticks(low: number, high: number, wanted: number): number[] {
  if (!(high > low)) return []
  const rough = (high - low) / wanted
  const decade = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * decade >= rough) ?? 10) * decade
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

/** A smaller share of the values gets no scale of its own, which would magnify rounding differences. */
const leastSpan = 0.06

/** The range of some values with a margin, so that no point lies on the frame; nearly equal values get a wider one. */
export function rangeOf(values: readonly number[], margin = 0.08): readonly [number, number] {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const span = Math.max(high - low, leastSpan * Math.max(Math.abs(low), Math.abs(high))) || 1
  const middle = (low + high) / 2
  return [middle - span * (0.5 + margin), middle + span * (0.5 + margin)]
}

/** Prints a tick with as many digits as its neighbours need to differ. */
export function printTick(value: number, step: number): string {
  const decimals = Math.max(0, Math.min(6, -Math.floor(Math.log10(step) + 1e-9)))
  return value.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}
