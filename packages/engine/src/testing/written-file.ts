import type { Design } from '../candidates/design.ts'
import { exportMesh } from '../export/export-mesh.ts'
import type { ExportOptions, ExportReport } from '../export/export-report.ts'
import type { Part } from '../input/part.ts'

/** A design as a file, a 3MF unless another format is requested; throws when it is refused. */
export async function writtenFile(
  part: Part,
  design: Design,
  options: ExportOptions,
): Promise<{ readonly bytes: Buffer; readonly report: ExportReport }> {
  const chunks: Uint8Array[] = []
  const sink = (chunk: Uint8Array): void => void chunks.push(chunk.slice())
  const outcome = await exportMesh(part, design, sink, { format: '3mf', ...options })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return { bytes: Buffer.concat(chunks), report: outcome.value }
}
