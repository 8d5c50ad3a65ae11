import { knownLoad } from '@trabecula/domain'
import { type BucklingModes, bucklingModes } from '../buckling/buckling-modes.ts'
import { GeometricStiffness, stressesOf } from '../buckling/geometric-stiffness.ts'
import type { Analysis } from '../elasticity/analysis.ts'
import type { SolvedCase, SolveOptions } from '../elasticity/solved-case.ts'
import { searchedTimes } from '../requirements/lowest-modes.ts'
import { type PlacedElements, placedElements } from '../vibration/cell-mass.ts'
import { type VibrationModes, vibrationModes } from '../vibration/vibration-modes.ts'

/** Those of `FoundModes`, with which the next search begins. */
export interface RequiredLowest {
  readonly vibration?: VibrationModes
  readonly buckling?: ReadonlyMap<string, BucklingModes>
}

/** Modes whose values a norm combines: a pair, and of frequencies one that may come down to it. */
const lowest = { vibration: 3, buckling: 2 } as const
/** Slow fields whose displacements an exact search begins with besides the last modes, so that no lower one is missed. */
const freshFields = 6
/** Numbers are reported at a smaller residual of the analysis; their relative errors are so many times that. */
const reported = { residual: 1e-4, times: 30 } as const
/** Relative errors of those that only steer. */
const steered = 2e-3
/** Finds the modes that are required of one density of a lattice after the other: each search begins with the last ones. */
export class RequiredModes {
  private readonly analysis: Analysis
  private elements: PlacedElements | undefined
  private readonly frequency: boolean
  private readonly buckling: readonly string[]
  private last: RequiredLowest | undefined

  /** Undefined where no modes are required. */
  static of(analysis: Analysis): RequiredModes | undefined {
    const { requirements = [] } = analysis.problem.setup.settings
    return requirements.some(({ kind }) => kind === 'frequency' || kind === 'buckling') ? new RequiredModes(analysis) : undefined
  }

  private constructor(analysis: Analysis) {
    const { requirements = [] } = analysis.problem.setup.settings
    this.analysis = analysis
    this.frequency = requirements.some(({ kind }) => kind === 'frequency')
    this.buckling = requirements.flatMap((each) => (each.kind === 'buckling' ? [each.case] : []))
  }

  /**
   * Finds the required modes for the moduli that were set last, which stay.
   *
   * @param density of the lattice in each cell of the grid, 1 in the solid part
   * @param solved every load case of them
   */
  async find(density: Float32Array, solved: readonly SolvedCase[], { tolerance, signal }: SolveOptions): Promise<RequiredLowest> {
    const { analysis, last } = this
    const { problem, threads } = analysis
    this.elements ??= placedElements(problem)
    const { elements } = this
    const isReported = tolerance < reported.residual
    const options = { tolerance: isReported ? reported.times * tolerance : steered, signal }
    const buckling = new Map<string, BucklingModes>()
    for (const name of this.buckling) {
      const n = problem.cases.findIndex((load) => load.name === name)
      const stresses = new GeometricStiffness(problem, elements, await stressesOf(analysis, solved[n], elements))
      const near = last?.buckling?.get(name)
      const search = {
        ...options,
        count: lowest.buckling,
        upTo: searchedTimes * requiredUnits(analysis, name),
        ...(near?.modes.length ? { near: { problem, found: near } } : {}),
      }
      buckling.set(name, await analysis.inBetween(() => bucklingModes(threads, problem, elements, stresses, search)))
    }
    const near = last?.vibration
    const vibration = this.frequency
      ? await analysis.inBetween(() =>
          vibrationModes(threads, problem, density, {
            ...options,
            count: lowest.vibration,
            ...(near ? { near: { problem, found: near }, fields: isReported ? freshFields : 0 } : {}),
          }),
        )
      : undefined
    this.last = { ...(vibration ? { vibration } : {}), ...(buckling.size > 0 ? { buckling } : {}) }
    return this.last
  }
}

/** The load of a case at which it may buckle at the earliest, in its units. */
function requiredUnits({ problem: { setup } }: Analysis, name: string): number {
  const factors = (setup.settings.requirements ?? []).flatMap((each) =>
    each.kind === 'buckling' && each.case === name ? [each.atLeast] : [],
  )
  return Math.max(...factors) * (knownLoad(setup.settings, name) ?? Number.NaN)
}
