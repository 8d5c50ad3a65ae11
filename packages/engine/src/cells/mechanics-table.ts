import data from './generated/mechanics.json' with { type: 'json' }
import type { CellName } from './unit-cell.ts'

/** What `npm run cells` commits of a cell's mechanics; moduli in units of Es, yield limits of solid yield. */
export interface MechanicsTable {
  /** Densities of the voxel models, as counted; only those at which the material holds together. */
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

const tables = data.cells as Readonly<Record<string, MechanicsTable>>

/** The committed table of a cell's mechanics; throws when `npm run cells` has not tabulated it. */
export function mechanicsTable(name: CellName): MechanicsTable {
  const table = tables[name]
  if (!table) throw new Error(`The mechanics of the cell ${name} have no table: run npm run cells`)
  return table
}
