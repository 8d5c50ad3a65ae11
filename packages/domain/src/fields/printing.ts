import type { UnitType } from '../units/factors.ts'
import { printNumber } from '../units/printing.ts'
import { type FieldQuantity, fieldFromSi, fieldUnit } from './rules.ts'

/** A value of a field with its unit: "12.3 mm", "−0.5", "87 %". */
export function printQuantity(value: number, quantity: FieldQuantity, unitType: UnitType): string {
  const unit = fieldUnit(quantity, unitType)
  return `${printNumber(fieldFromSi(value, quantity, unitType))}${unit && ` ${unit}`}`
}
