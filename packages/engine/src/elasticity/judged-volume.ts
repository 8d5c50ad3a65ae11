import type { Problem } from '../discretisation/problem.ts'

/** The volume of skin or lattice whose failure index is judged: the cells, and what share of each counts. */
export interface JudgedVolume {
  readonly cell: Uint32Array
  readonly weight: Float32Array
}

export interface JudgedVolumes {
  readonly skin: JudgedVolume
  readonly core: JudgedVolume
}

/** They are the same for all lattices of a problem. */
const known = new WeakMap<Problem, JudgedVolumes>()

/** Skin with pads, and core, of a problem: the cells in which each is judged. */
export function judgedVolumes(problem: Problem): JudgedVolumes {
  let volumes = known.get(problem)
  if (!volumes) {
    volumes = { skin: judgedVolume(problem, problem.solid), core: judgedVolume(problem, problem.core) }
    known.set(problem, volumes)
  }
  return volumes
}

/** The cells that have a share, except those next to load and support, whose stress is singular. */
export function judgedVolume({ cells, unjudged }: Problem, share: Float32Array): JudgedVolume {
  const cell = cells.filter((each) => share[each] > 0 && unjudged[each] === 0)
  return { cell, weight: chosen(share, cell) }
}

/** Share of the volume whose index counts as the maximum; the rest is taken as voxel noise. */
const percentile = 0.995

/** Bins between zero and the largest index: only the pieces of one of them are sorted. */
const bins = 4096

/**
 * The index that all but 0.5 % of the judged volume stays below, and the first cell that has it; `cell` is undefined
 * where nothing carries a load. Volume that carries nothing does not count.
 */
export function highestIndex(index: Float32Array, judged: JudgedVolume): { readonly index: number; readonly cell?: number } {
  const { cell, weight } = judged
  const values = indicesOf(index, judged)
  let most = 0
  for (const value of values) if (value > most) most = value
  if (!(most > 0)) return { index: 0 }
  const binOf = (value: number) => Math.min(bins - 1, Math.floor((value / most) * bins))
  const weights = new Float64Array(bins)
  for (let piece = 0; piece < values.length; piece++) {
    const value = values[piece]
    if (value > 0) weights[binOf(value)] += weight[piece]
  }
  const allowed = (1 - percentile) * weights.reduce((sum, each) => sum + each, 0)
  let above = 0
  let bin = bins - 1
  while (bin > 0 && above + weights[bin] < allowed) above += weights[bin--]
  const inBin: number[] = []
  for (let piece = 0; piece < values.length; piece++) {
    const value = values[piece]
    if (value > 0 && binOf(value) === bin) inBin.push(piece)
  }
  inBin.sort((a, b) => values[b] - values[a] || a - b)
  const found =
    inBin.find((piece) => {
      above += weight[piece]
      return above >= allowed
    }) ?? inBin[inBin.length - 1]
  return { index: values[found], cell: cell[found] }
}

/** The index of every piece. */
export const indicesOf = (index: Float32Array, { cell }: JudgedVolume): Float32Array => chosen(index, cell)

/** In a plain loop: `Float32Array.from` with a function takes five times as long. */
function chosen(values: Float32Array, cells: Uint32Array): Float32Array {
  const found = new Float32Array(cells.length)
  for (let at = 0; at < cells.length; at++) found[at] = values[cells[at]]
  return found
}

/** What lies this far above the percentile does not count at all. */
const fade = 1.1

/**
 * Weights of a norm of the indices of the pieces: shares of the judged volume. They fade out above `most`, held
 * constant in the derivative: with a sharp end two cells that are equal but for rounding would be treated differently,
 * and a run would depend on the number of threads.
 */
export function fadedWeights(indices: Float32Array, { weight }: JudgedVolume, most: number): Float64Array {
  const weights = new Float64Array(indices.length)
  let total = 0
  indices.forEach((value, piece) => {
    if (!(value > 0)) return
    const above = value / most - 1
    weights[piece] = weight[piece] * Math.min(1, Math.max(0, 1 - above / (fade - 1)))
    total += weight[piece]
  })
  return total > 0 ? weights.map((each) => each / total) : weights
}
