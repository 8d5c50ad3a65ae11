import { orThrow } from '@trabecula/domain'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { boxPart } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'
import type { ExportReport } from './export-report.ts'

const part = boxPart(18, 17, 16)

async function reportOf(cell: CellName, changes: Partial<Design> = {}): Promise<ExportReport> {
  return orThrow(await exportMesh(part, sampleDesign(part, cell, changes), () => {}))
}

it('a closed gyroid has two labyrinths without a way out, and they hold all of the void', async () => {
  const { powder, volumeMm3, notes, voidPieces } = await reportOf('gyroid-sheet')
  expect(powder.sealed.length).toBe(voidPieces)
  expect(powder.sealed.length).toBeGreaterThanOrEqual(2)
  expect(powder.sealed[1].volumeMm3).toBeGreaterThan(0.3 * powder.sealed[0].volumeMm3)
  expect(powder.sealedMm3 + volumeMm3).toBeCloseTo(18 * 17 * 16, 0)
  expect(powder.bestOpening?.direction).toMatch(/^[+-]Z$/)
  expect(notes.join(' ')).toContain(`loose powder cannot leave`)
})

it('the void of a strut lattice is one', async () => {
  expect((await reportOf('kelvin')).powder.sealed).toHaveLength(1)
})

it('nothing is sealed when both labyrinths reach the open face', async () => {
  const { powder, notes, openedMm2 } = await reportOf('gyroid-sheet', { zeroThicknessDirection: '+Z' })
  expect(openedMm2).toBeGreaterThan(50)
  expect(powder).toEqual({ sealed: [], sealedMm3: 0, bestOpening: null })
  expect(notes.join(' ')).not.toContain('loose powder')
})
