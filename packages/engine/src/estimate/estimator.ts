import {
  type CellChoice,
  done,
  type Estimate,
  estimateCodes,
  estimateMessages,
  fileUnitOf,
  fitsNoPrinter,
  isAlongSame,
  materialQuestions,
  meritOf,
  type Outcome,
  placeMessages,
  type RequirementKind,
  refuse,
  requiredMerit,
  requirementKinds,
  requirementOf,
  type SolidEstimate,
  sameRequirements,
  sizeQuestion,
} from '@trabecula/domain'
import { contactNotes } from '../discretisation/contacts.ts'
import { gapSentences } from '../discretisation/gaps.ts'
import { cellCount } from '../discretisation/grid/analysis-grid.ts'
import type { Three } from '../discretisation/linear/vector.ts'
import { refusals } from '../discretisation/messages.ts'
import { aimedAt, buildProblem, type Problem } from '../discretisation/problem.ts'
import { thinPathSentences } from '../discretisation/thin-path.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { massOf, type PreparedRun } from '../elasticity/prepare-run.ts'
import { familiesToTry } from '../export/families-to-try.ts'
import { SharedByDesigns } from '../export/predicted-file/predicted-design.ts'
import type { PartFields } from '../fields/part-fields.ts'
import type { Part } from '../input/part.ts'
import { defaultElements, type Setup, type Support } from '../input/setup.ts'
import { beyondSolidRefusal } from '../requirements/beyond-solid.ts'
import { type FamilyCurve, familyCurves } from './families.ts'
import { latticeEstimates } from './lattice.ts'
import { fieldsOf, lookAtSolid, type SolidLook, solidEstimate, solidRequired } from './solid.ts'
import { solveUnitLoads, superpose, type UnitSolutions } from './unit-loads.ts'

export interface EstimateOptions {
  readonly signal?: AbortSignal | undefined
  /** Called whenever more is known; `fields` of the solid part come when they are new. */
  readonly onNews?: (news: EstimateNews) => void
  /** Whether only what the run refuses is looked for, as it is where there are several load cases. */
  readonly onlyCheck?: boolean
}

export interface EstimateNews {
  readonly estimate: Estimate
  readonly fields?: PartFields
}

/**
 * Cells of the two grids of the solid part. The first gives numbers within a second and a half; the second says how far
 * they are off. Lattices are looked at on the first.
 */
const usualGrids = { coarse: 12_000, fine: 36_000, run: defaultElements } as const

/** Cells that are wished of the two grids, and of the run's, which a set-up may also name. */
export type EstimateGrids = Readonly<Record<keyof typeof usualGrids, number>>

/** The second grid is left out where its box, which the solver stores, would have more cells: 245 bytes each. */
const mostFineBox = 600_000

/** What does not change with the direction of the force and the wanted value. */
interface Shape {
  readonly setup: Setup
  readonly analysis: Analysis
  readonly coarse: UnitSolutions
  /** null where its box would be too large. */
  fine: UnitSolutions | null | undefined
  /** The grid of the run, not solved: its refusals, cell sizes and volumes. */
  whole: Problem | undefined
}

/** The solid part under the present force. */
interface Looked {
  readonly coarse: SolidLook
  readonly solid: SolidEstimate
  readonly fields: PartFields
  /** What the solid part has of the further requirements. */
  readonly further: readonly number[]
}

/**
 * Estimates of one part. It keeps what the next set-up can use again: with the same faces, shell, material and printer
 * another force is a sum of three solutions, and another value needs no analysis of the solid part. One call at a time.
 */
export class Estimator {
  private readonly part: Part
  private readonly grids: EstimateGrids
  private readonly threads: number
  private shape: Shape | undefined
  private curves: { readonly of: Shape; readonly direction: Three; readonly found: readonly FamilyCurve[] } | undefined

  /** @param threads of its solver; numbers are the same to the last bit for any count */
  constructor(part: Part, grids: EstimateGrids = usualGrids, threads = 1) {
    this.part = part
    this.grids = grids
    this.threads = threads
  }

  /**
   * What is known of a set-up before its run, reported step by step: the solid part, then the lattices. It refuses what
   * the run refuses, in the same words; where only the coarse grid fails, and where there are several cases, it says
   * that there is no estimate. Throws the signal's reason when aborted.
   */
  async estimate(setup: Setup, { signal, onNews, onlyCheck = false }: EstimateOptions = {}): Promise<Outcome<Estimate>> {
    if (onlyCheck || setup.cases.length > 1) {
      const checked = await this.wholeProblem(setup, signal)
      return checked.ok ? refuse(estimateCodes[0], estimateMessages.severalCases) : checked
    }

    // 1. The solid part on the coarse grid, or what is kept of it.
    const shaped = await this.shapeOf(setup, signal)
    if (!shaped.ok) return shaped
    const shape = shaped.value
    const first = look(shape, setup)
    if (!first.ok) return first
    onNews?.({ estimate: { solid: first.value.solid, lattice: null }, fields: first.value.fields })

    // 2. How far it is off, and what the run would refuse.
    const refined = await this.refine(shape, setup, signal)
    if (!refined.ok) return refined
    const { whole } = refined.value
    const second = refined.value.isNew ? look(shape, setup) : first
    if (!second.ok) return second
    const { coarse, solid, fields } = second.value
    const warnings = await warningsOf(shape, setup, whole, signal)
    if (refined.value.isNew || 'warnings' in warnings) onNews?.({ estimate: { solid, lattice: null, ...warnings }, fields })
    const refused = refusalBeyond(setup, second.value, whole)
    if (refused) return refused

    // 3. The lattices.
    const run = coarseRun(shape, setup, coarse, whole)
    const { settings } = setup
    const { goal } = requirementOf(settings)
    const scale = meritOf(goal, goal.measure(solid)) / meritOf(goal, goal.measure(coarse.solid))
    const curves = await this.curvesFor(shape, run, signal)
    let estimate: Estimate = { solid, lattice: null, ...warnings }
    for await (const lattice of latticeEstimates({ run, solid, settings, scale, volumes: whole }, curves, signal)) {
      estimate = { solid, lattice, ...warnings }
      onNews?.({ estimate })
    }
    return done(estimate)
  }

  /** Ends the solver's threads. */
  async dispose(): Promise<void> {
    const { shape } = this
    this.shape = undefined
    this.curves = undefined
    await shape?.analysis.dispose()
  }

  private async shapeOf(setup: Setup, signal: AbortSignal | undefined): Promise<Outcome<Shape>> {
    if (this.shape && isSameShape(this.shape.setup, setup)) return done(this.shape)
    await this.dispose()
    const built = await buildProblem(this.part, { ...setup, elements: this.grids.coarse }, signal)
    if (!built.ok) return this.certain(built, setup, signal)
    const analysis = await Analysis.create(built.value, this.threads)
    let kept = false
    try {
      const coarse = await solveUnitLoads(analysis, signal)
      if (!coarse.ok) return await this.certain(coarse, setup, signal)
      kept = true
      this.shape = { setup, analysis, coarse: coarse.value, fine: undefined, whole: undefined }
      return done(this.shape)
    } finally {
      if (!kept) await analysis.dispose()
    }
  }

  /** A refusal of the coarse grid, if the run's grid refuses too; else that there is no estimate. */
  private async certain(refused: Refused, setup: Setup, signal: AbortSignal | undefined): Promise<Refused> {
    const whole = await this.wholeProblem(setup, signal)
    return whole.ok ? refuse(estimateCodes[0], estimateMessages.tooCoarse(refused.refusal.message)) : whole
  }

  /** The finer solid part and the run's own grid, where they are not there yet. */
  private async refine(
    shape: Shape,
    setup: Setup,
    signal: AbortSignal | undefined,
  ): Promise<Outcome<{ readonly whole: Problem; readonly isNew: boolean }>> {
    const isNew = shape.fine === undefined
    if (isNew) shape.fine = await this.finer(setup, signal)
    if (!shape.whole) {
      const whole = await this.wholeProblem(setup, signal)
      if (!whole.ok) return whole
      shape.whole = whole.value
    }
    return done({ whole: shape.whole, isNew: isNew && shape.fine !== null })
  }

  /** The run's own grid, or what the run refuses before it solves anything. */
  private async wholeProblem(setup: Setup, signal: AbortSignal | undefined): Promise<Outcome<Problem>> {
    const whole = await buildProblem(this.part, { elements: this.grids.run, ...setup }, signal)
    if (!whole.ok) return whole
    const run = { part: whole.value.part, problem: whole.value }
    const families = await familiesToTry({ ...run, shared: new SharedByDesigns(run) }, undefined, signal)
    return families.ok ? whole : families
  }

  private async finer(setup: Setup, signal: AbortSignal | undefined): Promise<UnitSolutions | null> {
    const built = await buildProblem(this.part, { ...setup, elements: this.grids.fine }, signal)
    if (!built.ok || cellCount(built.value.grid) > mostFineBox) return null
    const analysis = await Analysis.create(built.value, this.threads)
    try {
      const found = await solveUnitLoads(analysis, signal)
      return found.ok ? found.value : null
    } finally {
      await analysis.dispose()
    }
  }

  private async curvesFor(shape: Shape, run: PreparedRun, signal: AbortSignal | undefined): Promise<readonly FamilyCurve[]> {
    const [{ direction }] = run.problem.cases
    const known = this.curves
    if (known?.of === shape && isAlong(known.direction, direction)) return known.found
    const found = await familyCurves(run, signal)
    this.curves = { of: shape, direction, found }
    return found
  }
}

type Refused = Extract<Outcome<never>, { ok: false }>

function look({ coarse, fine }: Shape, setup: Setup): Outcome<Looked> {
  const [load] = setup.cases
  const rough = superpose(coarse, load)
  if (!rough.ok) return rough
  const sharp = fine ? superpose(fine, load) : undefined
  if (sharp && !sharp.ok) return sharp
  const [first, second] = [lookAtSolid(rough.value), sharp && lookAtSolid(sharp.value)]
  const further = solidRequired(second ?? first, setup)
  return done({ coarse: first, solid: solidEstimate(first, second), fields: fieldsOf(second ?? first), further })
}

/**
 * What the run says of the part whatever its designs: that it fits no printer, where its bodies touch, and a gap or a
 * thin place that the cells do not see.
 */
async function warningsOf(
  { analysis }: Shape,
  { settings }: Setup,
  { part, gap, thin, material, printer }: Problem,
  signal: AbortSignal | undefined,
): Promise<Pick<Estimate, 'warnings'>> {
  const { gap: ofEstimate } = analysis.problem
  const size = [0, 1, 2].map((axis) => part.bounds.max[axis] - part.bounds.min[axis])
  const warnings = [
    ...(fitsNoPrinter(size, [printer]) ? [sizeQuestion(size, fileUnitOf(part.unitScale))] : []),
    ...(await contactNotes(part, signal)),
    ...materialQuestions(material),
    ...(settings.requirements?.some(({ kind }) => requirementKinds[kind].shapes) ? [placeMessages.estimate] : []),
    ...(settings.requirements?.some(({ kind }) => kind === 'frequency' || kind === 'buckling') ? [placeMessages.modes] : []),
    ...(gap ? [gapSentences.joined(gap, part)] : []),
    ...(thin ? [thinPathSentences.uncertain(thin, part)] : []),
    ...(ofEstimate && !gap ? [gapSentences.joinedInEstimate(ofEstimate, part)] : []),
  ]
  return warnings.length > 0 ? { warnings } : {}
}

/** The coarse grid under this force, with what the run's grid says of the room for cells. */
function coarseRun({ analysis }: Shape, setup: Setup, coarse: SolidLook, whole: Problem): PreparedRun {
  const { superposed, solid, state } = coarse
  const { coreThickness, coreThickest } = whole
  const problem = { ...aimedAt(superposed.problem, setup), coreThickness, coreThickest }
  return {
    part: problem.part,
    setup,
    problem,
    analysis: analysis.under(problem),
    solid,
    solidCases: [state],
    notes: whole.notes,
    timings: {},
    dispose: async () => undefined,
  }
}

/** Values that lie beyond the solid part's also when those are as good as they may be. */
function refusalBeyond(setup: Setup, { solid, further }: Looked, whole: Problem): Refused | undefined {
  const asked = requirementOf(setup.settings)
  const { goal } = asked
  const value = goal.measure(solid)
  if (requiredMerit(asked) > meritOf(goal, value) * (1 + goal.band(solid))) return refusals.beyondSolid(asked, value)
  const band = (kind: RequirementKind) => (kind === 'mass' ? 0 : kind === 'load' ? solid.loadBand : solid.stiffnessBand)
  // A place at nodes that gaps double is not read here, and no modes are looked for: the run does.
  const isUnread = setup.settings.requirements?.some(({ kind }, n) => kind === 'displacement' && Number.isNaN(further[n]))
  return isUnread ? undefined : beyondSolidRefusal(setup, further, { leastMassG: massOf(whole, 0) }, band)
}

/** The room for cells and the curves are those of the chosen cells. */
const sameCells = (one: CellChoice, other: CellChoice): boolean =>
  String([one.families, one.cellSizesMm]) === String([other.families, other.cellSizesMm])

/** Whether everything but the force and the goal is the same. */
function isSameShape(one: Setup, other: Setup): boolean {
  const keys = ['shellMm', 'material', 'printer', 'zeroThicknessDirection'] as const
  return (
    one.elements === other.elements &&
    keys.every((key) => one.settings[key] === other.settings[key]) &&
    sameCells(one.settings, other.settings) &&
    isAlongSame(one.settings.buildDirection, other.settings.buildDirection) &&
    JSON.stringify([one.printedWith, one.regions]) === JSON.stringify([other.printedWith, other.regions]) &&
    sameRequirements(one.settings.requirements, other.settings.requirements) &&
    isSameList(one.cases[0].triangles, other.cases[0].triangles) &&
    isSameList(one.held, other.held) &&
    areSameSupports(one.supports ?? [], other.supports ?? [])
  )
}

const areSameSupports = (one: readonly Support[], other: readonly Support[]): boolean =>
  one.length === other.length &&
  one.every((support, n) => support.kind === other[n]?.kind && isSameList(support.triangles, other[n].triangles))

const isSameList = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at])

const isAlong = (one: Three, other: Three): boolean => one.every((share, axis) => Math.abs(share - other[axis]) < 1e-6)
