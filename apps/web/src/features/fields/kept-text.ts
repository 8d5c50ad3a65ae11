import { type FileUnit, fieldFromSi, fieldUnit, mmPerFileUnit, type UnitType, type Vector } from '@trabecula/domain'
import { choiceTitle, dependsOnLoad, printForce } from '../../workspace/fields/legend.ts'
import type { ShownField } from '../../workspace/fields/shown.ts'

interface Entry {
  readonly id: number
  /** Coordinates of the file, mm. */
  readonly place: Vector
  /** In SI; null where the field has no value. */
  readonly value: number | null
}

/**
 * Kept values as lines with tabs, for spreadsheets: the subject, a head, and a line each. Numbers have all their digits
 * and a decimal point; places are in the unit of the file.
 */
export function keptAsText(
  shown: Pick<ShownField, 'subject' | 'choice' | 'load'>,
  entries: readonly Entry[],
  unitType: UnitType,
  fileUnit: FileUnit,
): string {
  const { field } = shown.choice
  const named = (quantity: typeof field.quantity, name: string) => {
    const unit = fieldUnit(quantity, unitType)
    return unit ? `${name} (${unit})` : name
  }
  const number = (value: number) => String(Number(value.toPrecision(6)))
  const print = (value: number) =>
    field.categories
      ? (field.categories.find((each) => each.value === Math.round(value))?.name ?? '')
      : number(fieldFromSi(value, field.quantity, unitType))
  const share = (mm: number) => number(mm / mmPerFileUnit[fileUnit])
  return [
    [shown.subject.name, ...(dependsOnLoad(field.name) ? [`at ${printForce(shown.load, unitType)}`] : [])],
    ['No.', named(field.quantity, choiceTitle(shown.choice)), ...['X', 'Y', 'Z'].map((axis) => `${axis} (${fileUnit})`)],
    ...entries.map(({ id, value, place }) => [
      String(id),
      value === null ? '' : print(value),
      ...[place.x, place.y, place.z].map(share),
    ]),
  ]
    .map((line) => line.join('\t'))
    .join('\n')
}
