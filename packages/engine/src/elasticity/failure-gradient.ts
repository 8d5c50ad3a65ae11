import type { Problem } from '../discretisation/problem.ts'
import { column, type MaterialInterpolation, type Moduli } from '../material/interpolation.ts'
import { type Layers, layeredStress, withLatticeFactor } from '../material/layers.ts'
import { compressiveShare, compressiveShareGradient, cubicStress, quadraticIndex } from '../material/stress.ts'
import { readingsOf, strainsLength } from './cut-strains.ts'
import type { FailureField, LatticeField, Onset } from './failure.ts'
import { fadedWeights, indicesOf, type JudgedVolume, type JudgedVolumes, judgedVolumes } from './judged-volume.ts'

/** One number for how close the part is to failing, with its derivatives where strain and density are independent. */
export interface PeakIndex {
  /** p-norm of the failure indices of skin and lattice, each over its own judged volume; per newton of load. */
  readonly value: number
  /** ∂value/∂strain, in the order of `SolvedCase.strains` (Voigt). */
  readonly byStrain: Float64Array
  /** ∂value/∂ρ per cell of the grid at constant strain. */
  readonly byDensity: Float64Array
}

/**
 * P = (Σ_skin w f^p / W + Σ_core w f^p / W)^(1/p) over the cells up to the 99.5th percentile: a smooth approximation of
 * that percentile, which has no useful derivative. What lies above it does not count in the onset and must not steer.
 * The derivatives are exact for the tabulated law: chain rule through the average over a unit cell, the Hill index or
 * buckling (the larger), the cubic stress.
 */
export function peakIndexWithGradient(
  problem: Problem,
  field: FailureField,
  onset: Onset,
  power: number,
  solidModuli: Moduli,
  strains: Float32Array,
  lattice: LatticeField,
  judged: JudgedVolumes = judgedVolumes(problem),
): PeakIndex {
  const { cells, solid, material, layers } = problem
  const skin = new JudgedIndices(field.skin, judged.skin, onset.skinIndex)
  const core = new JudgedIndices(field.core, judged.core, onset.coreIndex)
  const peak = Math.max(skin.peak, core.peak)
  const byStrain = new Float64Array(strainsLength(problem))
  const byDensity = new Float64Array(solid.length)
  if (peak === 0) return { value: 0, byStrain, byDensity }

  // 1. The norm, in units of the peak so that no power underflows, and its derivative over every index.
  const norm = (skin.sum(peak, power) + core.sum(peak, power)) ** (1 / power)
  const bySkin = skin.slopes(peak, norm, power, solid.length)
  const byIndex = lattice.average.pullBack(core.slopes(peak, norm, power, solid.length))

  // 2. Every index over strain and density.
  const stress = new Float64Array(6)
  const byStress = new Float64Array(6)
  const { core: inCore } = readingsOf(problem)
  const coreSlopes = new CoreSlopes(lattice, material.designStressMpa, strains, layers)
  for (let n = 0; n < cells.length; n++) {
    const cell = cells[n]
    if (bySkin[cell] > 0) {
      const at = 6 * (field.worst?.skin.get(cell) ?? n)
      cubicStress(solidModuli, strains, at, stress)
      if (layers) layeredStress(stress, layers, byStress)
      else quadraticIndex(stress, 1, 0, 3, byStress)
      addStrainSlope(solidModuli, byStress, bySkin[cell] / material.designStressMpa, byStrain, at)
    }
    if (byIndex[cell] > 0)
      coreSlopes.add(
        cell,
        inCore[field.worst?.core.get(cell) ?? n],
        byIndex[cell],
        field.buckles[cell] === 1,
        byStrain,
        byDensity,
      )
  }
  return { value: peak * norm, byStrain, byDensity }
}

/** The indices of the pieces of a judged volume, and their part of the norm. */
class JudgedIndices {
  /** The largest index that counts. */
  readonly peak: number
  private readonly judged: JudgedVolume
  private readonly indices: Float32Array
  private readonly weights: Float64Array

  constructor(index: Float32Array, judged: JudgedVolume, most: number) {
    this.judged = judged
    this.indices = indicesOf(index, judged)
    this.weights = fadedWeights(this.indices, judged, most)
    this.peak = this.indices.reduce((max, value, piece) => (this.weights[piece] > 0 && value > max ? value : max), 0)
  }

  /** Σ w (f/peak)^p */
  sum(peak: number, power: number): number {
    return this.indices.reduce((sum, value, piece) => {
      const weight = this.weights[piece]
      return weight > 0 ? sum + weight * (value / peak) ** power : sum
    }, 0)
  }

  /** ∂P/∂(index of a cell), by all of its pieces. */
  slopes(peak: number, norm: number, power: number, cells: number): Float64Array {
    const { cell } = this.judged
    const slopes = new Float64Array(cells)
    this.indices.forEach((value, piece) => {
      const weight = this.weights[piece]
      if (weight > 0) slopes[cell[piece]] += weight * (value / peak / norm) ** (power - 1)
    })
    return slopes
  }
}

/** Derivatives of the lattice's failure index over strain and density, cell by cell. */
class CoreSlopes {
  private readonly lattice: LatticeField
  private readonly designStress: number
  private readonly layers: Layers | undefined
  private readonly strains: Float32Array
  private readonly stress = new Float64Array(6)
  private readonly byStress = new Float64Array(6)
  private readonly shareSlope = new Float64Array(6)

  constructor(lattice: LatticeField, designStress: number, strains: Float32Array, layers: Layers | undefined) {
    this.layers = layers
    this.lattice = lattice
    this.designStress = designStress
    this.strains = strains
  }

  /** Adds the slopes of a cell whose strains begin at `at`, times `weight`. */
  add(cell: number, at: number, weight: number, isBuckling: boolean, byStrain: Float64Array, byDensity: Float64Array): void {
    const { stress, byStress, shareSlope, strains, designStress, layers } = this
    const { law, density } = this.lattice
    const rho = density[cell]
    const moduli = law.moduli(rho)
    cubicStress(moduli, strains, at, stress)
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
    } else if (layers) byRho *= withLatticeFactor(stress, layers, yielding, byStress)
    // Over ρ also through the stress itself: ∂σ/∂ρ = (∂C/∂ρ)ε.
    cubicStress(
      { c11: law.slope(column.c11, rho), c12: law.slope(column.c12, rho), c44: law.slope(column.c44, rho) },
      strains,
      at,
      stress,
    )
    for (let i = 0; i < 6; i++) byRho += byStress[i] * stress[i]
    byDensity[cell] = weight * byRho
    addStrainSlope(moduli, byStress, weight, byStrain, at)
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

/** ∂f/∂ε = C·∂f/∂σ (C is symmetric), times `scale`, added at `at`. */
function addStrainSlope({ c11, c12, c44 }: Moduli, byStress: Float64Array, scale: number, out: Float64Array, at: number): void {
  const trace = c12 * (byStress[0] + byStress[1] + byStress[2])
  for (let i = 0; i < 3; i++) out[at + i] += scale * ((c11 - c12) * byStress[i] + trace)
  for (let i = 3; i < 6; i++) out[at + i] += scale * c44 * byStress[i]
}
