// Published tests next to what the tables and the design stress say for the same cell, density and material.
import { findMaterial } from '@trabecula/domain'
import { type CellName, uniaxialLaw, unitCell } from '@trabecula/engine'
import data from './tests.json' with { type: 'json' }

interface Figures {
  readonly modulus: number
  readonly strength: number
}

interface Range {
  readonly modulus: readonly number[]
  readonly strength: readonly number[]
}

interface Source {
  readonly citation: string
  readonly doi: string | null
  readonly short: string
  /** Where the figures were read: never from memory. */
  readonly read: string
}

interface PublishedTest {
  readonly source: string
  /** Both where the source does not say whether the cells were sheets or skeletal. */
  readonly cells: readonly string[]
  readonly material: string
  readonly process: string
  readonly kind: string
  /** Relative density as reported; the sources read do not say whether it was designed or measured. */
  readonly density?: number
  /** Least and greatest. */
  readonly mpa?: Range
  /** Normalised by the modulus and the yield stress of the paper's solid. */
  readonly of_solid?: Figures
  /** Slope of ln E over ln density between two densities. */
  readonly exponent?: { readonly from: number; readonly to: number; readonly measured: number }
  readonly note: string
}

export interface Comparison {
  readonly test: PublishedTest
  readonly cell: CellName
  readonly quantity: 'modulus' | 'onset' | 'exponent'
  readonly unit: 'MPa' | 'of the solid' | 'ln E / ln density'
  readonly predicted: number
  /** The middle where a range was published. */
  readonly measured: number
}

export const sources = data.sources as Readonly<Record<string, Source>>
export const tests = data.tests as readonly PublishedTest[]

/** Every measured figure next to its prediction; a cell that would fall apart at that density is left out. */
export function comparisons(): Comparison[] {
  return tests.flatMap((test) => test.cells.flatMap((cell) => compared(test, cell as CellName)))
}

export const sourceOf = ({ source }: PublishedTest): Source => {
  const found = sources[source]
  if (!found) throw new Error(`tests.json has no source ${source}.`)
  return found
}

function compared(test: PublishedTest, cell: CellName): Comparison[] {
  const material = findMaterial(test.material)
  if (!material) throw new Error(`The catalogue has no material ${test.material}.`)
  const { density, exponent, mpa, of_solid: ofSolid } = test
  if (exponent) {
    const [low, high] = [exponent.from, exponent.to].map((rho) => uniaxialLaw(cell, rho, material).modulus) as [number, number]
    const predicted = Math.log(high / low) / Math.log(exponent.to / exponent.from)
    return [{ test, cell, quantity: 'exponent', unit: 'ln E / ln density', predicted, measured: exponent.measured }]
  }
  if (density === undefined) throw new Error(`A test of ${test.source} has no density.`)
  if (density <= unitCell(cell).connectedFrom) return []
  const { modulus, onset } = uniaxialLaw(cell, density, material)
  const row = (quantity: Comparison['quantity'], unit: Comparison['unit'], predicted: number, measured: number) => ({
    test,
    cell,
    quantity,
    unit,
    predicted,
    measured,
  })
  if (ofSolid)
    return [
      row('modulus', 'of the solid', modulus / material.youngMpa, ofSolid.modulus),
      row('onset', 'of the solid', onset / material.designStressMpa, ofSolid.strength),
    ]
  if (!mpa) throw new Error(`A test of ${test.source} has no figures.`)
  return [row('modulus', 'MPa', modulus, middle(mpa.modulus)), row('onset', 'MPa', onset, middle(mpa.strength))]
}

const middle = (range: readonly number[]): number => range.reduce((sum, value) => sum + value, 0) / range.length
