import type { PartFields } from './part-fields.ts'

/** Why a verification by windows leaves no displacement. */
const onlyWindows =
  'The part was too large to be analysed whole at full resolution: only its most loaded blocks were, so there is no displacement of all of it.'

/**
 * The fields of a row with what a verification found: a difference for each load case, the first one's first. Without
 * any it analysed only blocks of the part.
 */
export function verifiedFields({ facts, ...fields }: PartFields, differences: readonly Float32Array[]): PartFields {
  const { deviation: _, ...absent } = facts.absent
  const { difference: _before, ...rest } = fields
  const [difference, ...ofOthers] = differences
  if (!difference) return { ...rest, facts: { ...facts, absent: { ...absent, deviation: onlyWindows } } }
  const others = rest.others?.map((other, n) => ({ ...other, difference: ofOthers[n] }))
  return { ...rest, ...(others ? { others } : {}), facts: { ...facts, absent }, difference }
}
