import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { done, type Outcome, partMessages, projectMessages, refuse } from '@trabecula/domain'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from './access.ts'
import { answerOf } from './answer.ts'
import { type SurfaceFacts, unlessGone } from './part-reader.ts'
import * as table from './queries.ts'
import { labelsKeyOf } from './stored-files.ts'

/** The faces of the part as it is worked with, as the answer of their call in JSON. `signal`: the caller has left. */
export async function partFaces(
  platform: Platform,
  principal: Principal,
  id: string,
  signal: AbortSignal,
): Promise<Outcome<Uint8Array>> {
  const { files, parts } = platform
  const found = await projectFor(platform, principal, 'view-project', id)
  if (!found.ok) return found
  const { partInput, fileKey, cad, fileUnit: unit, teamId: team } = found.value
  const labelsKey = labelsKeyOf(found.value)
  const [path, labelsPath, cadFacesPath] = await Promise.all([
    files.local(partInput?.fileKey ?? fileKey),
    labelsKey && files.local(labelsKey),
    cad?.faces ? files.local(cad.faces.key) : null,
  ])
  return unlessGone(parts.faces({ path, unit, labelsPath, cadFacesPath }, { team, signal }), signal)
}

interface Saved {
  readonly surfaces_version: number
  readonly message?: string
}

/**
 * Stores the selection as posted, unless another one was saved since the version that it was made on. Each is a new
 * file, so that a run keeps the one it started with; an unchanged selection is not stored again.
 *
 * @returns the version of the present selection, and how many triangles were skipped because they are none
 */
export async function saveSurfaces(
  platform: Platform,
  principal: Principal,
  id: string,
  json: Uint8Array,
): Promise<Outcome<Saved>> {
  const { files, parts } = platform
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const path = files.scratch()
  try {
    const { partInput, fileKey } = found.value
    const partPath = tellsRanges(json) ? await files.local(partInput?.fileKey ?? fileKey) : null
    const read = await parts.surfaces({ json, partPath, path }, { team: found.value.teamId })
    return read.ok ? await store(platform, found.value, read.value, path) : read
  } finally {
    await rm(path, { force: true })
  }
}

/** Whether a selection may name triangles by their places in the part's file, which is then read. */
const tellsRanges = (json: Uint8Array): boolean => Buffer.from(json.buffer, json.byteOffset, json.length).includes('"triangles"')

async function store(
  platform: Platform,
  project: table.ProjectRow,
  { hash: surfacesHash, loadTriangles, boundaryTriangles, skipped, version }: SurfaceFacts,
  path: string,
): Promise<Outcome<Saved>> {
  const { db, files, now } = platform
  const { id } = project
  const saved = (surfaces_version: number): Outcome<Saved> =>
    done({ surfaces_version, ...(skipped > 0 ? { message: partMessages.trianglesSkipped(skipped) } : {}) })
  const isStored = (row: table.ProjectRow) => row.surfacesHash === surfacesHash
  if (isStored(project)) return saved(project.surfacesVersion)

  const surfacesKey = `projects/${id}/surfaces-${randomUUID()}.json`
  if (!isOlder(project, version)) await files.adopt(surfacesKey, path)
  return db.transaction(async (tx): Promise<Outcome<Saved>> => {
    const row = await table.lockProject(tx, id)
    if (!row) return notFound(projectMessages.notFound)
    if (isStored(row)) return saved(row.surfacesVersion)
    if (isOlder(row, version)) {
      const { refusal } = refuse('version-conflict', partMessages.facesChangedElsewhere)
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
