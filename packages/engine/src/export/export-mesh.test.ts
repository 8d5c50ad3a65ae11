import { createHash } from 'node:crypto'
import { inspect, readStl, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { defaultCells } from '../cells/unit-cell.ts'
import { loadPart, type Part } from '../input/part.ts'
import { sampleDesign } from '../testing/sample-design.ts'
import { boxPart, facing } from '../testing/sample-parts.ts'
import { type ExportReport, exportMesh } from './export-mesh.ts'

async function exported(
  part: Part,
  ...rest: Parameters<typeof sampleDesign> extends [Part, ...infer R] ? R : never
): Promise<{ bytes: Uint8Array; report: ExportReport }> {
  const chunks: Uint8Array[] = []
  const outcome = await exportMesh(part, sampleDesign(part, ...rest), (chunk) => {
    chunks.push(chunk.slice())
  })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return { bytes: Buffer.concat(chunks), report: outcome.value }
}

const soupOf = (bytes: Uint8Array): Float32Array => {
  const reading = readStl(bytes)
  if (!reading.ok) throw new Error(reading.message)
  return reading.soup
}

describe('exportMesh', () => {
  for (const cell of defaultCells) {
    it(`writes a closed, oriented, manifold ${cell} whose outer triangles are the upload's, bit for bit`, async () => {
      const part = boxPart(26, 22, 20)
      const { bytes, report } = await exported(part, cell)
      const soup = soupOf(bytes)
      const seen = inspect(soup)
      expect(seen).toMatchObject({
        closed: true,
        exactBoundaryEdges: 0,
        nonManifoldEdges: 0,
        misorientedEdges: 0,
        collapsedTriangles: 0,
      })
      expect(soup.subarray(0, part.fileSoup.length)).toEqual(part.fileSoup)
      expect(seen.triangles).toBe(report.triangles)
      expect(bytes.length).toBe(report.bytes)
      expect(seen.volume).toBeCloseTo(report.volume_mm3, 0)
      expect(Math.abs(report.volume_error_percent)).toBeLessThan(0.5)
      expect(report.min_skin_mm).toBeGreaterThan(0.98)
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(report.sha256)
      expect(new TextDecoder().decode(bytes.subarray(0, 5))).not.toBe('solid')
    })
  }

  it('gives the same bytes for the same design', async () => {
    const part = boxPart(20, 20, 20)
    const [one, two] = [await exported(part, 'gyroid-sheet'), await exported(part, 'gyroid-sheet')]
    expect(one.report.sha256).toBe(two.report.sha256)
  })

  it('weighs what the row says of its material: half the solid for half its volume', async () => {
    const part = boxPart(24, 24, 24)
    const { report } = await exported(part, 'gyroid-sheet')
    expect(report.mass_g).toBeCloseTo((20 * report.volume_mm3) / 24 ** 3, 6)
  })

  it('keeps a pad under loaded and held faces', async () => {
    const part = boxPart(26, 20, 20)
    const padTriangles = facing(part, 0, 1)
    const { bytes } = await exported(part, 'gyroid-sheet', { pad: 3, padTriangles })
    const inner = soupOf(bytes).subarray(part.fileSoup.length)
    const farthest = inner.reduce((most, value, i) => (i % 3 === 0 ? Math.max(most, value) : most), -Infinity)
    expect(part.center[0] + 13 - farthest).toBeGreaterThan(2.9)
    expect(part.center[0] + 13 - farthest).toBeLessThan(3.3)
  })

  it('writes file units: an inch part keeps its inch coordinates', async () => {
    const inch = boxPart(26, 22, 20).fileSoup.map((value) => value / 25.4)
    const part = loadPart(writeBinaryStl(inch), { fileUnit: 'in' })
    if (!part.ok) throw new Error(part.refusal.message)
    const { bytes, report } = await exported(part.value, 'gyroid-sheet')
    expect(inspect(soupOf(bytes))).toMatchObject({ closed: true, nonManifoldEdges: 0 })
    expect(inspect(soupOf(bytes)).volume * 25.4 ** 3).toBeCloseTo(report.volume_mm3, 0)
  })

  it('refuses a direction that opens nothing, a shell without room inside, and a part that is not closed, each with one sentence', async () => {
    const part = boxPart(20, 20, 20)
    const nothing = (): void => {
      throw new Error('nothing may reach the sink')
    }
    const codes = [
      await exportMesh(
        part,
        sampleDesign(part, 'octet', { zeroThicknessDirection: '+Z', pad: 1, padTriangles: facing(part, 2, 1) }),
        nothing,
      ),
      await exportMesh(part, sampleDesign(part, 'octet', { shell: 12 }), nothing),
    ].map((outcome) => (outcome.ok ? 'ok' : outcome.refusal.code))
    expect(codes).toEqual(['direction-opens-nothing', 'export-without-void'])
    const open = loadPart(writeBinaryStl(part.fileSoup.subarray(0, 9 * 10)))
    if (!open.ok) throw new Error(open.refusal.message)
    expect(await exportMesh(open.value, sampleDesign(open.value, 'octet'), nothing)).toMatchObject({
      ok: false,
      refusal: { code: 'part-not-closed' },
    })
  })

  it('stops when it is cancelled, before anything is written', async () => {
    const part = boxPart(40, 40, 40)
    const controller = new AbortController()
    const reason = new Error('cancelled')
    const run = exportMesh(part, sampleDesign(part, 'gyroid-sheet'), () => {}, {
      signal: controller.signal,
      onProgress: ({ detail }) => {
        if (detail === 'Meshing the lattice') controller.abort(reason)
      },
    })
    await expect(run).rejects.toBe(reason)
  })
})
