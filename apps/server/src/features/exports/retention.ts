import type { Platform } from '../../platform/platform.ts'
import { type MissingFile, rowsPerSweep } from '../../platform/storage/retention.ts'
import { artifactKey, fileNameOf } from './artifacts.ts'
import { deleteArtifact, readyArtifactsFrom } from './queries.ts'

/** Files that are missing now lose their row, so that the next request makes a new one (paid already, so free). */
export async function missingArtifacts({ db, files }: Pick<Platform, 'db' | 'files'>, startAt: string): Promise<MissingFile[]> {
  const missing: MissingFile[] = []
  for (const row of await readyArtifactsFrom(db, startAt, rowsPerSweep)) {
    const key = artifactKey(row, fileNameOf(row.kind) ?? 'lattice.glsl')
    if ((await files.size(key)) !== null) continue
    await deleteArtifact(db, row.id)
    missing.push({ row: `artifact ${row.id}`, key })
  }
  return missing
}
