import type { VoxelSymmetry } from '@trabecula/kernels'

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
  /** The same bits from sines and cosines of the phases 2πx, 2πy and 2πz; absent where no waves are in it. */
  distanceOfWaves?(sx: number, sy: number, sz: number, cx: number, cy: number, cz: number): number
  /** The same as GLSL ES 3.00: `float cell_distance(vec3 p)`, p in cells. */
  readonly glsl: string
  /** What else leaves the cell unchanged, for which less than the whole cell needs to be solved. */
  readonly symmetry: VoxelSymmetry
  /** Length that can buckle: a strut between two nodes, or the free width of a wall. */
  readonly slenderLength: number
  /** Below this relative density the material falls apart into pieces; 0 where it never does. */
  readonly connectedFrom: number
}
