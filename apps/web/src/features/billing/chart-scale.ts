/** The round number (1, 2 or 5 times a power of ten, at least 10) that the highest bar stays under. */
export function chartTop(highest: number): number {
  const least = Math.max(highest, 10)
  const power = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= least) ?? 10
  return step * power
}
