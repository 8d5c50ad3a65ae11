import type { VoxelSymmetry } from '@trabecula/kernels'
import { sheets } from './sheet.ts'
import { skeletals } from './skeletal.ts'
import { struts } from './struts.ts'

export type CellName =
  | 'gyroid-sheet'
  | 'diamond-sheet'
  | 'schwarz-p-sheet'
  | 'iwp-sheet'
  | 'neovius-sheet'
  | 'gyroid-skeletal'
  | 'diamond-skeletal'
  | 'schwarz-p-skeletal'
  | 'iwp-skeletal'
  | 'iwp-inverse-skeletal'
  | 'sc'
  | 'bcc'
  | 'fcc'
  | 'octet'
  | 'kelvin'
  | 'diamond-strut'
  | 'sc-bcc'
export type CellForm = 'sheet' | 'skeletal' | 'strut'

/**
 * One periodic cell of edge 1. Coordinates p are counted in cells (p = position / L), lengths are in units of the cell
 * edge L. Material is where `|distance(p)| <= halfThickness(name, density)` (see thickness.ts).
 */
export interface UnitCell {
  readonly name: CellName
  /** What a person reads, e.g. "Gyroid sheet". */
  readonly title: string
  readonly form: CellForm
  /**
   * Sheets: signed regularised distance to the mid-surface. Struts: distance to the nearest axis. Skeletal cells: depth
   * of the level below the middle of the nodes, not a distance (skeletal.ts). Period 1 in x, y and z, unchanged under x
   * → y → z → x.
   */
  distance(x: number, y: number, z: number): number
  /** The same as GLSL ES 3.00: `float cell_distance(vec3 p)`, p in cells. */
  readonly glsl: string
  /** What else leaves the cell unchanged, for which less than the whole cell needs to be solved. */
  readonly symmetry: VoxelSymmetry
  /** Length that can buckle: a strut between two nodes, or the free width of a wall. */
  readonly slenderLength: number
  /** Below this relative density the material falls apart into pieces; 0 where it never does. */
  readonly connectedFrom: number
}

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
