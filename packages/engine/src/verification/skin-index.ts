import { cellAt, cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { judgedVolumes } from '../elasticity/judged-volume.ts'
import { cellsIn, shareWithin } from './boxes.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { judgedPoints, pointsPerVoxel } from './wall-stress.ts'
import { strainScale, type Window } from './window.ts'

/** Share of the skin's volume that is left out as noise, as in a verification. */
const leftOut = 0.005
/**
 * Skin is alike that is predicted to be loaded alike, in tenths of the predicted index of the whole: little loaded skin is
 * loaded by the lattice more than by the rest of the skin, so its ratios are larger.
 */
const levels = 10
/** Skin that is predicted to be loaded less than this many tenths hardly reaches what governs. */
const leastLevel = 3
/** Skin that is loaded more is as one. */
const mostLevel = 12
/** Halvings of the interval in which the index is searched, to a thousandth of a percent. */
const halvings = 30

/** What of a window its skin is judged by. */
export type SkinWindow = Pick<Window, 'grid' | 'stresses' | 'place' | 'softer'>

/** Volume of skin, its index in the real lattice over the predicted one, and how much it is predicted to be loaded. */
interface Piece {
  readonly level: number
  readonly ratio: number
  readonly volume: number
}

/** Ratios, the largest first, and the share of the volume that has each or a larger one; none of it before the first. */
interface Distribution {
  readonly ratios: Float64Array
  readonly above: Float64Array
}

/**
 * The index that all but 0.5 % of the skin and pads stays below where walls and struts stand on it. Between their feet
 * the skin is loaded less than predicted and at them more, wherever they stand. So how the index differs from the
 * predicted one is read off the windows as a distribution over their skin, V(r)/V, and the skin of every cell c of the
 * part has that of the skin which is predicted to be loaded alike: Σ V_c V(index/index_c)/V is the volume above an index.
 */
export function skinIndex(predicted: PredictedFields, windows: readonly SkinWindow[]): number {
  const { problem, field, onset } = predicted
  const pieces = piecesOf(predicted, windows)
  if (pieces.length === 0) return onset.skinIndex
  const { cell, weight } = judgedVolumes(problem).skin
  const alike = Array.from({ length: mostLevel + 1 }, (_, level) => distribution(piecesNear(pieces, level)))
  const loaded = Array.from(cell.keys()).filter((n) => field.skin[cell[n]] > 0)
  const allowed = leftOut * loaded.reduce((sum, n) => sum + weight[n], 0)
  const counts = loaded.flatMap((n) => {
    const level = levelOf(field.skin[cell[n]], onset.skinIndex)
    return level < leastLevel ? [] : [{ index: field.skin[cell[n]], weight: weight[n], ...alike[level] }]
  })
  const volumeAbove = (index: number) =>
    counts.reduce((sum, each) => sum + each.weight * each.above[countAbove(each.ratios, index / each.index)], 0)
  let [low, high] = [0, counts.reduce((top, { index, ratios }) => Math.max(top, index * ratios[0]), 0)]
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    if (volumeAbove(middle) > allowed) low = middle
    else high = middle
  }
  return high
}

const levelOf = (index: number, most: number): number => Math.min(Math.floor((levels * index) / most), mostLevel)

/** The pieces at this level or next to it, or at the nearest that has any. */
function piecesNear(pieces: readonly Piece[], level: number): readonly Piece[] {
  const nearest = pieces.reduce((least, piece) => Math.min(least, Math.abs(piece.level - level)), Infinity)
  return pieces.filter((piece) => Math.abs(piece.level - level) <= Math.max(1, nearest))
}

function distribution(pieces: readonly Piece[]): Distribution {
  const ranked = pieces.toSorted((a, b) => b.ratio - a.ratio)
  const total = ranked.reduce((sum, { volume }) => sum + volume, 0)
  const above = new Float64Array(ranked.length + 1)
  ranked.forEach(({ volume }, n) => {
    above[n + 1] = above[n] + volume / total
  })
  return { ratios: Float64Array.from(ranked, ({ ratio }) => ratio), above }
}

/** How many of the ratios, which descend, lie above this one. */
function countAbove(ratios: Float64Array, least: number): number {
  let [from, to] = [0, ratios.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (ratios[middle] > least) from = middle + 1
    else to = middle
  }
  return from
}

/** The skin in the middles of the windows. */
function piecesOf({ problem, field, onset }: PredictedFields, windows: readonly SkinWindow[]): Piece[] {
  const { grid: cells, solid, unjudged } = problem
  return windows.flatMap(({ grid, stresses: { index, skin }, place, softer }) => {
    const inMiddle = new Float32Array(skin.length)
    const expected = new Float32Array(skin.length)
    for (const voxel of cellsIn(grid, place.middle)) {
      if (skin[voxel] === 0 || shareWithin(place.middle, grid, voxel) <= 0.5) continue
      const cell = cellAt(cells, cellCentre(grid, voxel))
      if (!(solid[cell] > 0) || unjudged[cell] !== 0 || levelOf(field.skin[cell], onset.skinIndex) < leastLevel) continue
      inMiddle[voxel] = skin[voxel]
      expected[voxel] = field.skin[cell]
    }
    const { places, weights } = judgedPoints(index, inMiddle)
    return Array.from(places, (at, n) => {
      const its = expected[Math.floor(at / pointsPerVoxel)]
      const ratio = (strainScale({ softer }) * index[at]) / its
      return { level: levelOf(its, onset.skinIndex), ratio, volume: weights[n] * grid.spacing ** 3 }
    })
  })
}
