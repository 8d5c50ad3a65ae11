import type { CellName, UnitCell } from './cell.ts'
import { sheets } from './sheet.ts'
import { skeletals } from './skeletal.ts'
import { struts } from './struts.ts'

export type { CellForm, CellName, UnitCell } from './cell.ts'

/** Every cell of the library. */
export const unitCells: readonly UnitCell[] = [...sheets, ...skeletals, ...struts]

export const cellNames: readonly CellName[] = unitCells.map((cell) => cell.name)

/**
 * The families that a run tries, in this order. Simple cubic and BCC stay out because they are extremely
 * anisotropic, Neovius because its walls are the least even, the other skeletal and strut cells because one of their
 * kind is already there.
 */
export const defaultCells: readonly CellName[] = [
  'gyroid-sheet',
  'diamond-sheet',
  'schwarz-p-sheet',
  'iwp-sheet',
  'gyroid-skeletal',
  'octet',
  'kelvin',
  'fcc',
  'sc-bcc',
]

/** The cell of that name; throws on a name that is not in the library (a bug: names are checked where they enter). */
export function unitCell(name: CellName): UnitCell {
  const cell = unitCells.find((candidate) => candidate.name === name)
  if (!cell) throw new Error(`There is no unit cell named ${name}`)
  return cell
}

export const isCellName = (name: string): name is CellName => unitCells.some((cell) => cell.name === name)
