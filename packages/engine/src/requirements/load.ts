import { caseNumber, type RequirementMethod } from './model.ts'

/** The load of a case at the onset of damage: N of case A, times its loads of every other. */
export const load: RequirementMethod<'load'> = {
  isLoad: true,
  valueOf: ({ required }, { cases }, posed) => cases[caseNumber(posed, required.case)].onset.maxLoad,
  slope: async ({ required }, slopes) => {
    const { value, byDensity } = await slopes.ofCase(required.case).peak()
    return byDensity.map((slope) => -slope / value)
  },
}
