import { orThrow } from '@trabecula/domain'
import { selfIntersections } from '@trabecula/geometry'
import { runToEnd, type VoidMesh } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import type { CellName } from '../cells/unit-cell.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'
import { enclose } from './field/enclosure.ts'
import { outerMesh } from './field/outer-mesh.ts'
import { extract, samplingGridOver } from './join/mesh-and-join.ts'
import { crossedWalls } from './surface/crossed-walls.ts'

const part = boxPart(23, 21, 19)
/** mm */
const edge = 10
const asTheyAre = (points: Float32Array): Float32Array => points

async function sheet(cell: CellName, density: number, spacing: number): Promise<{ mesh: VoidMesh; crossed: number }> {
  const design = sampleDesign(part, cell, { cellSize: edge }, [density, density])
  const enclosure = await enclose(part, outerMesh(part), design, edge / 20)
  const lattice = samplingGridOver(part, enclosure, spacing)
  const mesh = await extract(enclosure.field, lattice, {})
  return { mesh, crossed: runToEnd(crossedWalls(mesh, lattice, asTheyAre)).length }
}

describe('the two sides of a thin wall', () => {
  it('are found to cross wherever a search through the whole mesh finds it', { tags: ['long'] }, async () => {
    for (const [cell, density, per] of [
      ['gyroid-sheet', 0.03, 12],
      ['neovius-sheet', 0.1, 14],
      ['iwp-sheet', 0.06, 14],
    ] as const) {
      const { mesh, crossed } = await sheet(cell, density, edge / per)
      expect(crossed).toBeGreaterThan(0)
      expect(crossed).toBe(runToEnd(selfIntersections(mesh))?.length)
    }
  })

  it('are meshed once more and finer where they cross at a spacing that was requested', { tags: ['long'] }, async () => {
    const design = sampleDesign(part, 'neovius-sheet', { cellSize: edge }, [0.1, 0.1])
    const outcome = orThrow(await exportMesh(part, design, () => {}, { spacing: edge / 14 }))
    expect(outcome.spacingMm).toBeCloseTo((0.93 * edge) / 14, 6)
    expect(outcome.notes.join(' ')).not.toContain('were expected')
  })

  it('are not meshed finer than the file may be large', { tags: ['long'] }, async () => {
    const design = sampleDesign(part, 'neovius-sheet', { cellSize: edge }, [0.1, 0.1])
    const made = orThrow(await exportMesh(part, design, () => {}, { spacing: (0.93 * edge) / 14 }))
    const { stlBytes } = made
    const refused = await exportMesh(part, design, () => {}, { spacing: edge / 14, mostBytes: 0.9 * stlBytes })
    expect(refused).toMatchObject({
      ok: false,
      refusal: {
        code: 'export-gate-self-intersections',
        message: expect.stringMatching(/A finer mesh was not made: .* the limit of/),
      },
    })
  })

  it('make a file whose size is counted, not only expected', { tags: ['long'] }, async () => {
    const design = sampleDesign(part, 'gyroid-sheet', { cellSize: edge })
    const made = orThrow(await exportMesh(part, design, () => {}, { spacing: 0.7 }))
    const limited = (mostBytes: number) => exportMesh(part, design, () => {}, { spacing: 0.7, mostBytes })
    expect(await limited(made.stlBytes)).toMatchObject({ ok: true })
    expect(await limited(made.stlBytes - 1)).toMatchObject({ ok: false, refusal: { code: 'export-too-large' } })
  })
})
