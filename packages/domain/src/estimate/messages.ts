import { meritOf, type Requirement, requiredMerit } from '../goals/requirement.ts'
import type { UnitType } from '../units/factors.ts'
import { withMinus } from '../units/printing.ts'
import { fromSi, type QuantityName, unitOf } from '../units/quantities.ts'
import { mostEstimatedTriangles } from './limits.ts'
import type { FamilyEstimate, LatticeEstimate, SolidEstimate, Span } from './model.ts'

const grouped = (value: number): string => value.toLocaleString('en-US')
/** The sentence makes no promise: without an estimate it is unknown what Generate makes of the set-up. */
const generateIsFree = 'Generate does without it.'

/** Shown in place of an estimate. A missing estimate does not affect the run, and the sentence says so. */
export const estimateMessages = {
  notYet: 'Pick a load face and a held face: what a run is likely to give is then shown here, free.',
  noForce: 'Give the force a direction: what a run is likely to give is then shown here, free.',
  solid: 'Analysing the solid part',
  lattices: 'Looking at lattices',
  subject: 'Solid part, estimate',
  tooLarge: (triangles: number) =>
    `The part has ${grouped(triangles)} triangles, and an estimate reads ${grouped(mostEstimatedTriangles)} at most. ${generateIsFree}`,
  tooCoarse: (reason: string) =>
    `The part is too fine for an estimate's coarse grid; Generate looks at it on a finer one. (${reason})`,
  severalCases: 'With several load cases there is no estimate. What holds the part was checked: it neither slides nor turns.',
  noKernels: `This browser cannot run the estimate: it needs WebAssembly with SIMD and shared memory. ${generateIsFree}`,
  crashed: `The estimate ended unexpectedly. ${generateIsFree} A change of the set-up starts it again.`,
} as const

/** Rounds a number whose first two digits are known. */
const aboutTwo = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 })
const aboutThree = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 })

const inUnits = (si: number, quantity: QuantityName, unitType: UnitType): string =>
  `${aboutThree.format(fromSi(si, quantity, unitType))} ${unitOf(quantity, unitType)}`

function spanInUnits({ least, most }: Span, quantity: QuantityName, unitType: UnitType): string {
  const [low, high] = [least, most].map((si) => aboutTwo.format(fromSi(si, quantity, unitType)))
  return low === high ? `${low} ${unitOf(quantity, unitType)}` : `${low}–${high} ${unitOf(quantity, unitType)}`
}

const percentSpan = ({ least, most }: Span): string => {
  const [low, high] = [Math.max(0, Math.round(least)), Math.max(0, Math.round(most))]
  return low === high ? `${low} %` : `${low}–${high} %`
}

/** "±3 %" */
export const bandText = (band: number): string => `±${Math.max(1, Math.round(100 * band))} %`

/** "Solid carries about 4,500 lbf (±10 %)." */
export const solidSentence = (solid: SolidEstimate, { goal }: Pick<Requirement, 'goal'>, unitType: UnitType): string =>
  `Solid ${goal.verb} about ${inUnits(goal.measure(solid), goal.quantity, unitType)} (${bandText(goal.band(solid))}).`

/** "For 450 lbf a lattice weighs about 6–9 oz (70–80 % saved); Octet and Kelvin lightest, limited by minimum feature." */
export function latticeSentence(lattice: LatticeEstimate, required: Requirement, unitType: UnitType): string {
  const { families, massG, massSavedPercent, value } = lattice
  const [best] = families
  const { quantity, verb } = required.goal
  if (!best) return 'No lattice of these families fits this part.'
  const weighs = `about ${spanInUnits(massG, 'mass', unitType)} (${percentSpan(massSavedPercent)} saved)`
  if (value)
    return `At mean density ${best.densityMean.toFixed(2)} a lattice weighs ${weighs} and ${verb} about ${spanInUnits(value, quantity, unitType)}; ${namesOf(families)} best.`
  const wanted = inUnits(required.value, quantity, unitType)
  if (!best.reaches && meritOf(required.goal, best.value) >= requiredMerit(required))
    return `No lattice is likely to meet all that is required with ${wanted}: ${best.title} comes closest.`
  if (!best.reaches)
    return `No lattice is likely to reach ${wanted}: ${best.title} comes closest with about ${inUnits(best.value, quantity, unitType)}.`
  const limit = best.limit ? `, limited by ${best.limit}` : ''
  return `For ${wanted} a lattice weighs ${weighs}; ${namesOf(families)} lightest${limit}.`
}

/** "strut families" when the best two have one form; otherwise their names. */
function namesOf(families: readonly FamilyEstimate[]): string {
  const [first, second] = families
  if (!first || !second || second.reaches !== first.reaches) return first?.title ?? ''
  if (first.form === second.form) return `${first.form} families (${first.title}, ${second.title})`
  return `${first.title} and ${second.title}`
}

/** The sentence about a closed shell that keeps powder or resin in; undefined where it can leave. */
export function powderSentence({ bestOpening: opening }: LatticeEstimate): string | undefined {
  if (opening === undefined) return undefined
  return opening === 'None'
    ? 'The closed shell keeps loose powder in, and no direction opens it.'
    : `The closed shell keeps loose powder in: zero thickness direction ${withMinus(opening)} lets it out best.`
}
