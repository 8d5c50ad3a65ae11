import { inArray, sql } from 'drizzle-orm'
import { project, run } from '../../platform/database/schema.ts'
import { type Keeper, pieceOf, piecesOf } from '../../platform/storage/retention.ts'
import { partKeys } from './part-input.ts'

/** A project's upload stays with the project; a selection, a part made of the upload or a picture while the
 * project or one of its runs names it. */
export const keptProjectFiles: Keeper = async ({ db }, keys) => {
  const ids = piecesOf(keys, 1)
  const { id, surfacesKey, pictureKey, partInput } = project
  const rows = await db.select({ id, surfacesKey, pictureKey, partInput }).from(project).where(inArray(project.id, ids))
  const inRuns = { surfacesKey: sql<string>`${run.input}->>'surfacesKey'`, fileKey: sql<string>`${run.input}->>'fileKey'` }
  const used = await db.select(inRuns).from(run).where(inArray(run.projectId, ids))
  const named = new Set([
    ...rows.flatMap((row) => [row.surfacesKey, row.pictureKey, ...partKeys(row.partInput)]),
    ...used.flatMap((row) => [row.surfacesKey, row.fileKey]),
  ])
  const alive = new Set(rows.map((row) => row.id))
  return new Set(keys.filter((key) => alive.has(pieceOf(key, 1)) && (!isReplaced(key) || named.has(key))))
}

/** Whether each new one gets a name of its own. */
const isReplaced = (key: string) => /\/(surfaces|part|picture)-[\w-]+\.(json|stl|labels|webp)$/.test(key)
