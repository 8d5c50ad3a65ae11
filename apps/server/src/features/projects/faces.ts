import { createHash, randomUUID } from 'node:crypto'
import { done, type Outcome, projectMessages, refuse } from '@trabecula/domain'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from './access.ts'
import { answerOf } from './answer.ts'
import * as table from './queries.ts'

interface Saved {
  readonly surfaces_version: number
  readonly message?: string
}

/**
 * Stores the selection as posted, unless somebody saved another one since the version that it was made on. Each is a
 * new file, so that a run keeps the one it started with; the selection that stands already is stored once.
 *
 * @returns the version of the selection that stands now, and how many triangles were skipped because they are none
 */
export async function saveSurfaces(
  platform: Platform,
  principal: Principal,
  id: string,
  json: Uint8Array,
): Promise<Outcome<Saved>> {
  const { db, files, parts, now } = platform
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const read = await parts.surfaces(json, { team: found.value.teamId })
  if (!read.ok) return read
  const { answer, loadTriangles, boundaryTriangles, skipped, version } = read.value
  const saved = (surfaces_version: number): Outcome<Saved> =>
    done({ surfaces_version, ...(skipped > 0 ? { message: projectMessages.trianglesSkipped(skipped) } : {}) })
  const surfacesHash = createHash('sha256').update(answer).digest('hex')
  const stands = (row: table.ProjectRow) => row.surfacesHash === surfacesHash
  if (stands(found.value)) return saved(found.value.surfacesVersion)

  const surfacesKey = `projects/${id}/surfaces-${randomUUID()}.json`
  if (!isOlder(found.value, version)) await files.put(surfacesKey, answer)
  return db.transaction(async (tx): Promise<Outcome<Saved>> => {
    const row = await table.lockProject(tx, id)
    if (!row) return notFound(projectMessages.notFound)
    if (stands(row)) return saved(row.surfacesVersion)
    if (isOlder(row, version)) {
      const { refusal } = refuse('version-conflict', projectMessages.facesChangedMeanwhile)
      return { ok: false, refusal: { ...refusal, current: { project: await answerOf({ ...platform, db: tx }, row) } } }
    }
    const surfacesVersion = row.surfacesVersion + 1
    const change = { surfacesKey, surfacesHash, surfacesVersion, loadTriangles, boundaryTriangles }
    await table.updateProject(tx, id, change, now())
    return saved(surfacesVersion)
  })
}

const isOlder = (row: table.ProjectRow, version: number | undefined): boolean =>
  version !== undefined && version !== row.surfacesVersion
