import { type FurtherRequirement, firstCaseName, type RequirementChoice } from '@trabecula/domain'
import type { PickedCase } from '../../workspace/loads.ts'

type Named = Pick<PickedCase, 'name'>

/**
 * Requirements name their cases, and follow them when names change; those of a removed case are removed with it.
 *
 * @param removed index of the case that is no longer in the list
 * @returns undefined where nothing changes
 */
export function followedCases(
  { requirements }: RequirementChoice,
  before: readonly Named[],
  after: readonly Named[],
  removed = before.length,
): RequirementChoice | undefined {
  const next = new Map<string, string | null>()
  before.forEach(({ name }, at) => {
    const now = at === removed ? null : (after[at > removed ? at - 1 : at]?.name.trim() ?? null)
    // Two cases of one name are refused until one of them has another: its requirements cannot be distinguished.
    const isUnclear = isTaken(before, name.trim()) || (now !== null && isTaken(after, now))
    if (now !== name.trim() && !isUnclear) next.set(name.trim(), now)
  })
  if (!requirements?.some((each) => 'case' in each && next.has(each.case))) return undefined
  const followed = requirements.flatMap((each): FurtherRequirement[] => {
    if (!('case' in each)) return [each]
    const name = next.get(each.case)
    return name === null ? [] : [name === undefined ? each : { ...each, case: name }]
  })
  return { requirements: followed.length > 0 ? followed : undefined }
}

const isTaken = (cases: readonly Named[], name: string): boolean =>
  name === firstCaseName || cases.filter((each) => each.name.trim() === name).length > 1
