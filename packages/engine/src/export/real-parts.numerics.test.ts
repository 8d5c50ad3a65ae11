import { readdirSync, readFileSync } from 'node:fs'
import { orThrow } from '@trabecula/domain'
import { inspect, readPartFile } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { hasSharedFiles, sharedFile } from '@trabecula/testkit/shared-parts'
import { expect, it } from 'vitest'
import { loadPart } from '../input/part.ts'
import { exportMesh } from './export-mesh.ts'

/** Parts made by others, in the units of their files; the angle block is open until it is welded with a tolerance. */
const cases = [
  { file: 'gmsh_lever.stl', unit: 'mm', cell: 'gyroid-sheet', changes: { cellSize: 16 }, verbatim: true },
  { file: 'voron0_a_drive_frame_upper.stl', unit: 'mm', cell: 'octet', changes: { cellSize: 9 }, verbatim: true },
  { file: 'angle_block_open.stl', unit: 'in', cell: 'diamond-sheet', changes: { cellSize: 9 }, verbatim: false },
] as const

for (const { file, unit, cell, changes, verbatim } of cases) {
  it.skipIf(!hasSharedFiles)(`exports a ${cell} in ${file} as one sound mesh around the file's own surface`, async () => {
    const part = orThrow(loadPart(readFileSync(sharedFile(`stl/mech/${file}`)), { fileUnit: unit }))
    const chunks: Uint8Array[] = []
    const outcome = orThrow(
      await exportMesh(part, sampleDesign(part, cell, changes), (chunk) => {
        chunks.push(chunk.slice())
      }),
    )
    const written = readPartFile(Buffer.concat(chunks))
    if (!written.ok) throw new Error(written.message)
    expect(inspect(written.soup)).toMatchObject({ closed: true, exactBoundaryEdges: 0, nonManifoldEdges: 0, misorientedEdges: 0 })
    expect(outcome.outerSurfaceVerbatim).toBe(verbatim)
    if (verbatim) expect(written.soup.subarray(0, part.fileSoup.length)).toEqual(part.fileSoup)
    expect(outcome.minSkinMm).toBeGreaterThan(0.98)
  })
}

it.skipIf(!hasSharedFiles)('every file of the parser collection is read or refused in one sentence', () => {
  const files = readdirSync(sharedFile('stl/parser')).filter((name) => name.endsWith('.stl'))
  expect(files.length).toBeGreaterThanOrEqual(13)
  for (const file of files) {
    const part = loadPart(readFileSync(sharedFile(`stl/parser/${file}`)), { repair: true })
    const sentence = part.ok ? part.value.report.sentence : part.refusal.message
    expect(sentence, file).toMatch(/^[A-Z].*\.$/)
    expect(sentence).not.toMatch(/NaN|undefined|Infinity/)
  }
})
