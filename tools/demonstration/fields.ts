import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SubjectFields } from '@trabecula/contract'
import { mockGlslFiles, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { decodeFields, summaryOf } from '@trabecula/engine'

/** Writes the fields of the solid part and the designs, and `fields.json`, as the product answers for a run. */
export async function writeFields(
  folder: string,
  { solid, designs }: { readonly solid: Uint8Array; readonly designs: readonly Uint8Array[] },
  settings: OptimizationSettings,
): Promise<void> {
  const subjects: SubjectFields[] = []
  for (const [at, encoded] of [solid, ...designs].entries()) {
    const row_index = at === 0 ? null : at - 1
    const fields = orThrow(await decodeFields(encoded))
    const file = `${row_index === null ? 'solid' : mockGlslFiles[row_index]}.fields`
    writeFileSync(join(folder, file), encoded)
    const about = { row_index, kept: true, sentence: '', url: `/tour/${file}`, size_bytes: encoded.length }
    subjects.push({ ...about, ...summaryOf(fields, settings) })
  }
  writeFileSync(join(folder, 'fields.json'), `${JSON.stringify({ status: 'success', subjects })}\n`)
}
