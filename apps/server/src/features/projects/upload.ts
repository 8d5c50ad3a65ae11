import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import type { Multipart } from '@fastify/multipart'
import {
  defaultProjectName,
  done,
  maxUploadBytes,
  may,
  type Outcome,
  projectMessages,
  refuse,
  uploadExtension,
  uploadMessages,
} from '@trabecula/domain'
import { receiveForm } from '../../platform/http/multipart.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import { insertProject, lockUploads } from './queries.ts'
import { withinQuota } from './quota.ts'

const longestName = 255

/**
 * Streams one STL to disk, reads it in a thread and makes a project of it. A refusal or a broken connection leaves
 * nothing behind. The texts are those of the file chooser.
 */
export async function uploadStl(
  platform: Platform,
  principal: Principal,
  parts: AsyncIterable<Multipart>,
): Promise<Outcome<{ project_id: string }>> {
  if (!may(actorOn(principal, principal.teamId), 'create-project')) return notFound(projectMessages.notFound)
  const early = await withinQuota(platform, platform.db, principal.teamId, 0)
  if (!early.ok) return early
  const path = platform.files.scratch()
  try {
    const received = await receive(parts, path)
    if (!received.ok) return received
    const checked = await platform.parts.check(path, { team: principal.teamId })
    if (!checked.ok) return checked
    const id = randomUUID()
    const fileKey = `projects/${id}/part.stl`
    const { bytes, sha256 } = await platform.files.adopt(fileKey, path)
    const now = platform.now()
    const file = { fileKey, fileBytes: bytes, fileHash: sha256, triangles: checked.value.triangles }
    const names = { name: defaultProjectName, originalFilename: received.value }
    const stored = await platform.db.transaction(async (tx) => {
      await lockUploads(tx, principal.teamId)
      const allowed = await withinQuota(platform, tx, principal.teamId, bytes)
      if (allowed.ok) await insertProject(tx, { id, teamId: principal.teamId, ...names, ...file, createdAt: now, updatedAt: now })
      else await eraseLater(tx, platform.jobs, [fileKey])
      return allowed
    })
    return stored.ok ? done({ project_id: id }) : stored
  } finally {
    await rm(path, { force: true })
  }
}

/** Writes the one file to `path` and returns its name. */
async function receive(parts: AsyncIterable<Multipart>, path: string): Promise<Outcome<string>> {
  const { type, count, size } = uploadMessages.chooser
  const received = await receiveForm(parts, {
    accept: ({ name }, before) => {
      if (before.length > 0) return refuse('invalid', count)
      return name.toLowerCase().endsWith(uploadExtension) ? done(true) : refuse('invalid', type)
    },
    maxBytes: maxUploadBytes,
    tooLarge: size,
    path,
  })
  if (!received.ok) return received
  const [file] = received.value.files
  return file ? done(file.name.slice(-longestName)) : refuse('invalid', uploadMessages.missingFile)
}
