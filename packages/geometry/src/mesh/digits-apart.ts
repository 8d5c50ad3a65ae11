/** More of a number's digits than these are rounding. */
const mostDigits = 15

/** The least number of significant digits, but at least these, at which two numbers are written differently. */
export function digitsApart(one: number, other: number, least: number): number {
  for (let digits = least; digits < mostDigits; digits++) if (one.toPrecision(digits) !== other.toPrecision(digits)) return digits
  return mostDigits
}
