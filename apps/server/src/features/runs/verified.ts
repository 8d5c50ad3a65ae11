import type { CandidateRow } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import * as table from './queries.ts'

/** Puts what was verified into the stored row; what was predicted stays. Two verifications of one result come one after the other. */
export async function storeVerified(tx: Database, runId: string, rowIndex: number, verified: CandidateRow): Promise<void> {
  const run = await table.lockRun(tx, runId)
  if (!run?.result) return
  const { verified_stiffness_n_per_mm, verified_max_load_n, verification } = verified
  const candidates = run.result.candidates.map((row, index) =>
    index === rowIndex
      ? { ...row, verified_stiffness_n_per_mm, verified_max_load_n, ...(verification ? { verification } : {}) }
      : row,
  )
  await table.updateRun(tx, runId, { result: { ...run.result, candidates } })
}
