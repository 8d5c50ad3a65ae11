import { mmPerInch, newtonsPerMmPerPoundForcePerInch, newtonsPerPoundForce, type UnitType } from './factors.ts'

/** A physical quantity with its SI unit, its imperial unit and the factor between them (SI per imperial unit). */
export interface Quantity {
  readonly si: string
  readonly imperial: string
  readonly factor: number
  /** Other units that may be typed, in SI. They are in lower case, because the case of a typed unit does not count. */
  readonly typed?: Readonly<Record<string, number>>
}

export const quantities = {
  length: {
    ...{ si: 'mm', imperial: 'in', factor: mmPerInch },
    typed: { '"': mmPerInch, inch: mmPerInch, inches: mmPerInch, cm: 10, m: 1000, um: 1e-3, µm: 1e-3, mil: mmPerInch / 1000 },
  },
  area: { si: 'mm²', imperial: 'in²', factor: mmPerInch ** 2 },
  volume: { si: 'cm³', imperial: 'in³', factor: mmPerInch ** 3 / 1000 },
  force: {
    ...{ si: 'N', imperial: 'lbf', factor: newtonsPerPoundForce },
    typed: {
      lb: newtonsPerPoundForce,
      lbs: newtonsPerPoundForce,
      kn: 1000,
      kip: 1000 * newtonsPerPoundForce,
      klbf: 1000 * newtonsPerPoundForce,
      // Standard gravity, CODATA.
      kgf: 9.80665,
    },
  },
  stiffness: {
    ...{ si: 'N/mm', imperial: 'lbf/in', factor: newtonsPerMmPerPoundForcePerInch },
    typed: { 'kn/mm': 1000, 'n/m': 1e-3, 'lb/in': newtonsPerMmPerPoundForcePerInch },
  },
  /** International avoirdupois ounce and pound, from appendix B of NIST SP 811. */
  mass: { si: 'g', imperial: 'oz', factor: 28.349523125, typed: { kg: 1000, lb: 453.59237, lbs: 453.59237 } },
  /** Pound-force per square inch, from appendix B of NIST SP 811. */
  stress: {
    ...{ si: 'MPa', imperial: 'psi', factor: newtonsPerPoundForce / mmPerInch ** 2 },
    typed: { kpa: 1e-3, gpa: 1000, bar: 0.1, ksi: (1000 * newtonsPerPoundForce) / mmPerInch ** 2 },
  },
  torque: {
    ...{ si: 'N·mm', imperial: 'lbf·in', factor: newtonsPerPoundForce * mmPerInch },
    typed: {
      nmm: 1,
      'n*mm': 1,
      nm: 1000,
      n·m: 1000,
      'n*m': 1000,
      'lbf*in': newtonsPerPoundForce * mmPerInch,
      lbf·ft: 12 * newtonsPerPoundForce * mmPerInch,
      'lbf*ft': 12 * newtonsPerPoundForce * mmPerInch,
    },
  },
  acceleration: {
    ...{ si: 'm/s²', imperial: 'ft/s²', factor: (12 * mmPerInch) / 1000 },
    typed: { 'm/s2': 1, 'ft/s2': (12 * mmPerInch) / 1000, g: 9.80665 },
  },
  time: { si: 'h', imperial: 'h', factor: 1 },
  frequency: { si: 'Hz', imperial: 'Hz', factor: 1, typed: { khz: 1000 } },
  /** A number of times. */
  times: { si: '×', imperial: '×', factor: 1, typed: { x: 1 } },
} as const satisfies Record<string, Quantity>

export type QuantityName = keyof typeof quantities

export const unitOf = (name: QuantityName, unitType: UnitType): string =>
  quantities[name][unitType === 'metric' ? 'si' : 'imperial']

export const fromSi = (value: number, name: QuantityName, unitType: UnitType): number =>
  unitType === 'metric' ? value : value / quantities[name].factor

/** A converted number rounded to the digits that were typed, without those that the conversion adds. */
export const withoutNoise = (value: number): number => Number(value.toPrecision(12))

export const toSi = (value: number, name: QuantityName, unitType: UnitType): number =>
  unitType === 'metric' ? value : value * quantities[name].factor

/**
 * The spellings of a number with what they mean to `Number`: groups of three digits between commas, spaces, apostrophes
 * or points; without groups, a decimal point or comma. Points separate groups only where a decimal comma or a second
 * point shows that they are no decimal points.
 */
const spellings: readonly { readonly digits: RegExp; readonly plain: (digits: string) => string }[] = [
  { digits: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?(?![\d,])/, plain: (digits) => digits.replaceAll(',', '') },
  {
    digits: /^[1-9]\d{0,2}(?:([\s'’])\d{3})(?:\1\d{3})*(?:[.,]\d*)?(?!\d)/,
    plain: (digits) => digits.replace(/[\s'’]/g, '').replace(',', '.'),
  },
  {
    digits: /^[1-9]\d{0,2}(?:(?:\.\d{3})+,\d*|(?:\.\d{3}){2,})(?![\d.,])/,
    plain: (digits) => digits.replaceAll('.', '').replace(',', '.'),
  },
  { digits: /^(?:\d+(?:[.,]\d*)?|[.,]\d+)/, plain: (digits) => digits.replace(',', '.') },
]

/**
 * Reads a number that the user types, and the text after it. A single comma is a decimal comma, except between groups
 * of three digits ("1,000").
 *
 * @returns undefined when the text does not begin with a number, or no number can hold it
 */
export function parseNumber(text: string): { readonly value: number; readonly suffix: string } | undefined {
  const unsigned = text.trim().replace(/^[+\-−]/, '')
  const isNegative = /^\s*[-−]/.test(text)
  for (const { digits, plain } of spellings) {
    const [typed] = digits.exec(unsigned) ?? []
    if (typed === undefined) continue
    const rest = unsigned.slice(typed.length)
    const [exponent = ''] = /^e[+-]?\d+/i.exec(rest) ?? []
    const value = Number(plain(typed) + exponent) * (isNegative ? -1 : 1)
    return Number.isFinite(value) ? { value, suffix: rest.slice(exponent.length).trim() } : undefined
  }
  return undefined
}

/**
 * Reads what the user types into a length, force or stiffness field: a number with an optional unit of either system
 * ("2 mm" in an inch field, "1 kN" in a pound field).
 *
 * @returns the value in `unitType`'s unit, or undefined when the text is no such quantity
 */
export function parseQuantity(text: string, name: QuantityName, unitType: UnitType): number | undefined {
  const typed = parseNumber(text)
  if (!typed) return undefined
  const { value } = typed
  const suffix = typed.suffix.toLowerCase()
  if (suffix === '') return value
  const { si, imperial, factor, typed: others }: Quantity = quantities[name]
  const inSi = suffix === si.toLowerCase() ? 1 : suffix === imperial.toLowerCase() ? factor : others?.[suffix]
  if (inSi === undefined) return undefined
  // A value in the unit of the field keeps every digit.
  if (suffix === unitOf(name, unitType).toLowerCase()) return value
  return fromSi(value * inSi, name, unitType)
}

/**
 * The next value when an arrow key is pressed in a number field: one step of the second digit, so that 100 goes to 110
 * and 0.039 to 0.04; with `coarse` one of the first digit.
 *
 * @param fromZero the step at 0, where there is no digit to count by
 */
export function stepped(value: number, direction: 1 | -1, { coarse = false, fromZero = 10 } = {}): number {
  if (value === 0) return direction * fromZero
  // Downwards from a power of ten the step is that of the decade below: 100 goes to 99, not to 90.
  const inwards = direction * Math.sign(value) < 0
  const decade = Math.floor(Math.log10(Math.abs(value) * (inwards ? 1 - 1e-9 : 1 + 1e-9)))
  const step = 10 ** (coarse ? decade : decade - 1)
  // Rounding removes the noise of a binary fraction.
  return Number((Math.round(value / step + direction) * step).toPrecision(12))
}
