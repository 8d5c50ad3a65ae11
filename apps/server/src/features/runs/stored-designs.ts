import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { candidate } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'

/** A stored file of a design. */
export interface StoredDesign {
  readonly designKey: string
  readonly designBytes: number
  readonly designHash: string
}

/**
 * Takes over the file of a design; the candidate that names it comes after it. Each attempt has its own key: one that was
 * given up for dead must not overwrite what another stored. The sweep removes the file of the second.
 */
export async function storeDesign({ files }: Pick<Platform, 'files'>, runId: string, path: string): Promise<StoredDesign> {
  const designKey = `runs/${runId}/design-${randomUUID()}.gz`
  const { bytes, sha256 } = await files.adopt(designKey, path)
  return { designKey, designBytes: bytes, designHash: sha256 }
}

/** Gives a row another design; returns the keys of the files that it had. */
export async function replaceDesign(tx: Database, runId: string, rowIndex: number, design: StoredDesign): Promise<string[]> {
  const isShown = and(eq(candidate.runId, runId), eq(candidate.rowIndex, rowIndex))
  const before = await tx.select({ designKey: candidate.designKey }).from(candidate).where(isShown)
  await tx.update(candidate).set(design).where(isShown)
  return before.flatMap(({ designKey }) => designKey ?? [])
}
