import { createHash } from 'node:crypto'
import type { AnswerOf, getStorageUsage, listProjects as listCall, ProjectAnswer } from '@trabecula/contract'
import { done, may, type Outcome, projectMessages, projectNameLength, refuse } from '@trabecula/domain'
import type { FileUnit } from '../../platform/database/schema.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { projectFor } from './access.ts'
import { type Answering, answerOf, answersOf } from './answer.ts'
import * as table from './queries.ts'

export { keepProject, projectFor } from './access.ts'
export { answersOf } from './answer.ts'
export type { ProjectRow, SubprojectRow } from './queries.ts'
export { lockProject, lockSubproject, readSubproject, shownResultsOf, studiesOf } from './queries.ts'
export type { ProjectRuns } from './runs-port.ts'
export { labelsKeyOf } from './stored-files.ts'
export { addStudies, listSubprojects, markExported, setResult } from './studies.ts'

export async function showProject(platform: Platform, principal: Principal, id: string): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, principal, 'view-project', id)
  if (!found.ok) return found
  const answer = await answerOf(platform, found.value)
  if (!principal.share) return done(answer)
  // A link shows one study and nothing about the others, and the CAD file stays with the team.
  const { cad, ...study } = answer
  return done({ ...study, ...(cad ? { cad: { ...cad, file: null } } : {}), best_result: null, active_run: null })
}

export interface ListAsked {
  readonly state: 'active' | 'archived' | 'all'
  readonly q: string
  readonly sort: 'updated' | 'created' | 'name'
  readonly order?: 'asc' | 'desc' | undefined
  readonly page: number
  readonly page_size: number
}

export async function listProjects(
  platform: Platform,
  principal: Principal,
  asked: ListAsked,
): Promise<Outcome<Omit<AnswerOf<typeof listCall>, 'status'>>> {
  if (!may(actorOn(principal, principal.teamId), 'view-project')) return notFound(projectMessages.notFound)
  const { rows, pagination } = await pageOf(platform, principal.teamId, asked)
  return done({ projects: await answersOf(platform, rows), pagination })
}

/** One page of a team's projects, newest first and names from A by default. */
export async function pageOf({ db }: Pick<Platform, 'db'>, teamId: string, asked: ListAsked) {
  const { page, page_size } = asked
  const wanted = { ...asked, order: asked.order ?? (asked.sort === 'name' ? ('asc' as const) : ('desc' as const)) }
  const total = await table.countProjects(db, teamId, wanted)
  const rows = await table.listProjectRows(db, teamId, wanted, page_size, (page - 1) * page_size)
  return { rows, pagination: { page, page_size, total_count: total, total_pages: Math.ceil(total / page_size) } }
}

export async function storageUsage(
  { db, quota }: Platform,
  principal: Principal,
): Promise<Outcome<AnswerOf<typeof getStorageUsage>['data']>> {
  if (!may(actorOn(principal, principal.teamId), 'view-project')) return notFound(projectMessages.notFound)
  const { projects, bytes } = await table.storedBy(db, principal.teamId)
  return done({
    projects: { current: projects, total: quota.projects },
    uploaded_bytes: { current: bytes, total: quota.uploadedBytes },
    archive_retention_days: quota.archiveDays,
  })
}

type Version = number | undefined

export async function renameProject(
  platform: Platform,
  principal: Principal,
  id: string,
  { name, version }: { readonly name: string; readonly version: Version },
): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const trimmed = name.trim()
  if (trimmed.length < projectNameLength.min || trimmed.length > projectNameLength.max) {
    return refuse('invalid', projectMessages.nameInvalid, { name: [projectMessages.nameInvalid] })
  }
  return changeProject(platform, id, version, ({ name: old }) => (old === trimmed ? null : { name: trimmed }))
}

/** With a new unit old results belong to a part of another size, but they are kept: the rows say what was computed. */
export async function setFileUnit(
  platform: Platform,
  principal: Principal,
  id: string,
  { unit, version }: { readonly unit: FileUnit; readonly version: Version },
): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  return changeProject(platform, id, version, ({ fileUnit }) => (fileUnit === unit ? null : { fileUnit: unit }))
}

/** Archived projects keep everything; a run that is going on ends as it would have. */
export async function setArchived(
  platform: Platform,
  principal: Principal,
  id: string,
  { archived, version }: { readonly archived: boolean; readonly version: Version },
): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  return changeProject(platform, id, version, ({ archivedAt }) =>
    archived === (archivedAt !== null) ? null : { archivedAt: archived ? platform.now() : null },
  )
}

type Change = Partial<Pick<table.ProjectRow, 'name' | 'fileUnit' | 'partInput' | 'pictureKey' | 'archivedAt'>>

/** Changes a project unless another request did since `version`; setting a value to what it is already is no change. */
export async function changeProject(
  platform: Platform,
  id: string,
  version: Version,
  decide: (row: table.ProjectRow) => Change | null,
): Promise<Outcome<ProjectAnswer>> {
  const { db, now } = platform
  const outcome = await db.transaction(async (tx): Promise<Outcome<table.ProjectRow>> => {
    const row = await table.lockProject(tx, id)
    if (!row) return notFound(projectMessages.notFound)
    const values = decide(row)
    if (values === null) return done(row)
    const conflict = await versionConflict({ ...platform, db: tx }, row, version)
    if (conflict) return conflict
    return done(await table.updateProject(tx, id, { ...values, version: row.version + 1 }, now()))
  })
  return outcome.ok ? done(await answerOf(platform, outcome.value)) : outcome
}

/** The refusal of a change that was made on an older version; it carries the present one. */
export async function versionConflict(platform: Answering, row: table.ProjectRow, version: Version) {
  if (version === undefined || version === row.version) return null
  const refused = refuse('version-conflict', projectMessages.changedElsewhere)
  return { ok: false as const, refusal: { ...refused.refusal, current: { project: await answerOf(platform, row) } } }
}

/** Whether a file with this SHA-256 (hex) is the project's: the uploaded one, or the one that it works with. */
export async function isPartOf({ files }: Pick<Platform, 'files'>, project: table.ProjectRow, sha256: string): Promise<boolean> {
  if (project.fileHash === sha256) return true
  const keys = [project.partInput?.fileKey, project.fileHash === null ? project.fileKey : undefined]
  for (const key of keys) {
    const file = key === undefined ? null : await files.open(key)
    if (file && (await hashOf(file.stream)) === sha256) return true
  }
  return false
}

async function hashOf(stream: AsyncIterable<unknown>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of stream) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
