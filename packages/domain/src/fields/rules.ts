import { done, type Outcome, refuse } from '../outcome.ts'
import type { UnitType } from '../units/factors.ts'
import { printNumber } from '../units/printing.ts'
import { fromSi, parseNumber, parseQuantity, type QuantityName, quantities, toSi } from '../units/quantities.ts'
import { automaticDeformationShare, deformationScales, legendReach, loadReach } from './limits.ts'
import { fieldViewMessages } from './messages.ts'

/** What a field measures: a quantity with units, a share in percent, or a plain number (''). */
export type FieldQuantity = QuantityName | '%' | ''

const hasUnits = (quantity: FieldQuantity): quantity is QuantityName => quantity in quantities

/** A value of a field in the user's units. */
export const fieldFromSi = (value: number, quantity: FieldQuantity, unitType: UnitType): number =>
  hasUnits(quantity) ? fromSi(value, quantity, unitType) : value

/** Unit of a quantity; '' for a plain number. */
export const fieldUnit = (quantity: FieldQuantity, unitType: UnitType): string =>
  hasUnits(quantity) ? quantities[quantity][unitType === 'metric' ? 'si' : 'imperial'] : quantity

/** A value of a field with its unit: "12.3 mm", "−0.5", "87 %". */
export function printQuantity(value: number, quantity: FieldQuantity, unitType: UnitType): string {
  const unit = fieldUnit(quantity, unitType)
  return `${printNumber(fieldFromSi(value, quantity, unitType))}${unit && ` ${unit}`}`
}

/** Reads one end of a legend as the user typed it, with or without a unit. In SI. */
export function readLegendEnd(text: string, quantity: FieldQuantity, unitType: UnitType): Outcome<number> {
  const typed = hasUnits(quantity) ? parseQuantity(text, quantity, unitType) : plainNumber(text)
  if (typed === undefined) return refuse('legend-no-number', fieldViewMessages.noNumber)
  if (Math.abs(typed) > legendReach) return refuse('legend-reach', fieldViewMessages.legendReach)
  return done(hasUnits(quantity) ? toSi(typed, quantity, unitType) : typed)
}

/** Refuses a legend whose ends leave no room between them. */
export function checkLegend(least: number, most: number): Outcome<{ readonly least: number; readonly most: number }> {
  if (!Number.isFinite(least) || !Number.isFinite(most)) return refuse('legend-no-number', fieldViewMessages.noNumber)
  return least < most ? done({ least, most }) : refuse('legend-order', fieldViewMessages.legendOrder)
}

export function readDeformationScale(text: string): Outcome<number> {
  const typed = plainNumber(text.replace(/^\s*×/, ''))
  if (typed === undefined) return refuse('scale-no-number', fieldViewMessages.noNumber)
  const inReach = typed >= deformationScales.least && typed <= deformationScales.most
  return inReach ? done(typed) : refuse('scale-reach', fieldViewMessages.scaleReach)
}

/**
 * Reads the load that a field is shown at, N.
 * @param begin the load that the slider begins at, N
 * @param print the largest load with its unit, for the sentence
 */
export function readFieldLoad(
  text: string,
  begin: number,
  unitType: UnitType,
  print: (newton: number) => string,
): Outcome<number> {
  const typed = parseQuantity(text, 'force', unitType)
  if (typed === undefined) return refuse('load-no-number', fieldViewMessages.noNumber)
  const newton = toSi(typed, 'force', unitType)
  const most = loadReach * begin
  // The printed largest load may be rounded up, so that a value slightly above it is accepted.
  if (newton < 0 || newton > most * (1 + 5e-4)) return refuse('load-reach', fieldViewMessages.loadReach(print(most)))
  return done(Math.min(newton, most))
}

/** The scale of drawn displacements that makes the largest a twentieth of the part's diagonal; 1 where none moves. */
export function automaticDeformation(largestMm: number, diagonalMm: number): number {
  const scale = (automaticDeformationShare * diagonalMm) / largestMm
  return Number.isFinite(scale) && scale > 0 ? Math.min(deformationScales.most, scale) : 1
}

/** A number without a unit; a percent sign may follow it. */
function plainNumber(text: string): number | undefined {
  const typed = parseNumber(text)
  return typed && (typed.suffix === '' || typed.suffix === '%') ? typed.value : undefined
}
