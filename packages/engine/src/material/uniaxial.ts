import type { Material } from '@trabecula/domain'
import { cellProperties } from '../cells/properties.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { bucklingStress } from './printability.ts'

/**
 * A lattice pressed along an edge of its cells, many cells wide and high, before any knock-down for thin walls; MPa.
 */
export interface UniaxialLaw {
  /** Young's modulus along [100]. */
  readonly modulus: number
  /** Stress at which the lattice begins to yield or to buckle. */
  readonly onset: number
  readonly buckles: boolean
}

/**
 * What the tables and the design stress say of a compression test. Zero below the density at which a skeletal cell
 * holds together.
 */
export function uniaxialLaw(
  cell: CellName,
  density: number,
  { E_mpa, poisson, design_stress_mpa }: Pick<Material, 'E_mpa' | 'poisson' | 'design_stress_mpa'>,
): UniaxialLaw {
  if (density <= unitCell(cell).connectedFrom) return { modulus: 0, onset: 0, buckles: false }
  const { c11, c12, yieldUniaxial } = cellProperties(cell, density, poisson)
  const buckling = bucklingStress(cell, density) * E_mpa
  return {
    modulus: E_mpa * (c11 - (2 * c12 * c12) / (c11 + c12)),
    onset: yieldUniaxial * Math.min(design_stress_mpa, buckling),
    buckles: buckling < design_stress_mpa,
  }
}
