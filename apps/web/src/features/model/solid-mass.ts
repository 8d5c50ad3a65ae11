import { fromSi, type UnitType, unitOf } from '@trabecula/domain'
import { threeDigits } from '../../ui/print-number.ts'

const heavyG = 10_000

/** The mass of the solid part in the unit that the table uses, too; a heavy part in kg. */
export function solidMass(grams: number, unitType: UnitType): string {
  if (unitType === 'metric' && grams >= heavyG) return `${threeDigits(grams / 1000)} kg`
  return `${threeDigits(fromSi(grams, 'mass', unitType))} ${unitOf('mass', unitType)}`
}
