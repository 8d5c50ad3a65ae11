import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf, createFileLink } from '@trabecula/contract'
import {
  done,
  exportedFileNames,
  exportedMimeTypes,
  fileLinkMessages,
  fileLinkMinutes,
  fileLinkTransfers,
  type Outcome,
  refuse,
} from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import { countAttempt } from '../../platform/http/attempts.ts'
import type { FoundFile } from '../../platform/http/files.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from '../projects/service.ts'
import { readRun } from '../runs/service.ts'
import { artifactKey, exportedFileOf } from './artifacts.ts'
import * as table from './queries.ts'

const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Makes a link to one made file, for a slicer. Its secret leaves the server in this answer and never again. */
export async function createLink(
  platform: Platform,
  principal: Principal,
  projectId: string,
  artifactId: string,
  from: Origin,
): Promise<Outcome<Omit<AnswerOf<typeof createFileLink>, 'status'>>> {
  const found = await projectFor(platform, principal, 'export', projectId)
  if (!found.ok) return found
  const { db, now, publicUrl } = platform
  const artifact = await table.readArtifact(db, artifactId)
  const run = artifact && (await readRun(db, artifact.runId))
  const made = artifact && exportedFileOf(artifact.kind)
  if (artifact?.status !== 'ready' || !made || run?.projectId !== projectId) return notFound(fileLinkMessages.notReady)
  if (made.format === 'stl.gz') return refuse('conflict', fileLinkMessages.notForSlicers)
  const secret = randomBytes(32).toString('base64url')
  const at = now()
  const row = {
    id: randomUUID(),
    artifactId,
    userId: principal.userId,
    secretHash: hashed(secret),
    createdAt: at,
    expiresAt: new Date(at.getTime() + fileLinkMinutes * 60_000),
  }
  await db.transaction(async (tx) => {
    await table.dropExpiredLinks(tx, at)
    await table.insertLink(tx, row)
    const detail = { link: row.id, project: projectId, artifact: artifactId }
    await audit(tx, { event: 'file-link-made', userId: principal.userId, from, detail }, at)
  })
  // Slicers name the file after the last part of its address.
  const url = `${publicUrl.replace(/\/$/, '')}/api/open/${secret}/${exportedFileNames[made.format]}`
  return done({ url, expires_at: row.expiresAt.toISOString() })
}

/**
 * The file behind a link, for anyone who has the link. 'take' uses the link up: when two requests come at once only one
 * gets the file. Every reason to refuse has the same words.
 */
export async function openedFile(
  { db, now }: Platform,
  { secret, file }: { readonly secret: string; readonly file: string },
  use: 'look' | 'take',
): Promise<Outcome<{ readonly linkId: string; readonly file: FoundFile }>> {
  const found = await table.findLink(db, hashed(secret), now())
  const made = found && exportedFileOf(found.artifact.kind)
  if (!made || exportedFileNames[made.format] !== file) return notFound(fileLinkMessages.unknown)
  if (use === 'take') {
    // Parts that leave out the end do not use the link up: their number is bounded instead.
    const limit = { max: fileLinkTransfers, seconds: fileLinkMinutes * 60 }
    if ((await countAttempt(db, `file link ${found.linkId}`, limit, now())) !== null) return notFound(fileLinkMessages.unknown)
    if (!(await table.takeLink(db, found.linkId, now()))) return notFound(fileLinkMessages.unknown)
  }
  const key = artifactKey(found.artifact, file)
  return done({ linkId: found.linkId, file: { key, type: exportedMimeTypes[made.format], name: file, download: true } })
}

/** The file did not arrive whole: the link may be used again while its time lasts. */
export const releaseLink = ({ db }: Platform, linkId: string) => table.releaseLink(db, linkId)
