/** The beam of the independent check: 60 × 15 × 15 mm, skin 1 mm, held at its low end and loaded at its high end. */

import {
  type CellName,
  type Design,
  exportMesh,
  firstCase,
  loadPart,
  optimize,
  type Setup,
  trianglesOf,
  unitCell,
  type Verification,
  verifyMesh,
} from '@trabecula/engine'
import { box, readPartFile, writeBinaryStl } from '@trabecula/geometry'

export const loads = { bending: [0, 0, -1], tension: [1, 0, 0] } as const
export type Load = keyof typeof loads

/** Half the beam's edges, mm: the part's frame has its origin in the middle. */
export const half = [30, 7.5, 7.5] as const

export const materialName = 'HP HR PA12'
export const printerName = 'HP MJF 5200'

/**
 * mm between the samples of the surface of struts and ligaments: the volume stays within 0.03 % of the implicit's, and
 * there are 200,000 triangles at most instead of 850,000. Sheets are exported as they come.
 */
const strutSpacing = 0.4

export interface Beam {
  readonly design: Design
  /** The exported file read again, in the part's frame, nine floats per triangle, mm. */
  readonly soup: Float32Array
  readonly verification: Verification
}

/** The row of one family for one load without a target, its file, and the verification of that file. */
export async function beamOf(cell: CellName, load: Load): Promise<Beam> {
  const loaded = loadPart(writeBinaryStl(box([2 * half[0], 2 * half[1], 2 * half[2]])), { name: 'beam' })
  if (!loaded.ok) throw new Error(loaded.refusal.message)
  const part = loaded.value
  const facing = (sign: number) =>
    trianglesOf(
      part.surfaces,
      part.surfaces.faces.filter(({ normal }) => normal[0] * sign > 0.99).map(({ id }) => id),
    )
  const [x, y, z] = loads[load]
  const setup: Setup = {
    cases: [firstCase(facing(1), { x, y, z })],
    held: facing(-1),
    settings: {
      goal: 'max-load',
      target: 0,
      shellMm: 1,
      domain: 'static',
      material: materialName,
      printer: printerName,
      zeroThicknessDirection: 'None',
    },
  }
  const result = await optimize(part, setup, { only: [cell] })
  if (!result.ok) throw new Error(result.refusal.message)
  const [design] = result.value.candidates
  if (!design) throw new Error('The run has no design.')
  const chunks: Uint8Array[] = []
  const spacing = unitCell(cell).form === 'sheet' ? {} : { spacing: strutSpacing }
  const exported = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), spacing)
  if (!exported.ok) throw new Error(exported.refusal.message)
  const bytes = Buffer.concat(chunks)
  const verified = await verifyMesh(part, design, bytes, setup)
  if (!verified.ok) throw new Error(verified.refusal.message)
  const reading = readPartFile(bytes)
  if (!reading.ok) throw new Error(reading.message)
  const soup = reading.soup.map((value, at) => value - part.center[at % 3]!)
  return { design, soup, verification: verified.value }
}
