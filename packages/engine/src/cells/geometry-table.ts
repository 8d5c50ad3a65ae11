import data from './generated/geometry.json' with { type: 'json' }
import type { CellName } from './unit-cell.ts'

/** What `npm run cells` computes and commits of a cell's shape; lengths in units of L. */
export interface GeometryTable {
  /**
   * Relative density → half wall thickness, strut radius or depth of the skeletal level, and area of the surface in L²
   * per cell.
   */
  readonly thickness: {
    readonly density: readonly number[]
    readonly half: readonly number[]
    readonly area: readonly number[]
  }
  /** Skeletal cells: least radii of ligaments and passages over the same densities, and the level that joins them. */
  readonly throats?: { readonly neck: readonly number[]; readonly gap: readonly number[]; readonly joins: number }
  /** Radius of the largest ball that passes through the voids of a wall, ligament or strut of no thickness. */
  readonly passage: number
  /**
   * Edge of the square plate held at its four edges that buckles under the same force as a skin over the cell, by the
   * relative density of the cell (rows) and the thickness of the skin (columns), where its cells are cut in the worst
   * place and for the worst direction of the force (docs/theory/buckling.md).
   */
  readonly skinSpan: {
    readonly density: readonly number[]
    readonly shell: readonly number[]
    readonly span: readonly (readonly number[])[]
  }
}

const tables = data.cells as Readonly<Record<string, GeometryTable>>

/** The committed table of a cell's shape; throws when `npm run cells` has not tabulated it. */
export function geometryTable(name: CellName): GeometryTable {
  const table = tables[name]
  if (!table) throw new Error(`The shape of the cell ${name} has no table: run npm run cells`)
  return table
}
