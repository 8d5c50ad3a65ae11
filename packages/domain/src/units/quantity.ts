import { mmPerInch, newtonsPerMmPerPoundForcePerInch, newtonsPerPoundForce, type UnitType } from './conversion.ts'

/** A physical quantity with its SI unit, its imperial unit and the factor between them (SI per imperial unit). */
export interface Quantity {
  readonly si: string
  readonly imperial: string
  readonly factor: number
}

export const quantities = {
  length: { si: 'mm', imperial: 'in', factor: mmPerInch },
  area: { si: 'mm²', imperial: 'in²', factor: mmPerInch ** 2 },
  volume: { si: 'cm³', imperial: 'in³', factor: mmPerInch ** 3 / 1000 },
  force: { si: 'N', imperial: 'lbf', factor: newtonsPerPoundForce },
  stiffness: { si: 'N/mm', imperial: 'lbf/in', factor: newtonsPerMmPerPoundForcePerInch },
  /** International avoirdupois ounce, NIST SP 811 B.8. */
  mass: { si: 'g', imperial: 'oz', factor: 28.349523125 },
  time: { si: 'h', imperial: 'h', factor: 1 },
} as const satisfies Record<string, Quantity>

export type QuantityName = keyof typeof quantities

export const unitOf = (name: QuantityName, unitType: UnitType): string =>
  quantities[name][unitType === 'metric' ? 'si' : 'imperial']

export const fromSi = (value: number, name: QuantityName, unitType: UnitType): number =>
  unitType === 'metric' ? value : value / quantities[name].factor

export const toSi = (value: number, name: QuantityName, unitType: UnitType): number =>
  unitType === 'metric' ? value : value * quantities[name].factor

/**
 * Reads what a person types into a length, force or stiffness field: a number with an optional unit of either system
 * ("2 mm" in an inch field). Decimal comma is accepted when there is no decimal point.
 *
 * @returns the value in `unitType`'s unit, or undefined when the text is no such quantity
 */
export function parseQuantity(text: string, name: QuantityName, unitType: UnitType): number | undefined {
  const match = /^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?)\s*(.*?)\s*$/i.exec(text)
  if (!match) return undefined
  const value = Number(match[1]!.replace(',', '.'))
  if (!Number.isFinite(value)) return undefined
  const suffix = (match[2] ?? '').toLowerCase()
  if (suffix === '') return value
  const { si, imperial } = quantities[name]
  const spoken: Record<string, UnitType> = { [si.toLowerCase()]: 'metric', [imperial.toLowerCase()]: 'imperial' }
  if (name === 'length') Object.assign(spoken, { '"': 'imperial', inch: 'imperial', inches: 'imperial' })
  if (name === 'force') Object.assign(spoken, { lb: 'imperial', lbs: 'imperial' })
  const written = spoken[suffix]
  return written ? fromSi(toSi(value, name, written), name, unitType) : undefined
}
