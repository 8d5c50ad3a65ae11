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

/**
 * Why no design can meet what is required besides the goal: a value that even the solid part does not reach, or a mass
 * below that of shell and pads alone. Every such requirement is named with what the solid part has. Undefined where all
 * may be met.
 *
 * @param ofSolid its values of the further requirements, in their order
 * @param leastMassG mass of what is solid in every design
 * @param band by which share a value may be better than it was found
 */
export function beyondSolidRefusal(
  { settings }: { readonly settings: OptimizationSettings },
  ofSolid: readonly number[],
  leastMassG: number,
  band: (kind: RequirementKind) => number = () => 0,
): Refused | undefined {
  const requirements = settings.requirements ?? []
  const unplaced = requirements.find((_, n) => Number.isNaN(ofSolid[n]))
  if (unplaced) return refuse('place-not-connected', placeMessages.leftOut(unplaced))
  const sentences = requirements.flatMap((required, n) => {
    const best = required.kind === 'mass' ? leastMassG : ofSolid[n]
    return timesRequired(required, best) * (1 + band(required.kind)) < 1 ? [sentence(required, best)] : []
  })
  if (sentences.length === 0) return undefined
  return refuse('requirement-beyond-solid', `${sentences.join(' ')} Ask for less or change the part.`)
}

function sentence(required: FurtherRequirement, best: number): string {
  const row = rowRequirement(required, best)
  const [wanted, reached] = [limitInWords(row, 'both'), requirementValue(row, best, 'both')]
  const whose = required.kind === 'mass' ? 'shell and pads alone have' : 'even the solid part has'
  return `The ${requirementName(required, 'both')} must be ${wanted}, which is out of reach: ${whose} ${reached}.`
}
