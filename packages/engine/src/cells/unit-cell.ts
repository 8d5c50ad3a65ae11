import { octet } from './octet.ts'
import { diamondSheet, gyroidSheet } from './sheet.ts'

export type CellName = 'gyroid-sheet' | 'diamond-sheet' | 'octet'
export type CellForm = 'sheet' | 'skeletal' | 'strut'

/**
 * One periodic cell of edge 1. Coordinates p are counted in cells (p = position / L), lengths are in units of the cell edge L.
 * Material is where `|distance(p)| <= halfThickness(name, density)` (see thickness.ts).
 */
export interface UnitCell {
  readonly name: CellName
  /** What a person reads, e.g. "Gyroid sheet". */
  readonly title: string
  readonly form: CellForm
  /** Sheets: signed regularised distance to the mid-surface. Struts: distance to the nearest axis. Period 1 in x, y and z. */
  distance(x: number, y: number, z: number): number
  /** The same as GLSL ES 3.00: `float cell_distance(vec3 p)`, p in cells. */
  readonly glsl: string
  /** Length that can buckle: a strut between two nodes, or the free width of a wall (physics C.5). */
  readonly slenderLength: number
  /** Below this relative density the material falls apart into pieces; 0 where it never does. */
  readonly connectedFrom: number
}

/** Every cell of the library, in the order in which candidates are tried. */
export const unitCells: readonly UnitCell[] = [gyroidSheet, diamondSheet, octet]

export const cellNames: readonly CellName[] = unitCells.map((cell) => cell.name)

/** The cell of that name; throws on a name that is not in the library (a bug: names are checked at the door). */
export function unitCell(name: CellName): UnitCell {
  const cell = unitCells.find((candidate) => candidate.name === name)
  if (!cell) throw new Error(`There is no unit cell named ${name}`)
  return cell
}

export const isCellName = (name: string): name is CellName => unitCells.some((cell) => cell.name === name)
