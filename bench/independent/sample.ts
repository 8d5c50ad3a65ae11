/** A row, its file and the verification of that file: what the peers are compared with. */
import { orThrow } from '@trabecula/domain'
import {
  type Design,
  exportMesh,
  type OptimizeOptions,
  optimize,
  type Part,
  type Setup,
  unitCell,
  type Verification,
  type VerifyOptions,
  verifyMesh,
} from '@trabecula/engine'
import { readPartFile, toPartFrame } from '@trabecula/geometry'

export interface Sample {
  readonly part: Part
  readonly setup: Setup
  readonly design: Design
  /** The exported file read again, in the part's frame, nine floats per triangle, mm. */
  readonly soup: Float32Array
  readonly verification: Verification
}

/**
 * mm between the samples of the surface of struts and ligaments: the volume stays within 0.03 % of the implicit's, and
 * there are 200,000 triangles at most instead of 850,000. Sheets are exported as they come.
 */
const strutSpacing = 0.5

/** What else is looked for in row and file, in how many voxels; `struts`: another spacing of their surface, mm. */
interface Looked extends Pick<VerifyOptions, 'modes' | 'throughWall'> {
  readonly struts?: number
}

/** The row of one family. */
export async function sampleOf(
  part: Part,
  setup: Setup,
  cell: NonNullable<OptimizeOptions['only']>[number],
  { struts = strutSpacing, ...looked }: Looked = {},
): Promise<Sample> {
  const result = orThrow(await optimize(part, setup, { only: [cell], threads: 2, ...looked.modes }))
  const [design] = result.candidates
  if (!design) throw new Error('The run has no design.')
  const chunks: Uint8Array[] = []
  const spacing = unitCell(cell).form === 'sheet' ? {} : { spacing: struts }
  orThrow(await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), spacing))
  const bytes = Buffer.concat(chunks)
  const verified = orThrow(await verifyMesh(part, design, bytes, setup, { threads: 2, ...looked }))
  const reading = readPartFile(bytes)
  if (!reading.ok) throw new Error(reading.message)
  const soup = toPartFrame(reading.soup, part.center, part.unitScale)
  return { part, setup, design, soup, verification: verified }
}
