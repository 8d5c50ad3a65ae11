import type { CellName } from '../../cells/definitions.ts'
import type { ScalarGrid } from '../sampling-grid.ts'

/** The void inside a part: V = max(boundary, solidness of the lattice) < 0. See `assembly/extraction/void-field.ts`. */
export interface VoidScene {
  /** max(sdf + shell, pad − distance to the padded faces), mm; positive outside the part. */
  readonly boundary: ScalarGrid
  /** Relative density of the lattice, trilinear, clamped outside. */
  readonly density: ScalarGrid
  readonly cell: CellName
  /** Edge of the unit cell, mm. */
  readonly edge: number
  /** Phase origin of the cells, mm. */
  readonly origin: readonly [number, number, number]
  /**
   * Half wall thickness, strut radius or depth of the skeletal level in units of the edge, at equally spaced relative
   * densities from 0 to 1.
   */
  readonly halfThickness: Float32Array
  /** Closest triangles of the boundary grid's nodes: they make the surface under the skin exact, not interpolated. */
  readonly skin?: { readonly nearest: Int32Array; readonly soup: Float32Array; readonly shell: number }
  /**
   * Below open faces, down to a depth (mm), the section that they cut goes on as ribs. `depths`: how deep the nodes lie
   * below those faces, mm, negative outside; exact or more than twice `depth` where it is more.
   */
  readonly ribs?: { readonly depth: number; readonly depths: ScalarGrid }
  /**
   * How places will be written: place / scale + centre, as float32. Triangles are kept from crossing there; default: as
   * they are.
   */
  readonly written?: { readonly scale: number; readonly centre: readonly [number, number, number] }
}

/** The lattice in a void: everything of its scene but what bounds it. */
export type VoidLattice = Pick<VoidScene, 'density' | 'cell' | 'edge' | 'origin' | 'halfThickness'>
