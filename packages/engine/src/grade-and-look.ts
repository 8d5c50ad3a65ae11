import { done, type Outcome, requiredLoad, requiredMerit, requirementOf } from '@trabecula/domain'
import type { DesignGeometry } from './candidates/design.ts'
import { geometryAt, geometryOf } from './candidates/design-candidate.ts'
import {
  type CandidateOptions,
  type CorrectedCandidate,
  type GradedCandidate,
  gradeCandidate,
} from './candidates/grade-candidate.ts'
import type { CellName } from './cells/unit-cell.ts'
import type { PreparedRun } from './elasticity/prepare-run.ts'
import type { SharedByDesigns } from './export/predicted-file/predicted-design.ts'
import type { RunVoid } from './export/predicted-file/run-void.ts'
import { comparedTolerance, tightTolerance } from './grading/grade.ts'
import { usualLanding } from './grading/grading.ts'
import type { LatticeState } from './grading/lattice-state.ts'
import { worstOf } from './grading/misses-others.ts'
import { isSame, landByScale } from './grading/scale-search.ts'
import { Stopwatch } from './runtime/stopwatch.ts'
import { correctedLoad, type Sight, scaled } from './verification/corrected-load.ts'
import { fieldShares } from './verification/field-shares.ts'
import type { MaterialSource } from './verification/solve-window.ts'

interface Run extends PreparedRun {
  readonly shared: SharedByDesigns
}

/** How many scales of a field are looked at for a load to reach: one solve of the analysis and the windows each. */
const mostScales = 5
/** A correction that is farther from the one that a lattice was graded for makes another lattice of it. */
const anotherLattice = 0.05

/**
 * Grades a lattice and looks at it where it fails. With a load to reach, what is seen there decides whether it is reached:
 * the lattice is graded once more for the homogenised load that belongs to it, and its density is scaled until it is.
 */
export async function gradeAndLook(
  run: Run,
  cell: CellName,
  options: CandidateOptions = {},
): Promise<Outcome<CorrectedCandidate>> {
  const { enclosure } = await run.shared.found(options.signal)
  if (!enclosure.ok) return enclosure
  const looks = new Looks(run, enclosure.value.void, options)
  const first = await gradeCandidate(run, cell, options)
  if (!first.ok) return first
  const seen = await looks.at(first.value)
  const asked = requirementOf(run.setup.settings)
  const required = requiredMerit(asked)
  const target = options.again?.aim ?? required
  if (requiredLoad(asked) === undefined) {
    // What windows say of the loads may leave a further requirement short.
    const isShort = required > 0 && worstOf(seen.best, target / required) < 1
    return done(isShort ? await looks.landed(seen, target) : seen)
  }
  const homogenised = target / seen.correction.factor
  const isNear = Math.abs(Math.log(homogenised / (options.again?.homogenised ?? target))) < anotherLattice
  // Where another requirement governs and the load is borne, the load makes no other lattice.
  const isBorne = seen.best.merit >= target && seen.best.value < seen.best.merit
  if (isNear || isBorne) return done(await looks.landed(seen, target))
  const again = { aim: target, homogenised, cellSize: seen.geometry.cellSize }
  const second = await gradeCandidate(run, cell, { ...options, again })
  const isOther = second.ok && !isSame(second.value.best.variable, seen.best.variable)
  const landed = await looks.landed(isOther ? await looks.at(second.value) : seen, target)
  return done(isBetter(seen.best, landed.best, target) ? seen : landed)
}

/** A state with the load that its windows show. */
interface Seen extends LatticeState, Pick<CorrectedCandidate, 'geometry' | 'correction'> {
  readonly sight?: Sight | undefined
}

/** Looks at the graded lattices of a run. */
class Looks {
  private readonly run: Run
  private readonly field: RunVoid
  private readonly options: CandidateOptions

  constructor(run: Run, field: RunVoid, options: CandidateOptions) {
    this.run = run
    this.field = field
    this.options = options
  }

  /** A lattice as it was graded. */
  async at(graded: GradedCandidate): Promise<LookedAt> {
    const watch = new Stopwatch()
    const geometry = await watch.time('phase', () => geometryOf(this.run, graded, this.options.signal))
    const best = await watch.time('windows', () => this.look(graded, graded.best, geometry))
    return corrected(graded, best, graded.uniform, watch)
  }

  /** The density of a lattice scaled until its load lies on the target. */
  async landed(candidate: LookedAt, target: number): Promise<LookedAt> {
    const { model, geometry, best: first, sight } = candidate
    const { run } = this
    const { signal } = this.options
    const watch = new Stopwatch()
    const solvesBefore = run.analysis.solves
    const { aim, least, most } = usualLanding
    const from: Seen = { ...first, geometry, correction: candidate.correction, sight }
    const best = await landByScale(from, {
      wanted: aim * target,
      bounds: model.law.bounds,
      most: mostScales,
      lands: ({ value }) => value >= least * target && value <= most * target,
      isBetter: (one, other) => isBetter(one, other, target),
      evaluate: async (variable) => {
        const found = await model.keep(await watch.time('optimize', () => model.evaluate(variable, tightTolerance, signal)))
        const state = await watch.time('optimize', () => model.withModes(found, tightTolerance, signal))
        const scaled = geometryAt(run, { model, best: state }, geometry.origin)
        return watch.time('windows', () => this.look(candidate, state, scaled, sight))
      },
      keep: async (state) => state,
    })
    if (best === from) return candidate
    const uniform = await watch.time('optimize', () => model.evaluate(model.uniform(best.mean), comparedTolerance(model), signal))
    const solves = candidate.analysis.solves + run.analysis.solves - solvesBefore
    return corrected({ ...candidate, analysis: { ...candidate.analysis, solves } }, best, uniform, watch)
  }

  /** The merit of the goal, or that of the further requirement in which a state is worst, as far from the target. */
  private judgedByAll(state: LatticeState): number {
    const required = requiredMerit(requirementOf(this.run.setup.settings))
    const target = this.options.again?.aim ?? required
    return target > 0 ? Math.min(state.value, target * worstOf(state, target / required)) : state.value
  }

  private async look(lattice: GradedCandidate, best: LatticeState, geometry: DesignGeometry, sight?: Sight): Promise<Seen> {
    const source: MaterialSource = (grid, abort) =>
      this.field.read(geometry, (field, outer) => fieldShares(field, outer, grid, abort))
    const { state, ...seen } = await correctedLoad(this.run, { ...lattice, best, geometry }, source, { ...this.options, sight })
    return { ...state, ...seen, geometry, value: this.judgedByAll(state) }
  }
}

interface LookedAt extends CorrectedCandidate {
  readonly sight?: Sight | undefined
}

function corrected(graded: GradedCandidate, seen: Seen, uniform: LatticeState, { seconds: spent }: Stopwatch): LookedAt {
  const { geometry, correction, sight, ...best } = seen
  const seconds = { ...graded.analysis.seconds }
  for (const [name, each] of Object.entries(spent)) seconds[name] = (seconds[name] ?? 0) + each
  return {
    ...graded,
    best,
    geometry,
    correction,
    sight,
    // The same cells uniformly dense: what homogenisation is off is the same.
    uniform: { ...uniform, onset: scaled(uniform.onset, correction.factor) },
    analysis: { ...graded.analysis, seconds },
  }
}

/** A lattice that reaches the target comes first, then the lighter one; of two that do not, the one that carries more. */
function isBetter(one: LatticeState, other: LatticeState, target: number): boolean {
  if (one.value >= target !== other.value >= target) return one.value >= target
  return one.value >= target ? one.mean < other.mean : one.value > other.value
}
