import { lowerOf, type Material, type Printer } from '@trabecula/domain'
import { cellProperties, solidProperties } from '../cells/properties.ts'
import { featureSize } from '../cells/thickness.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { bucklingStress, type DensityBounds, densityBounds, knockDown } from './printability.ts'

/** Three cubic moduli, MPa. */
export interface Moduli {
  readonly c11: number
  readonly c12: number
  readonly c44: number
}

/**
 * What is tabulated over density: three moduli (MPa), the Hill coefficients of σ_vM², σ_h² and τ² (1/MPa²), the
 * buckling stress (MPa).
 */
export const column = { c11: 0, c12: 1, c44: 2, deviatoric: 3, hydrostatic: 4, shear: 5, buckling: 6 } as const
type Column = (typeof column)[keyof typeof column]
export const columns = 7

/** Samples of the tabulated law; straight between them (error below 1e-5 of the modulus). */
const samples = 512

/**
 * Material interpolation of a lattice of one cell and size, in MPa: stiffness, onset of yield, buckling, with the
 * printer's knock-down for thin walls. Tabulated once, because the optimiser evaluates it a hundred thousand times per
 * iteration.
 */
export class MaterialInterpolation {
  readonly cell: CellName
  /** mm */
  readonly cellSize: number
  readonly bounds: DensityBounds
  readonly isSheet: boolean
  private readonly columns: readonly Float64Array[]

  constructor(cell: CellName, cellSize: number, material: Material, printer: Printer, wanted?: DensityBounds) {
    this.cell = cell
    this.cellSize = cellSize
    this.bounds = wanted ?? densityBounds(cell, cellSize, printer)
    this.isSheet = unitCell(cell).form === 'sheet'
    this.columns = Array.from({ length: columns }, () => new Float64Array(samples + 2))
    for (let sample = 0; sample < samples + 2; sample++) {
      const density = this.bounds.min + ((this.bounds.max - this.bounds.min) * sample) / samples
      const row = this.evaluate(Math.min(density, 1), material, printer)
      row.forEach((value, column) => {
        this.columns[column][sample] = value
      })
    }
  }

  /** c11, c12, c44 (MPa); squared reciprocals of yield limits for σ_vM², σ_h², τ² (1/MPa²); buckling stress (MPa). */
  private evaluate(density: number, material: Material, printer: Printer): number[] {
    const { c11, c12, c44, yieldUniaxial, yieldHydrostatic, yieldShear } = cellProperties(this.cell, density, material.poisson)
    const keep = knockDown(printer, featureSize(this.cell, this.cellSize, density))
    const stiff = keep * lowerOf(material, 'youngMpa')
    const strong = keep * material.designStressMpa
    const hydrostatic = 1 / (yieldHydrostatic * strong) ** 2
    const deviatoric = Math.max(0, 1 / (yieldUniaxial * strong) ** 2 - hydrostatic / 9)
    const shear = 1 / (yieldShear * strong) ** 2
    const buckling = bucklingStress(this.cell, density) * stiff
    return [stiff * c11, stiff * c12, stiff * c44, deviatoric, hydrostatic, shear, buckling]
  }

  /** One column at a relative density, linear between the samples. */
  at(column: Column, density: number): number {
    const position = this.position(density)
    const low = Math.floor(position)
    const values = this.columns[column]
    return values[low] + (values[low + 1] - values[low]) * (position - low)
  }

  /** All columns at a relative density into `out`: the same numbers as by `at`. */
  all(density: number, out: Float64Array): void {
    const position = this.position(density)
    const low = Math.floor(position)
    for (let column = 0; column < columns; column++) {
      const values = this.columns[column]
      out[column] = values[low] + (values[low + 1] - values[low]) * (position - low)
    }
  }

  /** The three moduli at a density, MPa. */
  moduli(density: number): Moduli {
    return { c11: this.at(column.c11, density), c12: this.at(column.c12, density), c44: this.at(column.c44, density) }
  }

  /** d(column)/d(density) of the tabulated law. */
  slope(column: Column, density: number): number {
    const low = Math.min(Math.floor(this.position(density)), samples - 1)
    const values = this.columns[column]
    return ((values[low + 1] - values[low]) * samples) / Math.max(this.bounds.max - this.bounds.min, 1e-12)
  }

  private position(density: number): number {
    const { min, max } = this.bounds
    return Math.min(Math.max(((density - min) / Math.max(max - min, 1e-12)) * samples, 0), samples)
  }
}

/** Moduli of the solid material, MPa; of two directions the lower. */
export function solidModuli(material: Material): Moduli {
  const { c11, c12, c44 } = solidProperties(material.poisson)
  const youngMpa = lowerOf(material, 'youngMpa')
  return { c11: c11 * youngMpa, c12: c12 * youngMpa, c44: c44 * youngMpa }
}
