import { exportedFileNames, exportFormats, isExportFormat } from '@trabecula/domain'
import { and, asc, eq, gt, inArray, ne } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { artifact } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import { type MissingFile, rowsPerSweep } from '../../platform/storage/retention.ts'
import { artifactKey } from './artifacts.ts'

/** Ids of the artifacts of these runs that wait or are made. */
export async function standingArtifacts(db: Database, runIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .select({ id: artifact.id })
    .from(artifact)
    .where(and(inArray(artifact.runId, [...runIds]), ne(artifact.status, 'failed')))
  return new Set(rows.map(({ id }) => id))
}

export const dropArtifacts = (tx: Database, runIds: readonly string[]) =>
  tx.delete(artifact).where(inArray(artifact.runId, [...runIds]))

/**
 * Made files that are gone: they lose their row, so that the next person who asks gets a new one (paid already, so
 * free).
 */
export async function missingArtifacts({ db, files }: Pick<Platform, 'db' | 'files'>, startAt: string): Promise<MissingFile[]> {
  const { id, runId, kind, status } = artifact
  const rows = await db
    .select({ id, runId, kind })
    .from(artifact)
    .where(and(gt(id, startAt), eq(status, 'ready'), inArray(kind, [...exportFormats, 'shader'])))
    .orderBy(asc(id))
    .limit(rowsPerSweep)
  const missing: MissingFile[] = []
  for (const row of rows) {
    const key = artifactKey(row, isExportFormat(row.kind) ? exportedFileNames[row.kind] : 'lattice.glsl')
    if ((await files.size(key)) !== null) continue
    await db.delete(artifact).where(eq(id, row.id))
    missing.push({ row: `artifact ${row.id}`, key })
  }
  return missing
}
