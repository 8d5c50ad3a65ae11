import { type CellName, cellDefinition, surfaces, trusses } from '../../cells/definitions.ts'

/** How the compiled void field numbers a cell, and the smooth fields that together make its void. */
export interface VoidCell {
  readonly form: 0 | 1 | 2
  readonly code: number
  /** Sheets: both labyrinths, one field each. Skeletal cells: the side of the level that is filled. Struts: one. */
  readonly labyrinths: readonly (1 | -1)[]
}

export function voidCell(name: CellName): VoidCell {
  const cell = cellDefinition(name)
  if (cell.form === 'strut') return { form: 2, code: surfaces.length + trusses.indexOf(cell.truss), labyrinths: [1] }
  const code = surfaces.indexOf(cell.surface)
  return cell.form === 'sheet' ? { form: 0, code, labyrinths: [1, -1] } : { form: 1, code, labyrinths: [cell.side] }
}
