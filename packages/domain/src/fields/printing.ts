import type { Vector } from '../space/model.ts'
import type { UnitType } from '../units/factors.ts'
import { printNumber, threeDigits } from '../units/printing.ts'
import { type FieldQuantity, fieldFromSi, fieldUnit } from './rules.ts'

/** A value of a field with its unit, as it is read out: "12.3 mm", "−0.5", "87 %". */
export function printQuantity(value: number, quantity: FieldQuantity, unitType: UnitType): string {
  const unit = fieldUnit(quantity, unitType)
  return `${printNumber(fieldFromSi(value, quantity, unitType))}${unit && ` ${unit}`}`
}

/** "12.3, −4, 0.5 mm" */
export function printPlace(place: Vector, unitType: UnitType): string {
  const shares = [place.x, place.y, place.z].map((mm) => {
    const value = fieldFromSi(mm, 'length', unitType)
    // What is left of a subtraction is no place of its own.
    return threeDigits(Math.abs(value) < 5e-4 ? 0 : value)
  })
  return `${shares.join(', ').replaceAll('-', '−')} ${fieldUnit('length', unitType)}`
}
