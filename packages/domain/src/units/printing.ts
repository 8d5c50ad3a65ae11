import { mmPerInch, type UnitType } from './factors.ts'
import { fromSi, unitOf } from './quantities.ts'

// Made once, because `toLocaleString` makes one for each number, which took a third of a second for the surfaces of a
// fine part.
const three = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })
const threeFull = new Intl.NumberFormat('en-US', { minimumSignificantDigits: 3, maximumSignificantDigits: 3 })
const onePlace = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A number or direction with the minus of print, which is as wide as a plus. */
export const withMinus = (text: string): string => text.replaceAll('-', '−')

/** Three significant digits with thousands separators: "1,230", "0.0394", "0". */
export const threeDigits = (value: number): string => withMinus(three.format(value))

/** Three significant digits in a column, whose places align: "44.0" below "43.7", but "0" and "1,230" as they are. */
export const threePlaces = (value: number): string => (value === 0 ? '0' : withMinus(threeFull.format(value)))

/**
 * "0.5 mm (0.0197 in)", for a length that was typed in either system. Inches of a limit are rounded so that what is
 * typed from them keeps to it.
 */
export const inBoth = (mm: number, round: (value: number) => number = Math.round): string =>
  `${threeDigits(mm)} mm (${round(1e4 * (mm / mmPerInch)) / 1e4} in)`

/** "+12.0", "−3.5", "±0.0" percent, whose places align in a column; a dash when there is nothing to compare with. */
export function percentMore(percent: number): string {
  if (!Number.isFinite(percent)) return '–'
  const size = onePlace.format(Math.abs(percent))
  return `${size === '0.0' ? '±' : percent < 0 ? '−' : '+'}${size}`
}

/** "3:07" or "1:02:40" from seconds. */
export function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Three digits; very small and very large numbers with a power of ten. */
export function printNumber(value: number): string {
  const size = Math.abs(value)
  const text = size !== 0 && (size < 1e-4 || size >= 1e7) ? value.toExponential(2) : threeDigits(value)
  return withMinus(text)
}

const heavyG = 10_000

/** The mass of the solid part in the table's unit; a heavy part in kg. */
export function solidMass(grams: number, unitType: UnitType): string {
  if (unitType === 'metric' && grams >= heavyG) return `${threeDigits(grams / 1000)} kg`
  return `${threeDigits(fromSi(grams, 'mass', unitType))} ${unitOf('mass', unitType)}`
}
