import {
  asksForBest,
  type FamilyEstimate,
  type LatticeEstimate,
  type MassCurve,
  meritOf,
  requiredMerit,
  requirementOf,
  type SolidEstimate,
  type Span,
} from '@trabecula/domain'
import type { GradedDesign } from '../candidates/design-candidate.ts'
import { designCandidate } from '../candidates/design-candidate.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { aimedAt } from '../discretisation/problem.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import { responseOf } from '../responses/list.ts'
import type { Gain } from '../responses/model.ts'
import { type FamilyCurve, familyEstimates, gainBy, massCurve, rankFamilies, type Wish } from './families.ts'

/**
 * The number of families that are named, and the most that are graded on the coarse grid, because grading may put
 * others before those named.
 */
const namedFamilies = 2
const mostGraded = 4
/** Families whose masses are drawn over the value. */
const drawnFamilies = 3
/** Least errors of a mass, as shares: of graded designs, and before. Measured: docs/theory/estimate.md. */
const leastMassBand = { graded: 0.07, uniform: 0.15 } as const

export interface Basis extends Wish {
  /** The coarse grid under this load, with the cell sizes of the run's grid. */
  readonly run: PreparedRun
  readonly solid: SolidEstimate
}

/**
 * What a run is likely to give, reported again after each step: from uniform lattices, then with the best family
 * graded, until the best two are. Throws the signal's reason when aborted.
 */
export async function* latticeEstimates(
  basis: Basis,
  curves: readonly FamilyCurve[],
  signal?: AbortSignal,
): AsyncGenerator<LatticeEstimate> {
  const asked = requirementOf(basis.settings)
  const { goal } = asked
  const { usualGain } = responseOf(basis.settings)
  const gains = new Map<CellName, Gain>()
  const graded = new Map<CellName, GradedDesign | null>()
  const families = () =>
    withGraded(
      familyEstimates(curves, basis, (cell) => gainFor(cell, gains, usualGain)),
      graded,
      basis,
    )
  const estimate = () => {
    const found = families()
    const drawn = found
      .slice(0, drawnFamilies)
      .flatMap((family) => drawnCurve(family, curves, basis, gainFor(family.cell as CellName, gains, usualGain)))
    return { ...latticeEstimate(found, graded, basis), curves: drawn }
  }
  yield estimate()
  while (graded.size < mostGraded) {
    const next = families()
      .slice(0, namedFamilies)
      .find((family) => !family.graded)
    if (!next) return
    const cell = next.cell as CellName
    const design = await designCandidate(coarseAim(basis), cell, { signal })
    graded.set(cell, design.ok ? design.value : null)
    if (design.ok) {
      const { row } = design.value
      const curve = curves.find(({ law }) => law.cell === cell && law.cellSize === row.cellSizeMm)
      // The lightest printable lattice carries more than was requested, so it shows nothing of what grading gains.
      if (curve && (asksForBest(asked) || row.densityMean > 1.02 * curve.law.bounds.min))
        gains.set(cell, gainBy(curve, goal, { mean: row.densityMean, merit: meritOf(goal, goal.measure(row)) }))
    }
    yield estimate()
  }
}

/** The masses of a family at the cell size of its estimate. */
function drawnCurve(
  { cell, title, cellSizeMm, graded }: FamilyEstimate,
  curves: readonly FamilyCurve[],
  basis: Basis,
  gain: Gain,
): MassCurve[] {
  const { solid, settings } = basis
  const { goal } = requirementOf(settings)
  const curve = curves.find(({ law }) => law.cell === cell && law.cellSize === cellSizeMm)
  if (!curve) return []
  const band = Math.max(massBand({ graded }), goal.band(solid))
  return [{ cell, title, band, points: massCurve(curve, goal, basis, gain, meritOf(goal, goal.measure(solid))) }]
}

/**
 * The measured gain of the family, else the mean of those of its form that were measured, else the usual one: sheets
 * gain less than struts.
 */
function gainFor(cell: CellName, gains: ReadonlyMap<CellName, Gain>, usual: Gain): Gain {
  const isSheet = (of: CellName) => unitCell(of).form === 'sheet'
  const like = [...gains].flatMap(([of, gain]) => (isSheet(of) === isSheet(cell) ? [gain] : []))
  const own = gains.get(cell)
  if (own || like.length === 0) return own ?? usual
  const mean = (key: keyof Gain) => like.reduce((sum, gain) => sum + gain[key], 0) / like.length
  return { density: mean('density'), value: mean('value') }
}

/** The run with a target that is as far from the coarse grid's values as the requested one is from the run's. */
function coarseAim({ run, settings, scale }: Basis): PreparedRun {
  const asked = requirementOf(settings)
  // Settings have a load without its safety factor.
  const target = asksForBest(asked) ? 0 : meritOf(asked.goal, requiredMerit(asked) / scale) / (asked.safetyFactor ?? 1)
  const setup = { ...run.setup, settings: { ...run.setup.settings, ...settings, target } }
  const problem = aimedAt(run.problem, setup)
  return { ...run, setup, problem, analysis: run.analysis.under(problem) }
}

/** The estimates with graded designs in place of the uniform ones of their families. */
function withGraded(
  families: readonly FamilyEstimate[],
  graded: ReadonlyMap<CellName, GradedDesign | null>,
  { settings, scale, volumes }: Basis,
): FamilyEstimate[] {
  const asked = requirementOf(settings)
  const { goal } = asked
  const all = families.flatMap((family): FamilyEstimate[] => {
    const design = graded.get(family.cell as CellName)
    if (design === null) return []
    if (!design) return [family]
    const { limit: _, ...about } = family
    const { row } = design
    const limit = /limited by (.+)$/.exec(row.targetNote)?.[1]
    return [
      {
        ...about,
        cellSizeMm: row.cellSizeMm,
        densityMean: row.densityMean,
        massG: massOf(volumes, row.densityMean),
        value: meritOf(goal, scale * meritOf(goal, goal.measure(row))),
        reaches: row.targetMet,
        graded: true,
        ...(limit ? { limit } : {}),
      },
    ]
  })
  return rankFamilies(all, asked)
}

function latticeEstimate(
  families: readonly FamilyEstimate[],
  graded: ReadonlyMap<CellName, GradedDesign | null>,
  { settings, solid, volumes }: Basis,
): Omit<LatticeEstimate, 'curves'> {
  const asked = requirementOf(settings)
  const isFree = asksForBest(asked)
  const best = families[0]
  const complete = graded.size >= mostGraded || families.slice(0, namedFamilies).every((family) => family.graded)
  const opening = [...graded.values()].find((design) => design)?.row.bestOpening
  const bandOfValue = asked.goal.band(solid)
  const share = best?.limit || isFree ? leastMassBand.graded / 2 : Math.max(massBand(best), bandOfValue)
  const lightest = massOf(volumes, 0)
  const mass: Span = best
    ? { least: Math.max(best.massG * (1 - share), lightest), most: Math.min(best.massG * (1 + share), solid.massG) }
    : { least: lightest, most: solid.massG }
  const saved = (grams: number) => 100 * (1 - grams / solid.massG)
  const valueBand = Math.max(bandOfValue, massBand(best))
  return {
    massG: mass,
    massSavedPercent: { least: saved(mass.most), most: saved(mass.least) },
    value: isFree && best ? { least: best.value * (1 - valueBand), most: best.value * (1 + valueBand) } : null,
    families,
    complete,
    ...(opening ? { bestOpening: opening } : {}),
  }
}

const massBand = (best: Pick<FamilyEstimate, 'graded'> | undefined): number =>
  best?.graded ? leastMassBand.graded : leastMassBand.uniform
