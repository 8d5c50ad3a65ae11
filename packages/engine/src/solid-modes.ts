import { done, type Outcome, placeMessages } from '@trabecula/domain'
import { refusals } from './discretisation/messages.ts'
import { massOf, type PreparedRun } from './elasticity/prepare-run.ts'
import { RequiredModes } from './grading/required-modes.ts'
import { leastDensity } from './material/printability.ts'
import { beyondSolidRefusal } from './requirements/beyond-solid.ts'
import { valuesRequired } from './requirements/list.ts'
import { areConverged } from './requirements/lowest-modes.ts'
import { vibrationModes } from './vibration/vibration-modes.ts'

/** Residual of the solid part's loads, and relative error of the frequency that no lattice exceeds. */
const tolerances = { solid: 1e-5, bound: 1e-3 } as const

/**
 * The run, if the solid part's modes do not show that a lowest frequency or a buckling factor that is required is out of
 * reach. A frequency that the solid part has not may be that of a lattice, which is lighter: a note says so.
 */
export async function withinSolidModes<Run extends PreparedRun>(run: Run, signal?: AbortSignal): Promise<Outcome<Run>> {
  const { analysis, problem, setup } = run
  const required = RequiredModes.of(analysis)
  if (!required) return done(run)
  const { requirements = [] } = setup.settings
  const density = new Float32Array(problem.core.length)

  // 1. The modes of the solid part.
  const solved = await analysis.solveSolid({ tolerance: tolerances.solid, signal })
  const modes = await required.find(density.fill(1), solved, { tolerance: tolerances.solid, signal })
  if (!areConverged(modes)) return refusals.modesUnsolved()
  const cases = solved.map((each, n) => ({ ...each, onset: run.solidCases[n].onset }))
  const ofSolid = valuesRequired(problem, { cases, massG: run.solid.massG, modes })

  // 2. No design is stiffer than the solid part, and none is lighter than the lightest lattice.
  const short = requirements.flatMap((each, n) => (each.kind === 'frequency' && ofSolid[n] < each.atLeast ? [{ each, n }] : []))
  let lightestHz: number | undefined
  if (short.length > 0) {
    const solver = await analysis.solverFor(undefined, signal)
    const options = { count: 1, tolerance: tolerances.bound, signal }
    const lightest = await vibrationModes(solver, problem, density.fill(leastDensity), options)
    if (!lightest.converged) return refusals.modesUnsolved()
    lightestHz = lightest.modes[0].frequencyHz
  }
  const refusal = beyondSolidRefusal(setup, ofSolid, { leastMassG: massOf(problem, 0), lightestHz })
  const notes = short.map(({ each, n }) => placeMessages.aboveSolid(each, ofSolid[n]))
  return refusal ?? done({ ...run, notes: [...run.notes, ...notes] })
}
