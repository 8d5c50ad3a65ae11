import { randomUUID } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import type { Multipart } from '@fastify/multipart'
import type { ProjectAnswer } from '@trabecula/contract'
import {
  cadExtensions,
  cadFacesMessages,
  cadFileMessages,
  done,
  maxCadBytes,
  type Outcome,
  projectMessages,
  quotaMessages,
  refuse,
} from '@trabecula/domain'
import type { StoredCad } from '../../platform/database/schema.ts'
import { receiveForm } from '../../platform/http/multipart.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from './access.ts'
import { answerOf } from './answer.ts'
import * as table from './queries.ts'
import { withinBytes } from './quota.ts'
import { versionConflict } from './service.ts'
import { cadKeys } from './stored-files.ts'

/**
 * Stores the faces of the CAD system for the uploaded file, whose unit is then theirs. They take the place of those
 * that were sent before; runs that were started keep the ones that they were started with.
 */
export async function saveCadFaces(
  platform: Platform,
  principal: Principal,
  id: string,
  json: Uint8Array,
): Promise<Outcome<ProjectAnswer>> {
  const { files, parts } = platform
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const { partInput, fileKey, teamId: team } = found.value
  if (partInput) return refuse('conflict', cadFacesMessages.partChanged)
  const [path, labelsPath] = [files.scratch(), files.scratch()]
  try {
    const read = await parts.cadFaces({ json, partPath: await files.local(fileKey), path, labelsPath }, { team })
    if (!read.ok) return read
    const { unit, count, bytes, version } = read.value
    const name = `projects/${id}/cad-${randomUUID()}`
    const faces = { key: `${name}.json`, labelsKey: `${name}.labels`, count, bytes }
    await files.adopt(faces.key, path)
    await files.adopt(faces.labelsKey, labelsPath)
    return await keep(platform, id, version, { faces }, (row) =>
      row.partInput ? refuse('conflict', cadFacesMessages.partChanged) : done({ fileUnit: unit }),
    )
  } finally {
    await rm(path, { force: true })
    await rm(labelsPath, { force: true })
  }
}

/** Stores the file that the part was converted from, in the place of an earlier one. It is never read. */
export async function saveCadFile(
  platform: Platform,
  principal: Principal,
  id: string,
  parts: AsyncIterable<Multipart>,
): Promise<Outcome<ProjectAnswer>> {
  const { files } = platform
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const path = files.scratch()
  try {
    const received = await receiveForm(parts, { accept, maxBytes: maxCadBytes, tooLarge: cadFileMessages.tooLarge, path })
    if (!received.ok) return received
    const [sent] = received.value.files
    if (!sent || (await stat(path)).size === 0) return refuse('invalid', cadFileMessages.missing)
    const key = `projects/${id}/cad-${randomUUID()}.file`
    const { bytes } = await files.adopt(key, path)
    const file = { key, name: sent.name.slice(-longestName), bytes }
    return await keep(platform, id, undefined, { file }, () => done({}))
  } finally {
    await rm(path, { force: true })
  }
}

const longestName = 255

const accept = ({ field, name }: { field: string; name: string }, before: readonly unknown[]): Outcome<true> => {
  if (field !== 'cad_file' || before.length > 0) return refuse('invalid', cadFileMessages.missing)
  const isCad = cadExtensions.some((extension) => name.toLowerCase().endsWith(extension))
  return isCad ? done(true) : refuse('invalid', cadFileMessages.type)
}

/** Writes what was stored into the project's row, if the team may store so much; otherwise the files are removed. */
async function keep(
  platform: Platform,
  id: string,
  version: number | undefined,
  stored: Partial<StoredCad>,
  decide: (row: table.ProjectRow) => Outcome<Partial<Pick<table.ProjectRow, 'fileUnit'>>>,
): Promise<Outcome<ProjectAnswer>> {
  const { db, files, now } = platform
  const outcome = await db.transaction(async (tx): Promise<Outcome<table.ProjectRow>> => {
    const found = await table.readProject(tx, id)
    if (found) await table.lockUploads(tx, found.teamId)
    const row = await table.lockProject(tx, id)
    if (!row) return notFound(projectMessages.notFound)
    const conflict = await versionConflict({ ...platform, db: tx }, row, version)
    if (conflict) return conflict
    const change = decide(row)
    if (!change.ok) return change
    const cad: StoredCad = { faces: row.cad?.faces ?? null, file: row.cad?.file ?? null, ...stored }
    const growth = bytesOf(cad) - bytesOf(row.cad)
    const allowed = await withinBytes(platform, tx, row.teamId, growth, quotaMessages.tooManyBytes)
    if (!allowed.ok) return allowed
    return done(await table.updateProject(tx, id, { ...change.value, cad, version: row.version + 1 }, now()))
  })
  if (outcome.ok) return done(await answerOf(platform, outcome.value))
  for (const key of cadKeys({ faces: null, file: null, ...stored })) await files.remove(key)
  return outcome
}

const bytesOf = (cad: StoredCad | null): number => (cad?.faces?.bytes ?? 0) + (cad?.file?.bytes ?? 0)
