import { readPartFile } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import type { Design } from '../candidates/design.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { exportMesh } from '../export/export-mesh.ts'
import type { ExportReport } from '../export/export-report.ts'
import type { Part } from '../input/part.ts'

export interface Exported {
  readonly bytes: Uint8Array
  /** The file's triangles, nine floats each. */
  readonly soup: Float32Array
  readonly report: ExportReport
}

/** A sample design exported as a binary STL; throws when it is refused. */
export async function exported(
  part: Part,
  cell: CellName,
  changes: Partial<Design> = {},
  densities?: readonly [low: number, high: number],
): Promise<Exported> {
  const chunks: Uint8Array[] = []
  const outcome = await exportMesh(part, sampleDesign(part, cell, changes, densities), (chunk) => {
    chunks.push(chunk.slice())
  })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const bytes = Buffer.concat(chunks)
  const reading = readPartFile(bytes)
  if (!reading.ok) throw new Error(reading.message)
  return { bytes, soup: reading.soup, report: outcome.value }
}
