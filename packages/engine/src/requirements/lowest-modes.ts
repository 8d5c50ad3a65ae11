/** The lowest modes of a search. */
export interface FoundLowest<Mode> {
  /** Ascending. */
  readonly modes: readonly (Mode & { readonly shape: Float64Array })[]
  /** Where the shapes have x, y and z. */
  readonly nodes: Uint32Array
  readonly converged: boolean
}

/** What was found of the modes that are required of a design. */
export interface FoundModes {
  readonly vibration?: FoundLowest<{ readonly frequencyHz: number }>
  /** For each load case whose buckling is required, by its name: units of the case at which the part buckles. */
  readonly buckling?: ReadonlyMap<string, FoundLowest<{ readonly load: number }>>
}

/** Whether every search ended with modes. */
export const areConverged = ({ vibration, buckling }: FoundModes): boolean =>
  (vibration?.converged ?? true) && [...(buckling?.values() ?? [])].every(({ converged }) => converged)

/** Buckling is sought up to so many times the required load. */
export const searchedTimes = 10

/** Power of the norm of the lowest: a frequency 5 % higher than the lowest counts a fifth, one 20 % higher three thousandths. */
const power = 32
/** What counts less is left out of a derivative. */
const leastShare = 1e-3

/** How much each value counts in d ln (Σ v^−p)^(−1/p). */
export function sharesOfLowest(values: readonly number[]): number[] {
  const least = Math.min(...values)
  const powers = values.map((value) => (least / value) ** power)
  const sum = powers.reduce((total, each) => total + each, 0)
  return powers.map((each) => (each / sum < leastShare ? 0 : each / sum))
}
