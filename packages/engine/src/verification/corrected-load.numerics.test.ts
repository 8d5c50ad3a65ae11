import { describe, expect, it } from 'vitest'
import type { CellName } from '../cells/unit-cell.ts'
import { exportMesh } from '../export/export-mesh.ts'
import { makeCandidate, prepareDesignRun } from '../make-candidate.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { verifyMesh } from './verify-mesh.ts'

const part = boxPart(60, 15, 15)

async function loads(cell: CellName, force: readonly [number, number, number], elements: number) {
  const setup = { ...cantilever(part, force, { goal: 'max-load' }), elements }
  const prepared = await prepareDesignRun(part, setup, { threads: 2 })
  if (!prepared.ok) throw new Error(prepared.refusal.message)
  const run = prepared.value
  try {
    const design = await makeCandidate(run, cell)
    if (!design.ok) throw new Error(design.refusal.message)
    const chunks: Uint8Array[] = []
    await exportMesh(part, design.value, (chunk) => void chunks.push(chunk.slice()), { rowMass: design.value.row.massG })
    const found = await verifyMesh(part, design.value, Buffer.concat(chunks), setup, { threads: 2, throughWall: 3 })
    if (!found.ok) throw new Error(found.refusal.message)
    const predicted = design.value.row.maxLoadN
    const before = predicted / design.value.loadFactor!
    return { predicted, before, verified: found.value.maxLoadN, row: design.value.row }
  } finally {
    await run.dispose()
  }
}

describe('the predicted load of a beam, looked at where it fails', () => {
  it('in bending is nearer to that of its file than the homogenised lattice is, and not above it', async () => {
    const { predicted, before, verified, row } = await loads('gyroid-skeletal', [0, 0, -1], 40_000)
    expect(before / verified).toBeLessThan(0.885)
    expect(predicted / verified).toBeGreaterThan(0.895)
    expect(predicted / verified).toBeLessThan(1.05)
    expect(row.trustReason).toMatch(/ Its load was judged in \d windows of the real lattice$/)
    expect(row.firstYieldN).toBeLessThanOrEqual(row.maxLoadN)
  })

  it('counts the feet of struts wherever they stand on the skin', async () => {
    const { predicted, before, verified, row } = await loads('octet', [0, 0, -1], 20_000)
    expect(row.governingMode).toBe('skin yield')
    // While only those in the windows counted it was 196 N, a quarter more than the file bears.
    expect(before / verified).toBeGreaterThan(1.08)
    expect(Math.abs(predicted / verified - 1)).toBeLessThan(0.06)
  })

  it('is looked at in windows that resolve its walls where the analysis has few cells', async () => {
    const { row } = await loads('octet', [0, 0, -1], 1500)
    expect(row.trustReason).toMatch(/ Its load was judged in \d windows of the real lattice/)
  })
})
