import { caseNumber, type RequirementMethod } from './model.ts'

/** F²/W, N/mm: a force F over its displacement along itself, W/F, where W is the work that a unit of the case does. */
export const stiffness: RequirementMethod<'stiffness'> = {
  valueOf({ required }, { cases }, posed) {
    const n = caseNumber(posed, required.case)
    return posed.setup.cases[n].magnitude ** 2 / cases[n].solution.compliance
  },
  async slope({ required }, slopes, { cases }, posed) {
    const { compliance } = cases[caseNumber(posed, required.case)].solution
    return (await slopes.ofCase(required.case).compliance()).map((slope) => -slope / compliance)
  },
}
