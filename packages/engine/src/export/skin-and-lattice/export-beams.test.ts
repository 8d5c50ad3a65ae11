/** @module-tag long */
import lib3mf from '@3mfconsortium/lib3mf'
import type { Region } from '@trabecula/domain'
import { inspect, soupVolume } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { modelOf } from '@trabecula/testkit/three-mf-parts'
import { describe, expect, it } from 'vitest'
import type { Design } from '../../candidates/design.ts'
import type { CellName } from '../../cells/unit-cell.ts'
import type { Part } from '../../input/part.ts'
import { depthInBeams, objectsOf, soupOf } from '../../testing/read-beams.ts'
import { boxPart } from '../../testing/sample-parts.ts'
import { writtenFile } from '../../testing/written-file.ts'
import { exportMesh } from '../export-mesh.ts'
import type { ExportOptions } from '../export-report.ts'
import { latticeDepth } from '../field/implicit.ts'

const part = boxPart(18, 16, 14)

const made = (design: Design, options: ExportOptions, of: Part = part) => writtenFile(of, design, options)

/** What the 3MF Consortium's own library reads, strictly, and of what it warns. */
async function readByLib3mf(bytes: Buffer) {
  const library = await lib3mf()
  const wrapper = new library.CWrapper()
  library.FS.writeFile('/file.3mf', bytes)
  const model = wrapper.CreateModel()
  const reader = model.QueryReader('3mf')
  reader.SetStrictModeActive(true)
  reader.ReadFromFile('/file.3mf')
  const meshes: { name: string; triangles: number; beams: number; clippedBy: number; isManifold: boolean }[] = []
  for (const each = model.GetMeshObjects(); each.MoveNext(); ) {
    const mesh = each.GetCurrentMeshObject()
    const lattice = mesh.BeamLattice()
    meshes.push({
      name: mesh.GetName(),
      triangles: mesh.GetTriangleCount(),
      beams: lattice.GetBeamCount(),
      clippedBy: lattice.GetClipping().UniqueResourceID,
      isManifold: mesh.IsManifoldAndOriented(),
    })
  }
  return { warnings: reader.GetWarningCount(), meshes }
}

/** Points inside the skin of the box, in the part frame: Roberts' low-discrepancy sequence. */
const inside = Array.from({ length: 1500 }, (_, i) => [
  15.6 * ((i * 0.8191725) % 1) - 7.8,
  13.6 * ((i * 0.6710436) % 1) - 6.8,
  11.6 * ((i * 0.5497005) % 1) - 5.8,
])

describe('a 3MF of beams', () => {
  it.each(['sc', 'bcc', 'fcc', 'octet', 'kelvin', 'diamond-strut', 'sc-bcc'] satisfies CellName[])(
    'of %s has the lattice where the exporter has it',
    async (cell) => {
      const design = sampleDesign(part, cell)
      const { bytes } = await made(design, { as: 'beams' })
      const depth = depthInBeams(objectsOf(modelOf(bytes)).get(5)!)
      const expected = latticeDepth(design, Float32Array.from(inside.flat()))
      // The exporter's radius is that of the point, a beam's that of its axis: they differ with the grading, thick
      // struts most. Farther away a depth is only a bound.
      inside.forEach((point, i) => {
        const found = depth(point.map((along, axis) => along + part.center[axis]))
        if (Math.abs(expected[i]) < 0.3) expect(Math.abs(found - expected[i])).toBeLessThan(0.08)
      })
    },
  )

  it('is read strictly by lib3mf: a skin, and beams that the outer surface clips', async () => {
    const { bytes, report } = await made(sampleDesign(part, 'octet'), { as: 'beams' })
    const { warnings, meshes } = await readByLib3mf(bytes)
    expect(warnings).toBe(0)
    expect(meshes).toEqual([
      { name: 'box, outer surface', triangles: 12, beams: 0, clippedBy: 0, isManifold: true },
      { name: 'box, without its lattice', triangles: report.triangles, beams: 0, clippedBy: 0, isManifold: true },
      { name: 'box, lattice', triangles: 0, beams: report.beams, clippedBy: 1, isManifold: false },
    ])
    const model = modelOf(bytes)
    expect(model).toContain('requiredextensions="b"')
    expect(model).toContain('clippingmode="inside" clippingmesh="3"')
    expect(model).toMatch(/<components>\n<component objectid="4"\/>\n<component objectid="5"\/>\n<\/components>/)
    expect(model).toContain('<item objectid="6"')
    const skin = soupOf(objectsOf(model).get(4)!)
    expect(inspect(skin)).toMatchObject({ closed: true, nonManifoldEdges: 0 })
    expect(soupVolume(skin)).toBeGreaterThan(18 * 16 * 14 - 16 * 14 * 12)
    expect(report).toMatchObject({ as: 'beams', format: '3mf', outerSurfaceVerbatim: true })
    expect(report.notes[0]).toContain('programs that do not know it')
  })

  it('next to triangles is not built, and the triangles are those of a file without beams', async () => {
    const design = sampleDesign(part, 'bcc')
    const [alone, both] = [await made(design, {}), await made(design, { as: 'both' })]
    const { warnings, meshes } = await readByLib3mf(both.bytes)
    expect([warnings, meshes.length, meshes[3]!.beams]).toEqual([0, 4, both.report.beams])
    const model = modelOf(both.bytes)
    expect(model).not.toContain('requiredextensions')
    expect(model).toContain('<item objectid="1"')
    expect(objectsOf(model).get(1)).toEqual(objectsOf(modelOf(alone.bytes)).get(1))
    expect([both.report.triangles, alone.report.beams]).toEqual([alone.report.triangles, 0])
  })

  it('has open faces open, and says what beams do not have there', async () => {
    const design = sampleDesign(part, 'kelvin', { zeroThicknessDirection: '+Z', ribDepth: 0.8 })
    const { bytes, report } = await made(design, { as: 'beams' })
    expect((await readByLib3mf(bytes)).warnings).toBe(0)
    expect(report.openedMm2).toBeGreaterThan(0.9 * 16 * 14)
    expect(report.notes.join()).toContain('ribs down to 0.8 mm')
  })

  it('has the voids of regions, in which it has no skin', async () => {
    const regions: Region[] = [{ sphere: { center: [9, 8, 7], radius: 3 }, as: 'void' }]
    const { bytes, report } = await made(sampleDesign(part, 'octet', { regions }), { as: 'beams' })
    const [whole, objects] = [await made(sampleDesign(part, 'octet'), { as: 'beams' }), objectsOf(modelOf(bytes))]
    // What clips the beams has the cavity; the skin is the same without any, because the void about the cavity is empty.
    expect(soupVolume(soupOf(objects.get(3)!))).toBeCloseTo(18 * 16 * 14 - (4 / 3) * Math.PI * 27, 0)
    expect(soupVolume(soupOf(objects.get(4)!))).toBeCloseTo(soupVolume(soupOf(objectsOf(modelOf(whole.bytes)).get(4)!)), 0)
    expect(report.volumeMm3).toBeLessThan(whole.report.volumeMm3 - 10)
  })

  it.each(['None', '+Z'] as const)('has solid regions that only the lattice holds, open %s', async (zeroThicknessDirection) => {
    const box: Region = {
      box: [
        [6, 5, 4],
        [12, 11, 10],
      ],
      as: 'solid',
    }
    const of = async (regions: Region[]) => {
      const { bytes, report } = await made(sampleDesign(part, 'octet', { regions, zeroThicknessDirection }), { as: 'beams' })
      return { report, skin: soupVolume(soupOf(objectsOf(modelOf(bytes)).get(4)!)) }
    }
    const [without, withBox] = [await of([]), await of([box])]
    expect(withBox.skin - without.skin).toBeCloseTo(216, -1)
    expect(withBox.report.volumeMm3).toBeGreaterThan(without.report.volumeMm3 + 100)
    expect(withBox.report.powder.sealedMm3).toBeLessThan(Math.max(1, without.report.powder.sealedMm3 - 100))
  })

  it('without a skin is beams alone, where nothing stays solid', async () => {
    const { bytes, report } = await made(sampleDesign(part, 'octet', { shell: 0 }), { as: 'beams' })
    const { warnings, meshes } = await readByLib3mf(bytes)
    expect([warnings, meshes.at(-1)!.beams]).toEqual([0, report.beams])
  })

  it('of walls, of a network, or in a file that is no 3MF is refused in one sentence', async () => {
    const nothing = (): void => {
      throw new Error('nothing may reach the sink')
    }
    const refusals = []
    for (const [cell, format] of [
      ['gyroid-sheet', '3mf'],
      ['gyroid-skeletal', '3mf'],
      ['octet', 'stl'],
      ['octet', 'stl.gz'],
    ] as const) {
      const outcome = await exportMesh(part, sampleDesign(part, cell), nothing, { format, as: 'beams' })
      refusals.push(outcome.ok ? 'ok' : outcome.refusal)
    }
    expect(refusals).toMatchObject([
      { code: 'no-beams', message: expect.stringMatching(/^Gyroid sheet has no straight struts, .* octet/) },
      { code: 'no-beams' },
      { code: 'beams-need-3mf' },
      { code: 'beams-need-3mf', message: expect.stringContaining('Choose the format 3mf.') },
    ])
  })

  it('stops when it is cancelled, before anything is written', async () => {
    const controller = new AbortController()
    const reason = new Error('cancelled')
    const run = exportMesh(part, sampleDesign(part, 'octet'), () => {}, {
      format: '3mf',
      as: 'beams',
      signal: controller.signal,
      onProgress: () => controller.abort(reason),
    })
    await expect(run).rejects.toBe(reason)
  })
})
