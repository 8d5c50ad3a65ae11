import { writeFile } from 'node:fs/promises'
import { type OptimizationSettings, unitOf } from '@trabecula/domain'
import { decodeFields, type Extreme, extremesOf, type PartFields, type Reading, readingsAt } from '@trabecula/engine'
import type { FieldsSummary } from '../database/schema.ts'

type Goal = Pick<OptimizationSettings, 'optimization_goal' | 'optimization_value'>

/**
 * Writes encoded fields to a new file; answers what they say. Undefined, and no file, when the analysis gave no number for
 * the displacement: the row stands without fields.
 */
export async function writeFields(path: string, encoded: Uint8Array, goal: Goal): Promise<FieldsSummary | undefined> {
  const fields = await decodeFields(encoded)
  if (!fields.ok) return undefined
  await writeFile(path, encoded, { flush: true })
  return summaryOf(fields.value, goal)
}

/** Every field with its extremes, at the load that the row's displacement is told for. */
export function summaryOf(fields: PartFields, goal: Goal): FieldsSummary {
  const load = usualLoad(fields, goal)
  const { name, absent } = fields.facts
  return { name, load_n: load, fields: readingsAt(fields, load).map((reading) => told(fields, reading)), absent: { ...absent } }
}

/** The target when that is a load, otherwise the load at which it begins to yield or buckle. */
export const usualLoad = ({ facts }: PartFields, { optimization_goal: goal, optimization_value: target }: Goal): number =>
  goal === 'max-load' && target > 0 ? target : facts.onset.load

function told(fields: PartFields, reading: Reading): FieldsSummary['fields'][number] {
  const { name, title, quantity, where, components } = reading
  const found = extremesOf(fields, reading)
  const point = ({ value, place }: Extreme) => ({ value, place_mm: place })
  return {
    name,
    title,
    unit: quantity === '' || quantity === '%' ? quantity : unitOf(quantity, 'metric'),
    where,
    components,
    ...(found ? { least: point(found.least), most: point(found.most) } : {}),
  }
}
