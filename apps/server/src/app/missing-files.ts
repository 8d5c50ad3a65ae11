import { randomUUID } from 'node:crypto'
import { exportedFileNames, exportFormats, isExportFormat } from '@trabecula/domain'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { artifactKey } from '../features/exports/artifacts.ts'
import { partKeys } from '../features/projects/part-input.ts'
import { artifact, project, run } from '../platform/database/schema.ts'
import type { Platform } from '../platform/platform.ts'

export interface MissingFile {
  readonly row: string
  readonly key: string
}

type Looked = Pick<Platform, 'db' | 'files'>

/** Looked at per sweep and table: everything within days, at a cost that does not grow with the installation. */
const perSweep = 300

/**
 * Looks for rows whose file is gone, from a random place in each table. A file that can be made again loses its row, so that the next
 * person who asks gets a new one (paid already, so free); a part that somebody uploaded can only be reported.
 */
export async function findMissing(platform: Looked): Promise<MissingFile[]> {
  return [...(await missingParts(platform)), ...(await missingArtifacts(platform))]
}

async function missingParts({ db, files }: Looked): Promise<MissingFile[]> {
  const rows = await db
    .select({ id: project.id, fileKey: project.fileKey, partInput: project.partInput })
    .from(project)
    .where(gt(project.id, startingPlace()))
    .orderBy(asc(project.id))
    .limit(perSweep)
  const missing: MissingFile[] = []
  for (const { id, fileKey, partInput } of rows) {
    for (const key of [fileKey, ...partKeys(partInput)]) {
      if ((await files.size(key)) === null) missing.push({ row: `project ${id}`, key })
    }
  }
  return missing
}

async function missingArtifacts({ db, files }: Looked): Promise<MissingFile[]> {
  const rows = await db
    .select({ id: artifact.id, runId: artifact.runId, kind: artifact.kind })
    .from(artifact)
    .innerJoin(run, eq(run.id, artifact.runId))
    .where(
      and(gt(artifact.id, startingPlace()), eq(artifact.status, 'ready'), inArray(artifact.kind, [...exportFormats, 'shader'])),
    )
    .orderBy(asc(artifact.id))
    .limit(perSweep)
  const missing: MissingFile[] = []
  for (const row of rows) {
    const key = artifactKey(row, isExportFormat(row.kind) ? exportedFileNames[row.kind] : 'lattice.glsl')
    if ((await files.size(key)) !== null) continue
    await db.delete(artifact).where(eq(artifact.id, row.id))
    missing.push({ row: `artifact ${row.id}`, key })
  }
  return missing
}

/** Mostly a random id; now and then the first, so that a small table is seen whole. */
const startingPlace = (): string => (Math.random() < 0.5 ? '' : randomUUID())
