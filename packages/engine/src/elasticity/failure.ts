import type { GoverningMode } from '@trabecula/domain'
import type { ConeFilter } from '../discretisation/grid/cone-filter.ts'
import type { Problem } from '../discretisation/problem.ts'
import { column, columns, type MaterialInterpolation, type Moduli } from '../material/interpolation.ts'
import { latticeFactor, layeredStress } from '../material/layers.ts'
import { compressiveShare, cubicStress, deviatoric, shear } from '../material/stress.ts'
import { readingsOf } from './cut-strains.ts'
import { highestIndex, type JudgedVolumes, judgedVolume, judgedVolumes } from './judged-volume.ts'

/** Failure indices per cell for a load of 1 N: the part fails where the largest reaches 1, so F_max = 1/max. */
export interface FailureField {
  /** Skin and pads, or all of a solid part: von Mises stress over design stress. 0 where the cell has none. */
  readonly skin: Float32Array
  /** Lattice: cubic Hill index or buckling, the larger, averaged over one unit cell. 0 where the cell has none. */
  readonly core: Float32Array
  /** The same before the average, in one load case. */
  readonly local?: Float32Array
  /** 1 for cells whose lattice buckles before it yields. */
  readonly buckles: Uint8Array
  /**
   * For cells that gaps part: the reading whose index is the cell's, which is the largest of its pieces, where that is not
   * the first; in the lattice before the average.
   */
  readonly worst?: { readonly skin: ReadonlyMap<number, number>; readonly core: ReadonlyMap<number, number> }
}

/** A density field of one lattice, and the average over a unit cell that spreads its failure indices. */
export interface LatticeField {
  readonly law: MaterialInterpolation
  /** Relative density per cell. */
  readonly density: Float32Array
  readonly average: ConeFilter
}

/** Walls whose buckling stress exceeds this many of the highest design stresses yield first, rounding included. */
const sureToYield = 1 + 1e-9

export interface Onset {
  /** N: half a percent of skin or of lattice has reached its limit. The target is held against it. */
  readonly maxLoad: number
  /** N: the most stressed point has, outside the singular cells of load and support. At most `maxLoad`. */
  readonly firstYield: number
  readonly mode: GoverningMode
  /** The indices that all but 0.5 % of skin and of lattice stay below, per newton. */
  readonly skinIndex: number
  readonly coreIndex: number
  /** The cell that has the governing index. */
  readonly cell: number
}

/**
 * Indices from strains per newton, in the order of `SolvedCase.strains`. Skin: σ = C_solid·ε, von Mises. Lattice:
 * σ = C_hom(ρ)·ε, f² = a·σ_vM² + b·σ_h² + c·τ² (cubic Hill form, exact at uniaxial, hydrostatic and shear onset), and
 * buckling: the stress in the walls, f·σ_design, times its compressive share, over the buckling stress. Where the
 * strength depends on the build direction, the skin is judged by Tsai and Hill, and f is multiplied by the factor of
 * the walls. `average` spreads lattice indices over a unit cell: a homogenised stress has no meaning below it.
 */
export function failureField(
  problem: Problem,
  solidModuli: Moduli,
  strains: Float32Array,
  lattice: LatticeField | undefined,
): FailureField {
  const { core, material, layers } = problem
  const { cells, core: inCore } = readingsOf(problem)
  const own = problem.cells.length
  const worst = { skin: new Map<number, number>(), core: new Map<number, number>() }
  const solid = lattice ? problem.solid : problem.whole
  const skin = new Float32Array(solid.length)
  const raw = new Float32Array(solid.length)
  const buckles = new Uint8Array(solid.length)
  const s = new Float64Array(6)
  const of = new Float64Array(columns)
  const strongest =
    layers && layers.excess < 0 ? material.designStressMpa / Math.sqrt(1 + layers.excess) : material.designStressMpa
  const sure = sureToYield * strongest
  for (let n = 0; n < cells.length; n++) {
    const cell = cells[n]
    if (solid[cell] > 0) {
      cubicStress(solidModuli, strains, 6 * n, s)
      const stress = layers ? layeredStress(s, layers) : Math.sqrt(deviatoric(s) + 3 * shear(s))
      const index = stress / material.designStressMpa
      const isLargest = n < own || index > skin[cell]
      if (isLargest) skin[cell] = index
      if (isLargest && n >= own) worst.skin.set(cell, n)
    }
    if (!lattice || core[cell] === 0) continue
    const { law, density } = lattice
    law.all(density[cell], of)
    cubicStress({ c11: of[column.c11], c12: of[column.c12], c44: of[column.c44] }, strains, inCore[n], s)
    const mean = (s[0] + s[1] + s[2]) / 3
    const yielding = Math.sqrt(
      of[column.deviatoric] * deviatoric(s) + of[column.hydrostatic] * mean * mean + of[column.shear] * shear(s),
    )
    const strength = of[column.buckling]
    // Where even walls that are only compressed yield before they buckle, principal stresses are not needed.
    const isSure = strength > sure
    const buckling = isSure ? 0 : (yielding * material.designStressMpa * compressiveShare(s)) / strength
    const inLayers = layers ? yielding * latticeFactor(s, layers) : yielding
    const index = buckling > inLayers ? buckling : inLayers
    if (n >= own && !(index > raw[cell])) continue
    if (n >= own) worst.core.set(cell, n)
    raw[cell] = index
    buckles[cell] = buckling > inLayers ? 1 : 0
  }
  const field = { skin, core: lattice ? lattice.average.average(raw) : raw, local: raw, buckles }
  return cells.length > own ? { ...field, worst } : field
}

/**
 * The load at which the solid part yields: what half a percent of its judged volume exceeds. All of the volume counts,
 * for a solid part has no skin: the load does not depend on the shell that a lattice would get.
 */
export function solidOnsetOf(problem: Problem, { skin }: FailureField): Pick<Onset, 'maxLoad' | 'firstYield'> {
  const { index } = highestIndex(skin, judgedVolume(problem, problem.whole))
  return loads(index, largest(skin, problem))
}

/** The load at which the first point of a lattice part yields or buckles, its mode and place. */
export function onsetOf(
  problem: Problem,
  field: FailureField,
  isSheet: boolean,
  judged: JudgedVolumes = judgedVolumes(problem),
): Onset {
  const inSkin = highestIndex(field.skin, judged.skin)
  const inCore = highestIndex(field.core, judged.core)
  const inside = inCore.index > inSkin.index
  const worst = inside ? inCore : inSkin
  const cell = worst.cell ?? problem.cells[0]
  const buckling: GoverningMode = isSheet ? 'wall buckling' : 'strut buckling'
  const core: GoverningMode = field.buckles[cell] ? buckling : 'core yield'
  const mode = inside ? core : problem.pad[cell] ? 'pad yield' : 'skin yield'
  const peak = Math.max(largest(field.skin, problem), largest(field.core, problem))
  return { ...loads(worst.index, peak), mode, skinIndex: inSkin.index, coreIndex: inCore.index, cell }
}

/**
 * The two loads, N, from the two indices; Infinity where nothing is loaded. The peak is looked for in fewer cells,
 * where it may be the smaller one.
 */
const loads = (index: number, peak: number): Pick<Onset, 'maxLoad' | 'firstYield'> => ({
  maxLoad: 1 / index,
  firstYield: 1 / Math.max(index, peak),
})

/** Cells whose centre may lie outside the part have no stress at a point of it. */
export const leastShareAtPeak = 0.5

/** The largest index at a point of the part, outside the cells whose stress the load or the support makes. */
function largest(index: Float32Array, { cells, whole, unjudged, underLoad }: Problem): number {
  let most = 0
  for (const cell of cells) {
    if (index[cell] <= most || whole[cell] < leastShareAtPeak || unjudged[cell] !== 0 || underLoad[cell] !== 0) continue
    most = index[cell]
  }
  return most
}
