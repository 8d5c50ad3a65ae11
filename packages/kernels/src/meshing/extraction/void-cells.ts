/**
 * How `assembly/extraction/void-field.ts` and `assembly/cells/` number a cell, and the smooth fields that together make
 * its void.
 */
interface VoidCell {
  readonly form: 0 | 1 | 2
  readonly code: number
  /**
   * Sheets: both labyrinths, one field each. Skeletal cells: the side of the level that is filled. Struts: one field.
   */
  readonly labyrinths: readonly (1 | -1)[]
}

const sheet = (code: number): VoidCell => ({ form: 0, code, labyrinths: [1, -1] })
const skeletal = (code: number, side: 1 | -1): VoidCell => ({ form: 1, code, labyrinths: [side] })
const strut = (code: number): VoidCell => ({ form: 2, code, labyrinths: [1] })

export type VoidCellName =
  | `${'gyroid' | 'diamond' | 'schwarz-p' | 'iwp' | 'neovius'}-sheet`
  | `${'gyroid' | 'diamond' | 'schwarz-p' | 'iwp' | 'iwp-inverse'}-skeletal`
  | 'sc'
  | 'bcc'
  | 'fcc'
  | 'octet'
  | 'kelvin'
  | 'diamond-strut'
  | 'sc-bcc'

/** Every cell that the void field knows. */
export const voidCells: Readonly<Record<VoidCellName, VoidCell>> = {
  'gyroid-sheet': sheet(0),
  'diamond-sheet': sheet(1),
  'schwarz-p-sheet': sheet(2),
  'iwp-sheet': sheet(3),
  'neovius-sheet': sheet(4),
  'gyroid-skeletal': skeletal(0, 1),
  'diamond-skeletal': skeletal(1, 1),
  'schwarz-p-skeletal': skeletal(2, 1),
  'iwp-skeletal': skeletal(3, -1),
  'iwp-inverse-skeletal': skeletal(3, 1),
  sc: strut(5),
  bcc: strut(6),
  fcc: strut(7),
  octet: strut(8),
  kelvin: strut(9),
  'diamond-strut': strut(10),
  'sc-bcc': strut(11),
}
