import data from './generated/table.json' with { type: 'json' }
import type { CellName } from './unit-cell.ts'

/**
 * What `npm run cells` computes and commits, per cell; lengths in units of L, moduli in Es, yield limits in solid
 * yield.
 */
export interface CellTable {
  /**
   * Relative density → half wall thickness, strut radius or depth of the skeletal level, and area of the surface in L²
   * per cell.
   */
  readonly thickness: {
    readonly density: readonly number[]
    readonly half: readonly number[]
    readonly area: readonly number[]
  }
  /**
   * Skeletal cells: radii of ligaments and passages at their narrowest over the same densities, and the level that
   * joins them.
   */
  readonly throats?: { readonly neck: readonly number[]; readonly gap: readonly number[]; readonly joins: number }
  /** Radius of the largest ball that passes through the voids of a wall, ligament or strut of no thickness. */
  readonly passage: number
  /** Densities of the voxel models below, as counted; only those at which the material holds together. */
  readonly density: readonly number[]
  /** Voxels along the cell's edge, per density. */
  readonly voxels: readonly number[]
  readonly homogenized: readonly HomogenizedTable[]
}

/** Homogenised constants over `density`, for one Poisson's ratio of the solid. */
export interface HomogenizedTable {
  readonly poisson: number
  readonly c11: readonly number[]
  readonly c12: readonly number[]
  readonly c44: readonly number[]
  readonly yieldUniaxial: readonly number[]
  readonly yieldHydrostatic: readonly number[]
  readonly yieldShear: readonly number[]
}

const tables: Readonly<Record<string, CellTable>> = data.cells as Readonly<Record<string, CellTable>>

/** The committed table of a cell; throws when `npm run cells` has not tabulated it. */
export function cellTable(name: CellName): CellTable {
  const table = tables[name]
  if (!table) throw new Error(`The cell ${name} has no table: run npm run cells`)
  return table
}
