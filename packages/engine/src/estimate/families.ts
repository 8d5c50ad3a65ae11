/**
 * What uniform lattices of each family would carry, from two densities each: value ∝ densityᵉ between and beyond them,
 * with e from the two. Grading needs less; by how much is measured on the best families.
 */
import {
  asksForBest,
  type FamilyEstimate,
  type Goal,
  type GoalSettings,
  type MassCurve,
  type Measured,
  meritOf,
  type Requirement,
  requiredMerit,
  requirementOf,
} from '@trabecula/domain'
import { familiesThatFit, interpolationsOf } from '../candidates/fitting-cells.ts'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import type { Problem } from '../discretisation/problem.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import { clampMean, freeDensity } from '../grading/grading.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'
import { measuredOf } from '../responses/list.ts'
import type { Gain } from '../responses/model.ts'

type UniformPoint = Measured & { readonly density: number }

/** A cell of one size: two uniform lattices of it, the lighter first. */
export interface FamilyCurve {
  readonly law: MaterialInterpolation
  readonly points: readonly [UniformPoint, UniformPoint]
}

/** The denser of the two lattices: graded ones seldom have a larger mean. */
const denser = 0.4
/** The tolerance is loose because both points err alike. */
const tolerance = 1e-2
/** Plausible exponents of the value over the density. */
const exponents = [0.1, 3] as const
/** Points of a curve of masses. */
const pointsOfCurve = 24
/** When two cell sizes weigh about the same the smaller is taken, as in the run. */
const alike = 0.01

/** Two uniform lattices of every family and cell size that is tried and fits the part, on the coarse grid. */
export async function familyCurves(run: PreparedRun, signal?: AbortSignal): Promise<FamilyCurve[]> {
  const { problem, analysis } = run
  const curves: FamilyCurve[] = []
  for (const cell of familiesThatFit(problem)) {
    const laws = interpolationsOf(cell, problem)
    if (!laws.ok) continue
    for (const law of laws.value) {
      const model = new LatticeModel(analysis, law)
      const { min, max } = law.bounds
      const high = Math.max(Math.min(denser, max), min + 0.2 * (max - min))
      const points: UniformPoint[] = []
      for (const density of [min, high]) {
        const state = await model.evaluate(model.uniform(density), tolerance, signal)
        const measured = measuredOf(state)
        if (Object.values(measured).every((value) => value > 0 && Number.isFinite(value))) points.push({ density, ...measured })
      }
      const [low, up] = points
      if (low && up) curves.push({ law, points: [low, up] })
    }
  }
  return curves
}

export interface Wish {
  readonly settings: GoalSettings
  /** By which merits of the coarse grid are multiplied for those that are expected of the run's. */
  readonly scale: number
  /** The volumes of the run's grid, for masses. */
  readonly volumes: Pick<Problem, 'material' | 'solidVolume' | 'coreVolume'>
}

/** Each family at its best cell size, best first. `gainOf` says what grading makes of it. */
export function familyEstimates(curves: readonly FamilyCurve[], wish: Wish, gainOf: (cell: CellName) => Gain): FamilyEstimate[] {
  const asked = requirementOf(wish.settings)
  const best = new Map<CellName, FamilyEstimate>()
  for (const curve of curves) {
    const { cell } = curve.law
    const found = familyEstimate(curve, wish, gainOf(cell))
    const known = best.get(cell)
    if (!known || isClearlyBetter(found, known, asked)) best.set(cell, found)
  }
  return rankFamilies([...best.values()], asked)
}

/**
 * Ranks families as the run ranks its rows: those that reach the target first, then the lightest; among those that
 * fail, and without a target, by value.
 */
export function rankFamilies(families: readonly FamilyEstimate[], asked: Requirement): FamilyEstimate[] {
  const hasTarget = !asksForBest(asked)
  return families.toSorted((a, b) => {
    if (hasTarget && a.reaches !== b.reaches) return a.reaches ? -1 : 1
    if (hasTarget && a.reaches && a.massG !== b.massG) return a.massG - b.massG
    return meritOf(asked.goal, b.value) - meritOf(asked.goal, a.value) || a.title.localeCompare(b.title)
  })
}

function isClearlyBetter(one: FamilyEstimate, other: FamilyEstimate, asked: Requirement): boolean {
  const hasTarget = !asksForBest(asked)
  if (hasTarget && one.reaches !== other.reaches) return one.reaches
  if (hasTarget && one.reaches) return one.massG < other.massG * (1 - alike)
  return meritOf(asked.goal, one.value) > meritOf(asked.goal, other.value) * (1 + alike)
}

function familyEstimate({ law, points }: FamilyCurve, { settings, scale, volumes }: Wish, gain: Gain): FamilyEstimate {
  const asked = requirementOf(settings)
  const { goal } = asked
  const target = requiredMerit(asked)
  const { min, max } = law.bounds
  const curve = through(points, goal, scale)
  const { title, form } = unitCell(law.cell)
  const about = { cell: law.cell, title, form, cellSizeMm: law.cellSize, graded: false }
  const estimate = (density: number, merit: number, reaches = true): FamilyEstimate => ({
    ...about,
    densityMean: density,
    massG: massOf(volumes, density),
    value: meritOf(goal, merit),
    reaches,
  })
  if (asksForBest(asked)) {
    const density = clampMean(freeDensity, law.bounds)
    return estimate(density, gain.value * curve.meritAt(density))
  }
  const wanted = gain.density * curve.densityAt(target)
  if (wanted > max) return estimate(max, gain.value * curve.meritAt(max), false)
  if (wanted > min) return estimate(wanted, target)
  return { ...estimate(min, Math.max(target, curve.meritAt(min))), limit: leastReason(law) }
}

/**
 * What a family of this cell size weighs from the value of its lightest printable lattice to that of its densest, but no
 * farther than `most`, the merit of the solid part.
 */
export function massCurve(
  { law, points }: FamilyCurve,
  goal: Goal,
  { scale, volumes }: Pick<Wish, 'scale' | 'volumes'>,
  { density: gain }: Gain,
  most: number,
): MassCurve['points'] {
  const curve = through(points, goal, scale)
  const { min, max } = law.bounds
  const merits = [curve.meritAt(min), Math.min(curve.meritAt(max / gain), most)] as const
  return Array.from({ length: pointsOfCurve }, (_, n) => {
    const merit = merits[0] + (n / (pointsOfCurve - 1)) * (merits[1] - merits[0])
    const density = Math.min(Math.max(gain * curve.densityAt(merit), min), max)
    return { value: meritOf(goal, merit), massG: massOf(volumes, density) }
  })
}

/** What keeps the lightest printable lattice from being lighter. */
const leastReason = ({ bounds: { minReason } }: MaterialInterpolation): string =>
  minReason === 'wall' || minReason === 'strut' ? 'minimum feature' : minReason

/** The power law of the merit through two points, and its inverse. */
function through([low, high]: FamilyCurve['points'], goal: Goal, scale: number) {
  const of = (point: UniformPoint) => scale * meritOf(goal, goal.measure(point))
  const measured = Math.log(of(high) / of(low)) / Math.log(high.density / low.density)
  const exponent = Math.min(Math.max(measured, exponents[0]), exponents[1])
  return {
    meritAt: (density: number) => of(low) * (density / low.density) ** exponent,
    densityAt: (merit: number) => low.density * (merit / of(low)) ** (1 / exponent),
  }
}

/** What grading made of a family: the graded mean and merit next to the uniform lattice of the same cell and size. */
export function gainBy(
  { law, points }: FamilyCurve,
  goal: Goal,
  graded: { readonly mean: number; readonly merit: number },
): Gain {
  const curve = through(points, goal, 1)
  return {
    density: Math.min(graded.mean / Math.max(curve.densityAt(graded.merit), law.bounds.min), 1),
    value: Math.max(graded.merit / curve.meritAt(graded.mean), 1),
  }
}
