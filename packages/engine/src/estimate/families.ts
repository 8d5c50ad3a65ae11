/**
 * What uniform lattices of each family would carry, from two densities each: value ∝ densityᵉ between and beyond them,
 * with e from the two. Grading needs less; by how much is measured on the best families.
 */
import type { FamilyEstimate, OptimizationGoal, OptimizationSettings } from '@trabecula/domain'
import { candidateInterpolations } from '../candidates/cell-size.ts'
import { roomOf } from '../candidates/fitting-cells.ts'
import { type CellName, defaultCells, unitCell } from '../cells/unit-cell.ts'
import type { Problem } from '../discretisation/problem.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import { clampMean, freeDensity } from '../grading/grading.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'

interface UniformPoint {
  readonly density: number
  readonly stiffness: number
  readonly load: number
}

/** A cell of one size: two uniform lattices of it, the lighter first. */
export interface FamilyCurve {
  readonly law: MaterialInterpolation
  readonly points: readonly [UniformPoint, UniformPoint]
}

/** Of the coarse grid's values, what is expected of the run's. */
export type Scale = Readonly<Record<OptimizationGoal, number>>

/**
 * What grading makes of a uniform lattice: its mean density at the same value, and its value at the same mean, as
 * factors.
 */
export interface Gain {
  readonly density: number
  readonly value: number
}

/** Before any family is graded. Measured: docs/theory/estimate.md. */
export const usualGain: Readonly<Record<OptimizationGoal, Gain>> = {
  stiffness: { density: 0.85, value: 1.15 },
  'max-load': { density: 0.8, value: 1.25 },
}

/** The denser of the two lattices: graded ones seldom have a larger mean. */
const denser = 0.4
/** Loose: both points err alike. */
const tolerance = 1e-2
/** Exponents of the value over the density that are believed. */
const exponents = [0.1, 3] as const
/** Of two cell sizes that weigh about the same the smaller is taken, as by the run. */
const alike = 0.01

/** Two uniform lattices of every family and cell size that fits the part, on the coarse grid. */
export async function familyCurves(run: PreparedRun, signal?: AbortSignal): Promise<FamilyCurve[]> {
  const { problem, analysis } = run
  const curves: FamilyCurve[] = []
  for (const cell of defaultCells) {
    const laws = candidateInterpolations(cell, problem.material, problem.printer, roomOf(problem))
    if (!laws.ok) continue
    for (const law of laws.value) {
      const model = new LatticeModel(analysis, law)
      const { min, max } = law.bounds
      const high = Math.max(Math.min(denser, max), min + 0.2 * (max - min))
      const points: UniformPoint[] = []
      for (const density of [min, high]) {
        const { solution, onset } = await model.evaluate(model.uniform(density), tolerance, signal)
        points.push({ density, stiffness: solution.stiffness, load: onset.maxLoad })
      }
      const [low, up] = points as [UniformPoint, UniformPoint]
      if (low.stiffness > 0 && Number.isFinite(low.load + up.load)) curves.push({ law, points: [low, up] })
    }
  }
  return curves
}

export interface Wish {
  readonly settings: Pick<OptimizationSettings, 'goal' | 'target'>
  readonly scale: Scale
  /** The volumes of the run's grid, for masses. */
  readonly volumes: Pick<Problem, 'material' | 'solidVolume' | 'coreVolume'>
}

/** Each family at its best cell size, best first. `gainOf` says what grading makes of it. */
export function familyEstimates(curves: readonly FamilyCurve[], wish: Wish, gainOf: (cell: CellName) => Gain): FamilyEstimate[] {
  const { target } = wish.settings
  const best = new Map<CellName, FamilyEstimate>()
  for (const curve of curves) {
    const { cell } = curve.law
    const found = familyEstimate(curve, wish, gainOf(cell))
    const known = best.get(cell)
    if (!known || isClearlyBetter(found, known, target)) best.set(cell, found)
  }
  return rankFamilies([...best.values()], target)
}

/** As the run ranks its rows: reached first, then the lightest; of those that fail, and without a target, the best value. */
export const rankFamilies = (families: readonly FamilyEstimate[], target: number): FamilyEstimate[] =>
  families.toSorted((a, b) => {
    if (target > 0 && a.reaches !== b.reaches) return a.reaches ? -1 : 1
    if (target > 0 && a.reaches && a.mass_g !== b.mass_g) return a.mass_g - b.mass_g
    return b.value - a.value || a.title.localeCompare(b.title)
  })

function isClearlyBetter(one: FamilyEstimate, other: FamilyEstimate, target: number): boolean {
  if (target > 0 && one.reaches !== other.reaches) return one.reaches
  return target > 0 && one.reaches ? one.mass_g < other.mass_g * (1 - alike) : one.value > other.value * (1 + alike)
}

function familyEstimate({ law, points }: FamilyCurve, { settings, scale, volumes }: Wish, gain: Gain): FamilyEstimate {
  const { goal, target } = settings
  const { min, max } = law.bounds
  const curve = through(points, goal, scale[goal])
  const { title, form } = unitCell(law.cell)
  const about = { cell: law.cell, title, form, cell_size_mm: law.cellSize, graded: false }
  if (target === 0) {
    const density = clampMean(freeDensity, law.bounds)
    const value = gain.value * curve.valueAt(density)
    return { ...about, density_mean: density, mass_g: massOf(volumes, density), value, reaches: true }
  }
  const wanted = gain.density * curve.densityAt(target)
  const density = Math.min(Math.max(wanted, min), max)
  const mass_g = massOf(volumes, density)
  if (wanted > max) return { ...about, density_mean: density, mass_g, value: gain.value * curve.valueAt(max), reaches: false }
  if (wanted > min) return { ...about, density_mean: density, mass_g, value: target, reaches: true }
  const value = Math.max(target, curve.valueAt(min))
  return { ...about, density_mean: density, mass_g, value, reaches: true, limit: leastReason(law) }
}

/** What keeps the lightest printable lattice from being lighter. */
export const leastReason = ({ bounds: { minReason } }: MaterialInterpolation): string =>
  minReason === 'wall' || minReason === 'strut' ? 'minimum feature' : minReason

/** The power law through two points, and its inverse. */
function through([low, high]: FamilyCurve['points'], goal: OptimizationGoal, scale: number) {
  const of = (point: UniformPoint) => scale * (goal === 'stiffness' ? point.stiffness : point.load)
  const measured = Math.log(of(high) / of(low)) / Math.log(high.density / low.density)
  const exponent = Math.min(Math.max(measured, exponents[0]), exponents[1])
  return {
    valueAt: (density: number) => of(low) * (density / low.density) ** exponent,
    densityAt: (value: number) => low.density * (value / of(low)) ** (1 / exponent),
  }
}

/** What grading made of a family: the graded mean and value beside the uniform lattice of the same cell and size. */
export function gainBy(
  { law, points }: FamilyCurve,
  goal: OptimizationGoal,
  graded: { readonly mean: number; readonly value: number },
): Gain {
  const curve = through(points, goal, 1)
  return {
    density: Math.min(graded.mean / Math.max(curve.densityAt(graded.value), law.bounds.min), 1),
    value: Math.max(graded.value / curve.valueAt(graded.mean), 1),
  }
}
