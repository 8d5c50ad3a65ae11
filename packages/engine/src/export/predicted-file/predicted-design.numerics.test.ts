import { type ExportQuality, exportQualities, type OptimizationSettings, orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import type { Design } from '../../candidates/design.ts'
import type { CellName } from '../../cells/unit-cell.ts'
import type { Part } from '../../input/part.ts'
import { makeCandidate, prepareDesignRun } from '../../make-candidate.ts'
import { boxPart, cantilever } from '../../testing/sample-parts.ts'
import { exportMesh } from '../export-mesh.ts'

/** With so few cells its load is judged in no window, which would take most of the time and changes no file. */
async function designed(part: Part, cell: CellName, settings: Partial<OptimizationSettings>): Promise<Design> {
  const prepared = orThrow(await prepareDesignRun(part, { ...cantilever(part, [0, 0, -1], settings), elements: 1000 }))
  try {
    return orThrow(await makeCandidate(prepared, cell))
  } finally {
    await prepared.dispose()
  }
}

async function exported(part: Part, design: Design, quality: ExportQuality) {
  return orThrow(await exportMesh(part, design, () => {}, { quality, rowMass: design.row.massG }))
}

it.each<[CellName, Partial<OptimizationSettings>, readonly [number, number, number]]>([
  ['gyroid-sheet', {}, [50, 24, 22]],
  // One cell across at most: the homogenised mass is some percent off.
  ['gyroid-skeletal', {}, [60, 20, 7.4]],
  ['octet', { shellMm: 0.5 }, [60, 19, 8.4]],
  ['diamond-sheet', { zeroThicknessDirection: 'Z' }, [40, 24, 16]],
  ['octet', { shellMm: 0, goal: 'max-load' }, [30, 16, 15]],
])('the row of a %s with %o in a box of %o mm holds for its file in every quality', async (cell, settings, edges) => {
  const part = boxPart(...edges)
  const design = await designed(part, cell, settings)
  let before = Infinity
  for (const quality of exportQualities) {
    const choice = design.row.exportChoices!.find((each) => each.quality === quality)!
    expect(choice.available).toBe(true)
    // Walls at the printer's limit allow no coarser file than standard.
    expect(choice.triangles).toBeLessThanOrEqual(before)
    before = choice.triangles
    const file = await exported(part, design, quality)
    expect(Math.abs(file.massG / design.row.massG - 1), `${quality} mass`).toBeLessThan(0.01)
    expect(file.triangles / choice.triangles, `${quality} triangles`).toBeLessThan(1.2)
    expect(file.triangles / choice.triangles, `${quality} triangles`).toBeGreaterThan(0.8)
    expect(file.quality).toBe(quality)
  }
  expect(design.row.exportSizeMb).toBe(design.row.exportChoices![1].sizeMb)
})
