import type { CellChoice } from '../optimization/model.ts'
import { counted } from '../text/counted.ts'
import type { UnitType } from '../units/factors.ts'
import { threeDigits } from '../units/printing.ts'
import { fromSi, unitOf } from '../units/quantities.ts'
import { familyTitle } from './families.ts'

const all = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** More families than this are counted, not named. */
const mostNamed = 2

/** "Octet and Gyroid sheet, cells of 5 and 6.5 mm", "3 families"; empty where nothing is chosen. */
export function cellsInWords({ families, cellSizesMm: sizes }: CellChoice, unitType: UnitType): string {
  const size = (mm: number): string => threeDigits(fromSi(mm, 'length', unitType))
  return [
    ...(families
      ? [families.length > mostNamed ? counted(families.length, 'family') : all.format(families.map(familyTitle))]
      : []),
    ...(sizes ? [`cells of ${all.format(sizes.map(size))} ${unitOf('length', unitType)}`] : []),
  ].join(', ')
}
