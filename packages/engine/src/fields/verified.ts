import type { PartFields } from './part-fields.ts'

/** Why a verification by windows leaves no displacement. */
const onlyWindows =
  'The part was too large to be analysed whole at full resolution: only its most loaded blocks were, so there is no displacement of all of it.'

/** The fields of a row with what a verification found; without a difference it analysed only blocks of the part. */
export function verifiedFields({ facts, ...fields }: PartFields, difference: Float32Array | undefined): PartFields {
  const { deviation: _, ...absent } = facts.absent
  const { difference: _before, ...rest } = fields
  if (!difference) return { ...rest, facts: { ...facts, absent: { ...absent, deviation: onlyWindows } } }
  return { ...rest, facts: { ...facts, absent }, difference }
}
