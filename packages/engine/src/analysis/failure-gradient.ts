import { column, type MaterialInterpolation, type Moduli } from '../material/interpolation.ts'
import { compressiveShare, compressiveShareGradient, cubicStress, quadraticIndex } from '../material/stress.ts'
import type { FailureField, GradedLattice, Onset } from './failure.ts'
import type { Problem } from './problem.ts'

/** One number for how close the part is to failing, with its derivatives where strain and density are independent. */
export interface PeakIndex {
  /** p-norm of the failure indices of skin and lattice, each over its own judged volume; per newton of load. */
  readonly value: number
  /** ∂value/∂strain, six per cell (Voigt). */
  readonly byStrain: Float64Array
  /** ∂value/∂ρ per cell at constant strain. */
  readonly byDensity: Float64Array
}

/**
 * P = (Σ_skin w f^p / W + Σ_core w f^p / W)^(1/p) over the cells up to the 99.5th percentile: the smooth stand-in for
 * that percentile, which has no useful derivative. What lies above it does not count in the onset and must not steer.
 * The derivatives are exact for the tabulated law: chain rule through the average over a unit cell, the Hill index or
 * buckling (the larger), the cubic stress.
 */
export function peakIndex(
  problem: Problem,
  field: FailureField,
  onset: Onset,
  power: number,
  solidModuli: Moduli,
  strains: Float32Array,
  lattice: GradedLattice,
): PeakIndex {
  const { cells, solid, core, material } = problem
  const skinWeight = judgedWeights(problem, solid, field.skin, onset.skinIndex)
  const coreWeight = judgedWeights(problem, core, field.core, onset.coreIndex)
  let peak = 0
  for (const cell of cells) {
    if (skinWeight[cell] > 0) peak = Math.max(peak, field.skin[cell])
    if (coreWeight[cell] > 0) peak = Math.max(peak, field.core[cell])
  }
  const byStrain = new Float64Array(6 * solid.length)
  const byDensity = new Float64Array(solid.length)
  if (peak === 0) return { value: 0, byStrain, byDensity }

  // 1. The norm, in units of the peak so that no power underflows, and its derivative over every index.
  let sum = 0
  for (const cell of cells) {
    sum += skinWeight[cell] * (field.skin[cell] / peak) ** power + coreWeight[cell] * (field.core[cell] / peak) ** power
  }
  const norm = sum ** (1 / power)
  const slope = (weight: number, index: number) => weight * (index / peak / norm) ** (power - 1)
  const byAverage = new Float64Array(solid.length)
  for (const cell of cells) byAverage[cell] = slope(coreWeight[cell], field.core[cell])
  const byIndex = lattice.average.pullBack(byAverage)

  // 2. Every index over strain and density.
  const stress = new Float64Array(6)
  const byStress = new Float64Array(6)
  const coreSlopes = new CoreSlopes(lattice, material.design_stress_mpa, strains)
  for (const cell of cells) {
    const inSkin = slope(skinWeight[cell], field.skin[cell])
    if (inSkin > 0) {
      cubicStress(solidModuli, strains, 6 * cell, stress)
      quadraticIndex(stress, 1, 0, 3, byStress)
      addStrainSlope(solidModuli, byStress, inSkin / material.design_stress_mpa, byStrain, 6 * cell)
    }
    if (byIndex[cell] > 0) coreSlopes.add(cell, byIndex[cell], field.buckles[cell] === 1, byStrain, byDensity)
  }
  return { value: peak * norm, byStrain, byDensity }
}

/** Derivatives of the lattice's failure index over strain and density, cell by cell. */
class CoreSlopes {
  private readonly lattice: GradedLattice
  private readonly designStress: number
  private readonly strains: Float32Array
  private readonly stress = new Float64Array(6)
  private readonly byStress = new Float64Array(6)
  private readonly shareSlope = new Float64Array(6)

  constructor(lattice: GradedLattice, designStress: number, strains: Float32Array) {
    this.lattice = lattice
    this.designStress = designStress
    this.strains = strains
  }

  /** Adds one cell's slopes, times `weight`. */
  add(cell: number, weight: number, isBuckling: boolean, byStrain: Float64Array, byDensity: Float64Array): void {
    const { stress, byStress, shareSlope, strains, designStress } = this
    const { law, density } = this.lattice
    const rho = density[cell]
    const moduli = law.moduli(rho)
    cubicStress(moduli, strains, 6 * cell, stress)
    const [a, b, c] = [law.at(column.deviatoric, rho), law.at(column.hydrostatic, rho), law.at(column.shear, rho)]
    const yielding = quadraticIndex(stress, a, b, c, byStress)
    if (yielding === 0) return
    let byRho = hillSlope(stress, law, rho) / (2 * yielding)
    if (isBuckling) {
      // b = y·σ_design·share/S: product rule over σ, and over ρ through y and S.
      const strength = law.at(column.buckling, rho)
      const share = compressiveShare(stress)
      const scale = designStress / strength
      compressiveShareGradient(stress, shareSlope)
      for (let i = 0; i < 6; i++) byStress[i] = scale * (share * byStress[i] + yielding * shareSlope[i])
      byRho = scale * share * (byRho - (yielding * law.slope(column.buckling, rho)) / strength)
    }
    // Over ρ also through the stress itself: ∂σ/∂ρ = (∂C/∂ρ)ε.
    cubicStress(
      { c11: law.slope(column.c11, rho), c12: law.slope(column.c12, rho), c44: law.slope(column.c44, rho) },
      strains,
      6 * cell,
      stress,
    )
    for (let i = 0; i < 6; i++) byRho += byStress[i] * stress[i]
    byDensity[cell] = weight * byRho
    addStrainSlope(moduli, byStress, weight, byStrain, 6 * cell)
  }
}

/** ∂(y²)/∂ρ at constant stress: the Hill coefficients are functions of density. */
function hillSlope(stress: Float64Array, law: MaterialInterpolation, rho: number): number {
  const out = new Float64Array(6)
  const deviatoric = quadraticIndex(stress, 1, 0, 0, out)
  const hydrostatic = quadraticIndex(stress, 0, 1, 0, out)
  const shear = quadraticIndex(stress, 0, 0, 1, out)
  return (
    law.slope(column.deviatoric, rho) * deviatoric * deviatoric +
    law.slope(column.hydrostatic, rho) * hydrostatic * hydrostatic +
    law.slope(column.shear, rho) * shear * shear
  )
}

/** What lies this far above the percentile does not count at all. */
const fade = 1.1

/**
 * Weights of the norm: shares of the judged volume. They fade out above `most`, held constant in the derivative: with a
 * sharp end two cells that are equal but for rounding would be treated differently, and a run would depend on the
 * number of threads.
 */
function judgedWeights({ cells, unjudged }: Problem, share: Float32Array, index: Float32Array, most: number): Float64Array {
  const weights = new Float64Array(share.length)
  let total = 0
  for (const cell of cells) {
    if (unjudged[cell] !== 0 || !(index[cell] > 0)) continue
    const above = index[cell] / most - 1
    weights[cell] = share[cell] * Math.min(1, Math.max(0, 1 - above / (fade - 1)))
    total += share[cell]
  }
  return total > 0 ? weights.map((weight) => weight / total) : weights
}

/** ∂f/∂ε = C·∂f/∂σ (C is symmetric), times `scale`, added at `at`. */
function addStrainSlope({ c11, c12, c44 }: Moduli, byStress: Float64Array, scale: number, out: Float64Array, at: number): void {
  const trace = c12 * (byStress[0] + byStress[1] + byStress[2])
  for (let i = 0; i < 3; i++) out[at + i] += scale * ((c11 - c12) * byStress[i] + trace)
  for (let i = 3; i < 6; i++) out[at + i] += scale * c44 * byStress[i]
}
