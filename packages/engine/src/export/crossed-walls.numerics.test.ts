import { runToEnd, type VoidMesh } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import { chooseSpacing } from '../candidates/export-resolution.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { boxPart } from '../testing/sample-parts.ts'
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

it('the two sides of a thin wall do not cross at the spacing that is chosen for them, however small the budget makes it', async () => {
  for (const [cell, density] of [
    ['gyroid-sheet', 0.04],
    ['diamond-sheet', 0.06],
    ['schwarz-p-sheet', 0.03],
    ['iwp-sheet', 0.06],
    ['neovius-sheet', 0.1],
  ] as const) {
    const { spacing } = chooseSpacing({ cell, cellSize: edge, density }, 1e9, 12, 'compact')
    expect((await sheet(cell, density, spacing)).crossed).toBe(0)
  }
})
