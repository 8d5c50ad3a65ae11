import { orThrow } from '@trabecula/domain'
import { box, inspect, readPartFile, writeBinaryStl } from '@trabecula/geometry'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Design } from './candidates/design.ts'
import { exportMesh } from './export/export-mesh.ts'
import type { ExportReport } from './export/export-report.ts'
import { optimize } from './optimize.ts'
import { latticeShader } from './shader/lattice-shader.ts'
import { boxPart, cantilever, facing } from './testing/sample-parts.ts'
import { verifyMesh } from './verification/verify-mesh.ts'

/** The whole way with a shell of 0: typed settings, candidate, file, verification. */
describe('a part without a shell', () => {
  const part = boxPart(36, 18, 18)
  const setup = { ...cantilever(part, [0, 0, -1], { shellMm: 0 }), elements: 2500 }
  let design: Design
  let report: ExportReport
  let bytes: Uint8Array

  beforeAll(async () => {
    const run = orThrow(await optimize(part, setup, { only: ['kelvin'] }))
    design = run.candidates[0]
    const chunks: Uint8Array[] = []
    const exported = orThrow(
      await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { rowMass: design.row.massG }),
    )
    report = exported
    bytes = Buffer.concat(chunks)
  })

  it('is optimised at mean core density 0.30 between solid pads, and lets its powder out', () => {
    expect(design.row.densityMean).toBeCloseTo(0.3, 3)
    expect(design.shell).toBe(0)
    expect(design.pad).toBeGreaterThan(0)
    expect(design.row.powderDepthCells * design.cellSize).toBeLessThan(18)
    expect(design.row.printEaseReason).not.toContain('cannot leave')
    expect(design.row.trustReason).not.toContain('closed skin')
  })

  it('is exported closed and manifold, weighs what its row says, and opens all faces but the loaded and held ones', () => {
    const reading = readPartFile(bytes)
    if (!reading.ok) throw new Error(reading.message)
    expect(inspect(reading.soup)).toMatchObject({ closed: true, nonManifoldEdges: 0, misorientedEdges: 0 })
    expect(Math.abs(report.massG / design.row.massG - 1)).toBeLessThan(0.02)
    expect(report.outerTrianglesKept).toBe(4)
    const there = new Set(
      Array.from({ length: reading.soup.length / 9 }, (_, t) => reading.soup.subarray(9 * t, 9 * t + 9).join()),
    )
    for (const t of [...facing(part, 0, 1), ...facing(part, 0, -1)])
      expect(there).toContain(part.fileSoup.subarray(9 * t, 9 * t + 9).join())
    expect(report.openedMm2).toBeGreaterThan(0.4 * 4 * 36 * 18)
    expect(report.powder.sealedMm3).toBe(0)
  })

  it('keeps its predictions in three voxels through a wall within the bands of two to three cells', async () => {
    const found = orThrow(await verifyMesh(part, design, bytes, setup, { throughWall: 3 }))
    expect(found.coarse).toBe(false)
    expect(Math.abs(found.stiffnessDeviationPercent)).toBeLessThan(25)
    expect(Math.abs(found.maxLoadDeviationPercent)).toBeLessThan(30)
    expect(found.governedBy).toBe('lattice')
  })

  it('is verified only with its own mesh: one that is shorter by more than a cell, or longer, is refused', async () => {
    for (const edges of [
      [36, 18, 18 - 1.1 * design.cellSize],
      [36, 18, 18.5],
    ] as const) {
      const found = await verifyMesh(part, design, writeBinaryStl(box([...edges])), setup)
      expect(found).toMatchObject({ ok: false, refusal: { code: 'mesh-of-another-part' } })
    }
  })

  it('is shown without a shell: nothing but pads and lattice is material to the shader', () => {
    const { glsl, fields } = latticeShader(part, design)
    expect(fields.shell_mm).toBe(0)
    expect(fields.pad).toBeDefined()
    expect(glsl).toContain('field_pad(p) -')
  })
})
