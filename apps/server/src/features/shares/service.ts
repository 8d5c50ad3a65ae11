import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { AnswerOf, openShare, StudyShare } from '@trabecula/contract'
import { done, type Outcome, optimizationMessages, refuse, shareMessages, sharesInUse, sharesOfProject } from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import type { Database } from '../../platform/database/connection.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { lockSubproject, projectFor, readSubproject } from '../projects/service.ts'
import * as table from './queries.ts'

const day = 24 * 3600 * 1000
const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** The links to a study of one's team that work now. */
export async function listShares(
  platform: Platform,
  principal: Principal,
  projectId: string,
  subprojectId: string,
): Promise<Outcome<{ shares: StudyShare[] }>> {
  const found = await projectFor(platform, principal, 'edit-project', projectId)
  if (!found.ok) return found
  const rows = await table.sharesOf(platform.db, projectId, subprojectId, platform.now())
  return done({ shares: rows.map(({ share, username }) => describeShare(share, username)) })
}

/** Makes a link. Its secret leaves the server in this answer and never again. */
export async function createShare(
  platform: Platform,
  principal: Principal,
  projectId: string,
  { subproject_id, days }: { readonly subproject_id: string; readonly days: number },
  from: Origin,
): Promise<Outcome<{ share: StudyShare; url: string; message: string }>> {
  const found = await projectFor(platform, principal, 'edit-project', projectId)
  if (!found.ok) return found
  const study = await readSubproject(platform.db, projectId, subproject_id)
  if (!study) return notFound(optimizationMessages.unknownSubproject)
  if (study.resultRunId === null) return refuse('conflict', shareMessages.noResult)
  const secret = randomBytes(32).toString('base64url')
  const at = platform.now()
  const row: table.ShareRow = {
    id: randomUUID(),
    teamId: found.value.teamId,
    projectId,
    subprojectId: study.id,
    userId: principal.userId,
    secretHash: hashed(secret),
    createdAt: at,
    expiresAt: new Date(at.getTime() + days * day),
    opened: 0,
    lastOpenedAt: null,
    revokedAt: null,
  }
  return platform.db.transaction(async (tx) => {
    await lockSubproject(tx, study.id)
    await table.lockSharesOf(tx, projectId)
    const { ofStudy, ofProject } = await table.countInUse(tx, projectId, study.id, at)
    if (ofStudy >= sharesInUse) return refuse('conflict', shareMessages.tooMany)
    if (ofProject >= sharesOfProject) return refuse('conflict', shareMessages.tooManyOfProject)
    const today = await table.countMade(tx, projectId, new Date(at.getTime() - day))
    if (today >= sharesOfProject) return refuse('too-many', shareMessages.tooManyToday)
    await table.insertShare(tx, row)
    await audit(tx, { event: 'share-made', userId: principal.userId, from, detail: detailOf(row) }, at)
    const url = `${platform.publicUrl}/shared#${secret}`
    return done({ share: describeShare(row, principal.username), url, message: shareMessages.made })
  })
}

/** Everyone who may edit the project may end its links, no matter who made them. */
export async function revokeShare(
  platform: Platform,
  principal: Principal,
  projectId: string,
  id: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  const found = await projectFor(platform, principal, 'edit-project', projectId)
  if (!found.ok) return found
  const at = platform.now()
  return platform.db.transaction(async (tx) => {
    const revoked = await table.revokeShare(tx, projectId, id, at)
    if (!revoked) return notFound(shareMessages.notFound)
    const line = { userId: revoked.userId, actor: principal.userId, from, detail: detailOf(revoked) }
    await audit(tx, { event: 'share-revoked', ...line }, at)
    return done({ message: shareMessages.ended })
  })
}

/** For a person who leaves a team: they know the links that they made, which would still open the team's studies. */
export const revokeSharesOfMember = (tx: Database, userId: string, teamId: string, now: Date) =>
  table.revokeSharesOf(tx, userId, teamId, now)

/** Counts that the link was opened, and returns what it shows. */
export async function open(
  { db, now }: Platform,
  { share }: Principal,
): Promise<Outcome<Omit<AnswerOf<typeof openShare>, 'status'>>> {
  if (!share) return notFound(shareMessages.unknown)
  await table.countOpening(db, share.id, now())
  return done({ project_id: share.projectId, subproject_id: share.subprojectId, expires_at: share.expiresAt.toISOString() })
}

/** The principal of a request over a link: no account, with a member's view of one study. */
export async function readShare({ db, now }: Pick<Platform, 'db' | 'now'>, secret: string): Promise<Outcome<Principal>> {
  const found = await table.findShare(db, hashed(secret), now())
  if (!found) return refuse('signed-out', shareMessages.unknown)
  const { id, teamId, projectId, subprojectId, expiresAt } = found.share
  return done({
    userId: `share ${id}`,
    sessionId: null,
    key: null,
    share: { id, projectId, subprojectId, runId: found.runId, expiresAt },
    csrfGuest: null,
    username: '',
    email: '',
    avatar: null,
    superuser: false,
    requiresPasswordChange: false,
    teamId,
    role: 'member',
  })
}

const detailOf = ({ id, projectId, subprojectId }: table.ShareRow) => ({ share: id, project: projectId, study: subprojectId })

const describeShare = (row: table.ShareRow, username: string): StudyShare => ({
  id: row.id,
  username,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  opened: row.opened,
  last_opened_at: row.lastOpenedAt?.toISOString() ?? null,
})
