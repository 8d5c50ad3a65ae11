import { buildProblem } from '../discretisation/problem.ts'
import { Analysis } from '../elasticity/analysis.ts'
import { worksOf } from '../elasticity/load-cases.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'

/** A model on a coarse grid with a graded start, so that no symmetry hides an error of a derivative. */
export async function gradedModel(part: Part, setup: Setup, cell: 'octet' | 'gyroid-sheet', lightest: number) {
  const built = await buildProblem(part, { ...setup, elements: 1500 })
  if (!built.ok) throw new Error(built.refusal.message)
  const problem = built.value
  const analysis = await Analysis.create(problem, 1)
  const bounds = { min: lightest, max: 0.6, minReason: 'strut', maxReason: 'ceiling', printable: true } as const
  const law = new MaterialInterpolation(cell, 8, problem.material, problem.printer, bounds)
  const works = worksOf(await analysis.solveSolid({ tolerance: 1e-6 }))
  const variable = problem.core.map((share, i) => (share > 0 ? lightest + 0.02 + 0.06 * Math.abs(Math.sin(i)) : 0))
  return { model: new LatticeModel(analysis, law, works), variable, problem, analysis }
}

/**
 * The derivative of a value along a direction in which every `step`-th cell from `first` on changes, by its gradient and
 * by a central difference. Directions, not single cells: f32 strains leave a change in one cell without digits.
 */
export async function alongDirection(
  { problem, variable }: Pick<Awaited<ReturnType<typeof gradedModel>>, 'problem' | 'variable'>,
  gradient: Float64Array,
  { first, step, delta }: { readonly first: number; readonly step: number; readonly delta: number },
  valueAt: (variable: Float32Array) => Promise<number>,
): Promise<{ readonly expected: number; readonly measured: number }> {
  const chosen = problem.cells.filter((each) => problem.core[each] > 0.5).filter((_, i) => i % step === first)
  const direction = (each: number) => (gradient[each] > 0 ? 1 : -1)
  const at = (distance: number) => {
    const moved = variable.slice()
    for (const each of chosen) moved[each] += distance * direction(each)
    return valueAt(moved)
  }
  const expected = chosen.reduce((sum, each) => sum + gradient[each] * direction(each), 0)
  return { expected, measured: ((await at(delta)) - (await at(-delta))) / (2 * delta) }
}
