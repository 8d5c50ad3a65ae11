import { readStl } from '@trabecula/geometry'
import { type ExportReport, exportMesh } from '../export/export-mesh.ts'
import type { Part } from '../input/part.ts'
import { sampleDesign } from './sample-design.ts'

export interface Exported {
  readonly bytes: Uint8Array
  /** The file's triangles, nine floats each. */
  readonly soup: Float32Array
  readonly report: ExportReport
}

/**
 * A sample design exported as a binary STL; throws when it is refused. Further arguments as those of `sampleDesign`.
 */
export async function exported(
  part: Part,
  ...rest: Parameters<typeof sampleDesign> extends [Part, ...infer R] ? R : never
): Promise<Exported> {
  const chunks: Uint8Array[] = []
  const outcome = await exportMesh(part, sampleDesign(part, ...rest), (chunk) => {
    chunks.push(chunk.slice())
  })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const bytes = Buffer.concat(chunks)
  const reading = readStl(bytes)
  if (!reading.ok) throw new Error(reading.message)
  return { bytes, soup: reading.soup, report: outcome.value }
}
