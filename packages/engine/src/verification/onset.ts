import type { AnalysisGrid } from '../analysis/grid/analysis-grid.ts'
import { regions } from './regions.ts'
import { worstCell, yieldedShare } from './worst-cell.ts'

/**
 * Of the judged volume of the skin this share must have reached the design stress at the onset
 * (docs/theory/verification.md).
 */
const percentile = 0.995

/** Voxels with less material than this are not judged: their strain is an average over material and air. */
const leastJudged = 0.5

export interface OnsetInput {
  readonly share: Float32Array
  readonly region: Uint8Array
  readonly unjudged: Uint8Array
  /** Strains per newton, six per cell (Voigt, engineering shears). */
  readonly strains: Float32Array
  /** MPa, of the solid material. */
  readonly c11: number
  readonly c12: number
  readonly c44: number
  readonly designStress: number
}

export interface MeshOnset {
  /** N */
  readonly maxLoad: number
  readonly governedBy: 'skin' | 'pad' | 'lattice'
}

/**
 * The load at which the material yields: the von Mises stress of the solid, σ = C_solid·ε, over the design stress. Skin
 * with pads and the lattice are judged apart and the worse counts: the skin at its 99.5th percentile by volume, the
 * lattice cell by cell, as the yield limits of the prediction are meant. The printer's knock-down weakens stiffness and
 * strength of a wall alike, so it cancels in the index of a given strain.
 */
export function meshOnset(input: OnsetInput, grid: AnalysisGrid, cellSize: number): MeshOnset {
  const { region, share } = input
  const index = failureIndices(input)
  const skin = worst(index, share, percentile, (cell) => region[cell] !== regions.lattice)
  for (let cell = 0; cell < index.length; cell++) if (region[cell] !== regions.lattice) index[cell] = 0
  const lattice = worstCell({ grid, index, share, cellSize })
  const inside = lattice > skin.index
  const found = inside ? lattice : skin.index
  return {
    maxLoad: found > 0 ? 1 / found : Infinity,
    governedBy: inside ? 'lattice' : region[skin.cell] === regions.pad ? 'pad' : 'skin',
  }
}

interface Worst {
  readonly index: number
  /** One that has it. */
  readonly cell: number
}

/**
 * The indices (per newton) that `yieldedShare` of the judged skin with pads and of the lattice exceeds; 0 where none is
 * judged.
 */
export function regionIndices(input: OnsetInput): { readonly skin: number; readonly lattice: number } {
  const { share, region } = input
  const index = failureIndices(input)
  const of = (counts: (cell: number) => boolean) => worst(index, share, 1 - yieldedShare, counts).index
  return { skin: of((cell) => region[cell] !== regions.lattice), lattice: of((cell) => region[cell] === regions.lattice) }
}

/** Per newton; 0 where nothing is judged. */
function failureIndices(input: OnsetInput): Float32Array {
  const { share, unjudged, designStress } = input
  const index = new Float32Array(share.length)
  for (let cell = 0; cell < share.length; cell++) {
    if (share[cell] >= leastJudged && unjudged[cell] === 0) index[cell] = vonMises(input, 6 * cell) / designStress
  }
  return index
}

const bins = 1 << 16

/** The index that this share of the volume stays below: by histogram, then exactly within its bin. */
function worst(index: Float32Array, weight: Float32Array, percentile: number, counts: (cell: number) => boolean): Worst {
  let largest = 0
  let total = 0
  for (let cell = 0; cell < index.length; cell++) {
    if (index[cell] === 0 || !counts(cell)) continue
    total += weight[cell]
    if (index[cell] > largest) largest = index[cell]
  }
  if (total === 0) return { index: 0, cell: 0 }
  const binOf = (cell: number) => Math.min(bins - 1, Math.floor((index[cell] / largest) * bins))
  const histogram = new Float64Array(bins)
  for (let cell = 0; cell < index.length; cell++) if (index[cell] !== 0 && counts(cell)) histogram[binOf(cell)] += weight[cell]
  let above = 0
  let bin = bins - 1
  while (bin > 0 && above + histogram[bin] < (1 - percentile) * total) above += histogram[bin--]
  const inBin: number[] = []
  for (let cell = 0; cell < index.length; cell++) if (index[cell] !== 0 && counts(cell) && binOf(cell) === bin) inBin.push(cell)
  inBin.sort((a, b) => index[b] - index[a] || a - b)
  const found = inBin.find((cell) => {
    above += weight[cell]
    return above >= (1 - percentile) * total
  })
  const cell = found ?? inBin.at(-1)!
  return { index: index[cell]!, cell }
}

/** von Mises stress of an isotropic solid at a strain, MPa. */
function vonMises({ c11, c12, c44, strains }: OnsetInput, at: number): number {
  const [e0, e1, e2] = [strains[at], strains[at + 1], strains[at + 2]]
  const twoG = c11 - c12
  const deviatoric = 0.5 * twoG ** 2 * ((e0 - e1) ** 2 + (e1 - e2) ** 2 + (e2 - e0) ** 2)
  const shear = c44 ** 2 * (strains[at + 3] ** 2 + strains[at + 4] ** 2 + strains[at + 5] ** 2)
  return Math.sqrt(deviatoric + 3 * shear)
}
