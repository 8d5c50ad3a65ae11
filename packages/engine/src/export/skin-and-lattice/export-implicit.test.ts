/** @module-tag long */
import lib3mf from '@3mfconsortium/lib3mf'
import { orThrow } from '@trabecula/domain'
import { inspect, soupVolume, writeBinaryStl } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { modelOf, partsOf } from '@trabecula/testkit/three-mf-parts'
import { describe, expect, it } from 'vitest'
import type { Design } from '../../candidates/design.ts'
import { type CellName, cellNames } from '../../cells/unit-cell.ts'
import { loadPart, type Part } from '../../input/part.ts'
import { objectsOf, soupOf } from '../../testing/read-beams.ts'
import { levelSetOf } from '../../testing/read-implicit.ts'
import { boxPart } from '../../testing/sample-parts.ts'
import { writtenFile } from '../../testing/written-file.ts'
import { exportMesh } from '../export-mesh.ts'
import type { ExportOptions } from '../export-report.ts'
import { latticeDepth } from '../field/implicit.ts'

const part = boxPart(18, 16, 14)

/** A design whose density differs along all three axes: an image that is turned or mirrored gives another lattice. */
function graded(cell: CellName, of: Part = part, changes: Partial<Design> = {}): Design {
  const design = sampleDesign(of, cell)
  const [nx, ny] = design.density.size
  const values = design.density.values.map(
    (_, i) => 0.15 + 0.03 * (i % nx) + 0.02 * (Math.floor(i / nx) % ny) + 0.01 * Math.floor(i / nx / ny),
  )
  return { ...design, density: { ...design.density, values }, ...changes }
}

const made = (design: Design, of: Part = part, options: ExportOptions = {}) =>
  writtenFile(of, design, { as: 'implicit', ...options })

/** Points in the part and somewhat around it, in the part frame: Roberts' low-discrepancy sequence. */
const points = Array.from({ length: 1000 }, (_, i) => [
  20 * ((i * 0.8191725) % 1) - 10,
  18 * ((i * 0.6710436) % 1) - 9,
  16 * ((i * 0.5497005) % 1) - 8,
])

/** How far the written function is from the exporter's field, at worst, in cells. */
async function worst(design: Design, of: Part = part): Promise<number> {
  const { bytes } = await made(design, of)
  const valueAt = levelSetOf(bytes)
  const expected = latticeDepth(design, Float32Array.from(points.flat()))
  // Everywhere: both are the same depth, not only the same surface.
  const differences = points.map((point, i) => {
    const inFile = point.map((along, axis) => along / of.unitScale + of.center[axis])
    return Math.abs(valueAt(inFile) * of.unitScale + expected[i]) / design.cellSize
  })
  return Math.max(...differences)
}

describe('a 3MF whose lattice is a function', () => {
  it.each(cellNames)('of %s has the lattice where the exporter has it', async (cell) => {
    expect(await worst(graded(cell))).toBeLessThan(1e-3)
  })

  it('keeps the least wall of a design, and the unit and place of a file', async () => {
    const inFile = part.fileSoup.map((value) => value / 25.4 + 1)
    const inch = orThrow(loadPart(writeBinaryStl(inFile), { fileUnit: 'in' }))
    const design = graded('gyroid-sheet', inch, { leastWall: { printed: 0.9, made: 0.95 } })
    expect(await worst(design, inch)).toBeLessThan(1e-3)
  })

  it('is read by lib3mf: a skin, an image and a function within the outer surface', async () => {
    const { bytes, report } = await made(sampleDesign(part, 'gyroid-sheet'))
    const library = await lib3mf()
    library.FS.writeFile('/file.3mf', bytes)
    const model = new library.CWrapper().CreateModel()
    const reader = model.QueryReader('3mf')
    reader.ReadFromFile('/file.3mf')
    // lib3mf 2.4.1 takes each image and its function for unknown after it has read them, also in files of its own.
    const warnings = Array.from({ length: reader.GetWarningCount() }, (_, i) => reader.GetWarning(i).return)
    expect(warnings).toEqual(['Invalid Element in namespace.', 'Invalid Element in namespace.'])
    const sets = model.GetLevelSets()
    expect(sets.MoveNext()).toBe(true)
    const set = sets.GetCurrentLevelSet()
    expect([set.GetChannelName(), set.GetMeshBBoxOnly(), set.GetMesh().GetName()]).toEqual(['shape', false, 'box, outer surface'])
    expect(set.GetMinFeatureSize()).toBeCloseTo(report.minFeatureMm!, 6)
    expect(set.GetFunction().GetDisplayName()).toBe('box, lattice')
    expect(sets.MoveNext()).toBe(false)

    const text = modelOf(bytes)
    expect(text).toContain('requiredextensions="v i"')
    expect(text).toContain('<item objectid="6"')
    const skin = soupOf(objectsOf(text).get(4)!)
    expect(inspect(skin)).toMatchObject({ closed: true, nonManifoldEdges: 0 })
    expect(soupVolume(skin)).toBeGreaterThan(18 * 16 * 14 - 16 * 14 * 12)
    const sheets = [...partsOf(bytes).keys()].filter((name) => name.endsWith('.png'))
    const related = partsOf(bytes).get('3D/_rels/3dmodel.model.rels')!.toString()
    expect(sheets.length).toBeGreaterThan(1)
    expect(sheets.filter((name) => !related.includes(`Target="/${name}"`))).toEqual([])
    expect(report).toMatchObject({ as: 'implicit', format: '3mf', beams: 0, outerSurfaceVerbatim: true })
  })

  it('weighs what the file of triangles weighs', async () => {
    for (const cell of ['gyroid-sheet', 'diamond-skeletal', 'octet'] as const) {
      const design = sampleDesign(part, cell)
      const [alone, mesh] = [await made(design), await made(design, part, { as: 'triangles' })]
      expect(Math.abs(alone.report.volumeMm3 / mesh.report.volumeMm3 - 1)).toBeLessThan(0.01)
    }
  })

  it('has open faces open, and says that ribs are missing there', async () => {
    const { report } = await made(sampleDesign(part, 'gyroid-sheet', { zeroThicknessDirection: '+Z', ribDepth: 0.8 }))
    expect(report.openedMm2).toBeGreaterThan(0.9 * 16 * 14)
    expect(report.notes.join()).toContain('the function has none')
  })

  it('is refused in a file that is no 3MF', async () => {
    const outcome = await exportMesh(part, sampleDesign(part, 'gyroid-sheet'), () => undefined, { format: 'stl', as: 'implicit' })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'implicit-needs-3mf' } })
  })
})
