import type { Platform } from '../../platform/platform.ts'
import { type MissingFile, pieceOf, piecesOf, type RetentionRule, rowsPerSweep } from '../../platform/storage/retention.ts'
import { filesOfProjects, filesOfProjectsFrom } from './queries.ts'
import { cadKeys, partKeys } from './stored-files.ts'

/** A project's upload stays with the project; a selection, a part made of the upload, what a CAD system
 * knew of it or a picture while the project or one of its runs names it. */
export const projectRetention =
  ({ db }: Pick<Platform, 'db'>, keysOfRuns: (projectIds: readonly string[]) => Promise<readonly string[]>): RetentionRule =>
  async (keys) => {
    const ids = piecesOf(keys, 1)
    const rows = await filesOfProjects(db, ids)
    const named = new Set([
      ...rows.flatMap((row) => [row.surfacesKey, row.pictureKey, ...partKeys(row.partInput), ...cadKeys(row.cad)]),
      ...(await keysOfRuns(ids)),
    ])
    const alive = new Set(rows.map((row) => row.id))
    return new Set(keys.filter((key) => alive.has(pieceOf(key, 1)) && (!isReplaced(key) || named.has(key))))
  }

/** Whether each new one gets a name of its own. */
const isReplaced = (key: string) => /\/(surfaces|part|cad|picture)-[\w-]+\.(json|stl|labels|file|webp)$/.test(key)

/** Projects whose uploaded or made part is gone, from a random place in the table: they can only be reported. */
export async function missingParts({ db, files }: Pick<Platform, 'db' | 'files'>, startAt: string): Promise<MissingFile[]> {
  const missing: MissingFile[] = []
  for (const row of await filesOfProjectsFrom(db, startAt, rowsPerSweep)) {
    for (const key of [row.fileKey, ...partKeys(row.partInput), ...cadKeys(row.cad)]) {
      if ((await files.size(key)) === null) missing.push({ row: `project ${row.id}`, key })
    }
  }
  return missing
}
