import { orThrow } from '@trabecula/domain'
import { expect, it } from 'vitest'
import { exportMesh } from '../export/export-mesh.ts'
import { optimize } from '../optimize.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { verifyMesh } from './verify-mesh.ts'

it('a thin-skinned panel is predicted to dimple before it yields, and its file does not buckle before', async () => {
  const part = boxPart(36, 24, 12)
  const settings = { goal: 'max-load', shellMm: 0.5, cellSizesMm: [10] } as const
  const setup = { ...cantilever(part, [-1, 0, 0], settings), elements: 1200 }
  const rowOf = async (buckling: boolean) => {
    const [design] = orThrow(await optimize(part, setup, { only: ['diamond-skeletal'], buckling })).candidates
    if (!design) throw new Error('no design')
    return design
  }
  const { row: before } = await rowOf(false)
  const design = await rowOf(true)
  const { row } = design
  expect(before.governingMode).toBe('skin yield')
  expect(row.governingMode).toBe('dimpling')
  expect(row.maxLoadN / before.maxLoadN).toBeCloseTo(0.73, 1)

  const chunks: Uint8Array[] = []
  orThrow(await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice())))
  const modes = { frequencies: false, buckling: true }
  const file = orThrow(await verifyMesh(part, design, Buffer.concat(chunks), setup, { modes, throughWall: 2 }))
  expect(file).toMatchObject({ limitedBy: 'dimpling', maxLoadN: row.maxLoadN })
  // As a whole it buckles where it is predicted to; the load at which its skin dimples errs on the safe side.
  expect(file.bucklingFactor! / row.bucklingFactor!).toBeCloseTo(1, 1)
  expect(file.bucklingFactor! / row.dimplingFactor!).toBeGreaterThan(3)
})
