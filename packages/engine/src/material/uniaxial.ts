import type { Material } from '@trabecula/domain'
import { cellProperties } from '../cells/properties.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { lowerValues } from './layers.ts'
import { bucklingStress } from './printability.ts'

/** A lattice pressed along an edge of its cells, many cells wide, before any knock-down for thin walls; MPa. */
export interface UniaxialLaw {
  /** Young's modulus along [100]. */
  readonly modulus: number
  /** Stress at which the lattice begins to yield or to buckle. */
  readonly onset: number
  readonly buckles: boolean
}

/**
 * A compression test by the tables and the design stress, the lower one where the build direction matters. Zero where a
 * skeletal cell does not hold together.
 */
export function uniaxialLaw(cell: CellName, density: number, material: Material): UniaxialLaw {
  const { youngMpa, poisson, designStressMpa } = lowerValues(material)
  if (density <= unitCell(cell).connectedFrom) return { modulus: 0, onset: 0, buckles: false }
  const { c11, c12, yieldUniaxial } = cellProperties(cell, density, poisson)
  const buckling = bucklingStress(cell, density) * youngMpa
  return {
    modulus: youngMpa * (c11 - (2 * c12 * c12) / (c11 + c12)),
    onset: yieldUniaxial * Math.min(designStressMpa, buckling),
    buckles: buckling < designStressMpa,
  }
}
