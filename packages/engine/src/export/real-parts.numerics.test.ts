import { existsSync, readFileSync } from 'node:fs'
import { inspect, readPartFile } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { loadPart } from '../input/part.ts'
import { exportMesh } from './export-mesh.ts'

const folder = new URL('../../../../../shared/stl/mech/', import.meta.url)

/** Parts made by others, in the units of their files; the angle block is open until it is welded with a tolerance. */
const cases = [
  { file: 'gmsh_lever.stl', unit: 'mm', cell: 'gyroid-sheet', changes: { cellSize: 16 }, verbatim: true },
  { file: 'voron0_a_drive_frame_upper.stl', unit: 'mm', cell: 'octet', changes: { cellSize: 9 }, verbatim: true },
  { file: 'angle_block_open.stl', unit: 'in', cell: 'diamond-sheet', changes: { cellSize: 9 }, verbatim: false },
] as const

for (const { file, unit, cell, changes, verbatim } of cases) {
  it(`exports a ${cell} in ${file} as one sound mesh around the file's own surface`, async () => {
    const path = new URL(file, folder)
    if (!existsSync(path))
      throw new Error(`The shared test parts are missing: put shared/stl beside the repository (looked for ${file}).`)
    const part = loadPart(readFileSync(path), { fileUnit: unit })
    if (!part.ok) throw new Error(part.refusal.message)
    const chunks: Uint8Array[] = []
    const outcome = await exportMesh(part.value, sampleDesign(part.value, cell, changes), (chunk) => {
      chunks.push(chunk.slice())
    })
    if (!outcome.ok) throw new Error(outcome.refusal.message)
    const written = readPartFile(Buffer.concat(chunks))
    if (!written.ok) throw new Error(written.message)
    expect(inspect(written.soup)).toMatchObject({ closed: true, exactBoundaryEdges: 0, nonManifoldEdges: 0, misorientedEdges: 0 })
    expect(outcome.value.outerSurfaceVerbatim).toBe(verbatim)
    if (verbatim) expect(written.soup.subarray(0, part.value.fileSoup.length)).toEqual(part.value.fileSoup)
    expect(outcome.value.minSkinMm).toBeGreaterThan(0.98)
  })
}
