import { writeFile } from 'node:fs/promises'
import type { OptimizationSettings } from '@trabecula/domain'
import { decodeFields, summaryOf } from '@trabecula/engine'
import type { FieldsSummary } from '../database/schema.ts'

/**
 * Writes encoded fields to a new file; returns their summary. Undefined, and no file, when the analysis gave no number
 * for the displacement: the row remains without fields.
 */
export async function writeFields(
  path: string,
  encoded: Uint8Array,
  settings: OptimizationSettings,
): Promise<FieldsSummary | undefined> {
  const fields = await decodeFields(encoded)
  if (!fields.ok) return undefined
  await writeFile(path, encoded, { flush: true })
  return summaryOf(fields.value, settings)
}
