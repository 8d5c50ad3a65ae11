import {
  type FurtherRequirement,
  limitInWords,
  type OptimizationSettings,
  type Outcome,
  placeMessages,
  type RequirementKind,
  refuse,
  requirementName,
  requirementValue,
  rowRequirement,
  timesRequired,
} from '@trabecula/domain'

type Refused = Extract<Outcome<never>, { ok: false }>

/** What no design passes of requirements for which the solid part is not the best. */
interface Bounds {
  /** Mass of what is solid in every design. */
  readonly leastMassG: number
  /** The frequency of the solid part's stiffness with the lightest lattice's mass; undefined where it does not matter. */
  readonly lightestHz?: number | undefined
}

/**
 * Why no design can meet what is required besides the goal: a value that even the solid part does not reach, a mass
 * below that of shell and pads alone, or a frequency that a part as stiff as the solid one and as light as the lightest
 * lattice does not have. Every such requirement is named with what the solid part has. Undefined where all may be met.
 *
 * @param ofSolid its values of the further requirements, in their order; NaN where one was not looked for
 * @param band by which share a value may be better than it was found
 */
export function beyondSolidRefusal(
  { settings }: { readonly settings: OptimizationSettings },
  ofSolid: readonly number[],
  bounds: Bounds,
  band: (kind: RequirementKind) => number = () => 0,
): Refused | undefined {
  const requirements = settings.requirements ?? []
  const unplaced = requirements.find(({ kind }, n) => kind === 'displacement' && Number.isNaN(ofSolid[n]))
  if (unplaced) return refuse('place-not-connected', placeMessages.leftOut(unplaced))
  const sentences = requirements.flatMap((required, n) => {
    const best = bestOf(required, ofSolid[n], bounds)
    return timesRequired(required, best) * (1 + band(required.kind)) < 1 ? [sentence(required, best, ofSolid[n])] : []
  })
  if (sentences.length === 0) return undefined
  return refuse('requirement-beyond-solid', `${sentences.join(' ')} Ask for less or change the part.`)
}

function bestOf({ kind }: FurtherRequirement, ofSolid: number, { leastMassG, lightestHz = Infinity }: Bounds): number {
  if (kind === 'mass') return leastMassG
  return kind === 'frequency' ? Math.max(ofSolid, lightestHz) : ofSolid
}

function sentence(required: FurtherRequirement, best: number, ofSolid: number): string {
  const row = rowRequirement(required, best)
  const said = (value: number) => requirementValue(row, value, 'both')
  const reached = {
    mass: `shell and pads alone have ${said(best)}`,
    frequency: `the solid part has ${said(ofSolid)}, and no lighter lattice in it more than ${said(best)}`,
  }
  const why =
    required.kind === 'mass' || required.kind === 'frequency' ? reached[required.kind] : `even the solid part has ${said(best)}`
  return `The ${requirementName(required, 'both')} must be ${limitInWords(row, 'both')}, which is out of reach: ${why}.`
}
