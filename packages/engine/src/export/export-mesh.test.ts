import { orThrow, type Region } from '@trabecula/domain'
import { inspect, writeBinaryStl } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import { loadPart } from '../input/part.ts'
import { expectSoundFile } from '../testing/expect-sound-file.ts'
import { exported } from '../testing/exported.ts'
import { boxPart, facing } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

describe('exportMesh', () => {
  it.each(['gyroid-sheet', 'gyroid-skeletal', 'octet'] as const)(
    "writes a closed, oriented, manifold %s whose outer triangles are the upload's, bit for bit",
    async (cell) => {
      const part = boxPart(15, 13, 12)
      expectSoundFile(part, await exported(part, cell))
    },
  )

  it('weighs what the row says of its material: half the solid for half its volume', async () => {
    const part = boxPart(16, 16, 16)
    const { report } = await exported(part, 'gyroid-sheet')
    expect(report.massG).toBeCloseTo((20 * report.volumeMm3) / 16 ** 3, 6)
  })

  it('keeps a pad under loaded and held faces', { tags: ['long'] }, async () => {
    const part = boxPart(26, 13, 13)
    const padTriangles = facing(part, 0, 1)
    const { soup } = await exported(part, 'gyroid-sheet', { pad: 3, padTriangles })
    const inner = soup.subarray(part.fileSoup.length)
    const farthest = inner.reduce((most, value, i) => (i % 3 === 0 ? Math.max(most, value) : most), -Infinity)
    expect(part.center[0] + 13 - farthest).toBeGreaterThan(2.9)
    expect(part.center[0] + 13 - farthest).toBeLessThan(3.3)
  })

  it('leaves a void out of the file where it lies between struts, and meets none', { tags: ['long'] }, async () => {
    const part = boxPart(18, 16, 14)
    const regions: Region[] = [{ sphere: { center: [5.3, 4.1, 3.2], radius: 1 }, as: 'void' }]
    const [whole, hollow] = [await exported(part, 'sc'), await exported(part, 'sc', { regions })]
    expect(inspect(hollow.soup)).toMatchObject({ closed: true, nonManifoldEdges: 0 })
    expect(hollow.report.volumeMm3).toBeCloseTo(whole.report.volumeMm3, 0)
  })

  it('writes file units: an inch part keeps its inch coordinates', async () => {
    const inch = boxPart(15, 13, 12).fileSoup.map((value) => value / 25.4)
    const part = orThrow(loadPart(writeBinaryStl(inch), { fileUnit: 'in' }))
    const { soup, report } = await exported(part, 'gyroid-sheet')
    expect(inspect(soup)).toMatchObject({ closed: true, nonManifoldEdges: 0 })
    expect(inspect(soup).volume * 25.4 ** 3).toBeCloseTo(report.volumeMm3, 0)
  })

  it('refuses a direction that opens nothing, a shell without room inside, and a part that is not closed, each with one sentence', {
    tags: ['long'],
  }, async () => {
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
    // New faces for something slender, which are tried before they are advised, are few.
    const open = orThrow(loadPart(writeBinaryStl(boxPart(0.5, 0.5, 30).fileSoup.subarray(0, 9 * 10))))
    expect(await exportMesh(open, sampleDesign(open, 'octet'), nothing)).toMatchObject({
      ok: false,
      refusal: { code: 'part-not-closed' },
    })
  })

  it('stops when it is cancelled, before anything is written', async () => {
    const part = boxPart(20, 20, 20)
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
