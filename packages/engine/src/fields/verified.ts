import type { PartFields } from './part-fields.ts'

/** Why a verification by windows leaves no displacement. */
const onlyWindows =
  'The part was too large to be analysed whole at full resolution: only its most loaded blocks were, so there is no displacement of all of it.'

/**
 * The fields of a row with what a verification found: `differences`, one for each load case, the first one's first;
 * empty where the verification analysed only blocks of the part.
 */
export function verifiedFields({ facts, ...fields }: PartFields, differences: readonly Float32Array[]): PartFields {
  const { deviation: _, ...absent } = facts.absent
  const [difference] = differences
  if (!difference) return { ...fields, difference, facts: { ...facts, absent: { ...absent, deviation: onlyWindows } } }
  const cases = fields.cases?.map((each, n) => ({ ...each, difference: differences[n] }))
  return { ...fields, ...(cases ? { cases } : {}), facts: { ...facts, absent }, difference }
}
