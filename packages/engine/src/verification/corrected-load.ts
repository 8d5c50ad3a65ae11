import type { RunProgress } from '@trabecula/domain'
import { isInstability, meritOf, requirementOf } from '@trabecula/domain'
import type { Design } from '../candidates/design.ts'
import type { CorrectedCandidate, LoadCorrection } from '../candidates/grade-candidate.ts'
import { featureSize } from '../cells/thickness.ts'
import { cellAt } from '../discretisation/grid/analysis-grid.ts'
import type { Problem } from '../discretisation/problem.ts'
import type { FailureField, Onset } from '../elasticity/failure.ts'
import { combinedCases, inFirst, worksOf } from '../elasticity/load-cases.ts'
import type { PreparedRun } from '../elasticity/prepare-run.ts'
import type { Further, LatticeState } from '../grading/lattice-state.ts'
import { timesOf, valuesAtLoads } from '../requirements/list.ts'
import { measuredOf } from '../responses/list.ts'
import { cellsIn } from './boxes.ts'
import { type Look, lookInWindows } from './look-in-windows.ts'
import { type PredictedFields, predictedCases } from './predicted-fields.ts'
import type { MaterialSource } from './solve-window.ts'
import { isAlike } from './window-judgement.ts'
import type { Place } from './window-places.ts'

export interface CorrectionOptions {
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: ((progress: RunProgress) => void) | undefined
  /** How another density of the same lattice was looked at, so that both can be compared. */
  readonly sight?: Sight | undefined
}

/** How a lattice was looked at. */
export interface Sight {
  /** The thinnest wall, by which voxels are chosen, mm. */
  readonly wall: number
  /** Places of each load case; undefined for one that was not looked at. */
  readonly places: readonly (readonly Place[] | undefined)[]
}

/** A state with the load that windows show of it. */
export interface CorrectedLoad {
  readonly state: LatticeState
  readonly correction: LoadCorrection
  readonly sight?: Sight
}

/** Voxels wished through the thinnest wall. */
const throughWall = 2.5
/**
 * Voxels that a window may have: 300 MB next to the run's own solver at most. With fewer than 20,000 cells, which is a
 * quick look, fewer, so that windows do not take many times as long as the analysis.
 */
const mostVoxels = ({ cells }: Problem): number => Math.min(20 * cells.length, 400_000)

/** Only a load case that bears less than this many times what the worst one bears may govern. */
const mayGovern = 2

/**
 * A graded lattice with the load that windows of its real lattice show at its most loaded places, in every load case that
 * may govern. The homogenised index knows neither the feet of walls at the skin nor the edge of a core.
 */
export async function correctedLoad(
  run: PreparedRun,
  graded: Pick<CorrectedCandidate, 'name' | 'best' | 'model' | 'geometry'>,
  source: MaterialSource,
  { signal, onProgress, sight }: CorrectionOptions = {},
): Promise<CorrectedLoad> {
  const { problem, analysis } = run
  const { best, geometry } = graded
  const keep = (reason: string): CorrectedLoad => ({ state: best, correction: { factor: 1, reason } })
  if (problem.gap) return keep(gapsTooNarrow)

  // 1. Look.
  const predicted = predictedCases(problem, best)
  const bears = predicted.map(({ onset }, n) => inFirst(problem.cases, n) * onset.maxLoad)
  const least = Math.min(...bears)
  const mayGovernIn = (n: number) =>
    sight ? sight.places[n] !== undefined : bears[n] <= mayGovern * least && (n === 0 || problem.cases[0].requested !== undefined)
  const wall = sight?.wall ?? thinnestWall(problem, graded)
  const looks: (Look | undefined)[] = []
  for (const [n, one] of predicted.entries()) {
    if (!mayGovernIn(n)) {
      looks.push(undefined)
      continue
    }
    const look = await lookInWindows(one, geometry, {
      source,
      wall,
      places: sight?.places[n],
      throughWall,
      mostVoxels: mostVoxels(problem),
      threads: analysis.threads,
      signal,
      onWindow: (done, total) => {
        const detail = `${graded.name}, most loaded place ${done + 1} of ${total}`
        onProgress?.({ stage: 'optimize', done: 1, total: 1, detail })
      },
    })
    if (!look)
      return keep(
        problem.cut.parted
          ? gapsTooNarrow
          : 'Its load is that of the homogenised lattice: windows that resolve its walls would be too large next to this analysis',
      )
    if (!isAlike(look.energyRatio)) return keep(unlike(look.energyRatio))
    looks.push(look)
  }

  // 2. Correct.
  const onsets = predicted.map((one, n) => (looks[n] ? onsetSeen(one, looks[n]) : one.onset))
  const state = withOnsets(run, best, onsets)
  const windows = looks.reduce((sum, look) => sum + (look?.windows.length ?? 0), 0)
  return {
    state,
    correction: {
      factor: state.onset.maxLoad / best.onset.maxLoad,
      reason: judgedIn(
        windows,
        looks.flatMap((look) => (look ? [look.energyRatio] : [])),
      ),
    },
    sight: { wall, places: looks.map((look) => look?.windows.map(({ place }) => place)) },
  }
}

/**
 * Windows that hold this many times the predicted energy show that the skin stiffens the lattice: it holds the ends of
 * struts that a homogenised core lets move. Those of ordinary rows hold up to 1.09 times.
 */
const stiffened = 1.1

/** What a row says of its windows. `ratios`: predicted energy over that in the windows, of each load case. */
export function judgedIn(windows: number, ratios: readonly number[]): string {
  const judged = `Its load was judged in ${windows} windows of the real lattice`
  const more = 1 / Math.min(...ratios)
  if (!(more > stiffened)) return judged
  return `${judged}, which hold ${Math.round(100 * (more - 1))} % more strain energy than predicted: its stiffness is probably higher by half of that`
}

const gapsTooNarrow = 'Its load is that of the homogenised lattice: gaps of the part are too narrow to look at it in windows'

const unlike = (ratio: number): string =>
  `Windows of the real lattice hold ${Math.round(100 / ratio)} % of the predicted strain energy, so its load is that of the homogenised lattice and unreliable`

/** The thinnest wall or strut of a design, or its shell, mm. */
function thinnestWall(
  { cells, core }: Problem,
  { best: { density }, model: { law }, geometry: { shell } }: Pick<CorrectedCandidate, 'best' | 'model' | 'geometry'>,
): number {
  const least = cells.reduce((most, cell) => (core[cell] > 0 ? Math.min(most, density[cell]) : most), 1)
  const feature = featureSize(law.cell, law.cellSize, least)
  return shell > 0 ? Math.min(feature, shell) : feature
}

/** The onset of one load case as its windows have it, in the most loaded cell of the box that governs. */
function onsetSeen({ problem, field, onset }: PredictedFields, { skin, lattice, buckling }: Look): Onset {
  const index = Math.max(skin.index, lattice.index, buckling)
  const seen = {
    ...scaled(onset, 1 / (index * onset.maxLoad)),
    skinIndex: skin.index,
    coreIndex: Math.max(lattice.index, buckling),
  }
  if (buckling === index) return seen
  const { solid, core, unjudged, pad, whole } = problem
  const isSkin = skin.index === index
  const share = isSkin ? solid : core
  const loaded = isSkin ? field.skin : (field.local ?? field.core)
  const inside = cellsIn(problem.grid, isSkin ? skin.at : lattice.at).filter(
    (cell) => whole[cell] > 0 && share[cell] > 0 && unjudged[cell] === 0,
  )
  if (inside.length === 0) return seen
  const cell = inside.reduce((worst, each) => (loaded[each] > loaded[worst] ? each : worst))
  const inSkin = pad[cell] ? 'pad yield' : 'skin yield'
  return { ...seen, cell, mode: isSkin ? inSkin : 'core yield' }
}

/** An onset at another load, of the same place and mode. */
export const scaled = (onset: Onset, factor: number): Onset => ({
  ...onset,
  maxLoad: factor * onset.maxLoad,
  firstYield: factor * onset.firstYield,
})

/** Indices of another load: a field then reaches its limit at the row's first yield, wherever that is. */
const asOften = (field: FailureField, factor: number): FailureField => ({
  ...field,
  skin: field.skin.map((index) => factor * index),
  core: field.core.map((index) => factor * index),
})

/** A state with these onsets of its load cases; `scales`: whether its failure indices reach their limits at them, too. */
export function withOnsets(
  { problem, solidCases }: PreparedRun,
  state: LatticeState,
  onsets: readonly Onset[],
  scales = true,
): LatticeState {
  const solved = state.solved.map((before, n) => ({
    ...before,
    field: scales ? asOften(before.field, before.onset.maxLoad / onsets[n].maxLoad) : before.field,
    onset: onsets[n],
  }))
  const cases = state.cases && combinedCases(problem, solved, worksOf(solidCases))
  const { solution, field, onset } = cases ?? solved[0]
  const { goal } = requirementOf(problem.setup.settings)
  const value = meritOf(goal, goal.measure(measuredOf({ solution, onset })))
  const factors = state.solved.map(({ onset: before }, n) => onsets[n].maxLoad / before.maxLoad)
  const further = state.further && furtherAt(problem, state.further, factors)
  return { ...state, solved, field, onset, value, ...(further ? { further } : {}), ...(cases ? { cases } : {}) }
}

function furtherAt(problem: Problem, { values: before }: Further, factors: readonly number[]): Further {
  const values = valuesAtLoads(problem, before, factors)
  return { values, times: timesOf(problem, values) }
}

/** A state that was analysed again, with the loads, mode and place of its design's row. */
export function asInRow(run: PreparedRun, { row, loadFactor }: Design, state: LatticeState): LatticeState {
  if (loadFactor === undefined) return state
  const { problem } = run
  const { x, y, z } = row.governingPointMm
  const governs = (n: number) => row.governingCase === undefined || problem.cases[n].name === row.governingCase
  // Where the row buckles, its stresses reach their limits later: at the loads that windows showed.
  const isUnstable = isInstability(row.governingMode)
  const asSeen = isUnstable ? state.solved.map(({ onset }) => scaled(onset, loadFactor)) : undefined
  const stressed = asSeen ? withOnsets(run, state, asSeen) : state
  const onsets = stressed.solved.map(({ onset }, n) => {
    const requested = row.cases?.[n].onsetFactor ?? undefined
    const ofCase = requested === undefined ? onset.maxLoad : requested * (problem.cases[n].requested ?? 1)
    const maxLoad = n === 0 && requested === undefined ? row.maxLoadN : ofCase
    const own = isUnstable ? { ...onset, maxLoad } : scaled(onset, maxLoad / onset.maxLoad)
    return governs(n) ? { ...own, mode: row.governingMode, cell: cellAt(problem.grid, [x, y, z]) } : own
  })
  return withOnsets(run, stressed, onsets, !isUnstable)
}
