import { createHash } from 'node:crypto'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { boxPart, facing } from '../testing/sample-parts.ts'
import { exportMesh } from './export-mesh.ts'

const part = boxPart(12, 11, 10)

async function hashOf(cell: CellName, changes: Partial<Design>): Promise<string> {
  const hash = createHash('sha256')
  const outcome = await exportMesh(part, sampleDesign(part, cell, changes), (chunk) => {
    hash.update(chunk)
  })
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  const found = hash.digest('hex')
  expect(outcome.value.sha256).toBe(found)
  return found
}

const kinds: readonly (readonly [CellName, Partial<Design>])[] = [
  ['iwp-sheet', { pad: 2, padTriangles: facing(part, 0, 1) }],
  ['gyroid-skeletal', { shell: 2 }],
  ['octet', { zeroThicknessDirection: 'Z' }],
]

it('gives the same bytes whatever was exported before, and other bytes for another design', { tags: ['long'] }, async () => {
  const first: string[] = []
  for (const [cell, changes] of kinds) first.push(await hashOf(cell, changes))
  const again: string[] = []
  for (const [cell, changes] of kinds.toReversed()) again.unshift(await hashOf(cell, changes))
  expect(again).toEqual(first)
  expect(new Set(first).size).toBe(kinds.length)
})

it('gives the same bytes when two exports run at the same time', async () => {
  const [cell, changes] = kinds[1]
  const [one, two] = await Promise.all([hashOf(cell, changes), hashOf(cell, changes)])
  expect(one).toBe(two)
})
