import { randomUUID } from 'node:crypto'
import type { AnswerOf, listProjects as listCall, ProjectAnswer } from '@trabecula/contract'
import { type Action, done, may, type Outcome, projectMessages, projectNameLength, refuse } from '@trabecula/domain'
import { actorOn, notFound, type Who } from '../account/who.ts'
import type { FileUnit } from '../database/schema.ts'
import { projectRuns } from '../optimization/overview.ts'
import type { Platform } from '../platform.ts'
import * as table from './table.ts'

export type { ProjectRow } from './table.ts'

/** The project, if this person may do that with it; otherwise it does not exist. */
export async function projectFor(
  { db }: Pick<Platform, 'db'>,
  who: Who,
  action: Action,
  id: string,
): Promise<Outcome<table.ProjectRow>> {
  const row = await table.readProject(db, id)
  if (!row || !may(actorOn(who, row.teamId), action)) return notFound(projectMessages.notFound)
  return done(row)
}

export async function showProject(platform: Platform, who: Who, id: string): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, who, 'view-project', id)
  return found.ok ? done(await answerOf(platform, found.value)) : found
}

export async function listProjects(
  platform: Platform,
  who: Who,
  state: 'active' | 'archived',
  page: number,
  pageSize: number,
): Promise<Outcome<Omit<AnswerOf<typeof listCall>, 'status'>>> {
  if (!may(actorOn(who, who.teamId), 'view-project')) return notFound(projectMessages.notFound)
  const total = await table.countProjects(platform.db, who.teamId, state)
  const rows = await table.listProjectRows(platform.db, who.teamId, state, pageSize, (page - 1) * pageSize)
  const pagination = { page, page_size: pageSize, total_count: total, total_pages: Math.ceil(total / pageSize) }
  return done({ projects: await Promise.all(rows.map((row) => answerOf(platform, row))), pagination })
}

export async function renameProject(platform: Platform, who: Who, id: string, name: string): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, who, 'edit-project', id)
  if (!found.ok) return found
  const trimmed = name.trim()
  if (trimmed.length < projectNameLength.min || trimmed.length > projectNameLength.max) {
    return refuse('invalid', projectMessages.nameInvalid, { name: [projectMessages.nameInvalid] })
  }
  return done(await answerOf(platform, await table.updateProject(platform.db, id, { name: trimmed }, platform.now())))
}

/** A new unit makes old results another part's, but keeps them: the row's values say what was computed. */
export async function setFileUnit(platform: Platform, who: Who, id: string, unit: FileUnit): Promise<Outcome<ProjectAnswer>> {
  const found = await projectFor(platform, who, 'edit-project', id)
  if (!found.ok) return found
  return done(await answerOf(platform, await table.updateProject(platform.db, id, { fileUnit: unit }, platform.now())))
}

/** Stores the selection as posted. Each save is a new file, so that a run keeps the one it started with. */
export async function saveSurfaces(platform: Platform, who: Who, id: string, json: Uint8Array): Promise<Outcome<object>> {
  const found = await projectFor(platform, who, 'edit-project', id)
  if (!found.ok) return found
  const read = await platform.parts.surfaces(json)
  if (!read.ok) return read
  const { answer, loadTriangles, boundaryTriangles } = read.value
  const surfacesKey = `projects/${id}/surfaces-${randomUUID()}.json`
  await platform.files.put(surfacesKey, answer)
  await table.updateProject(platform.db, id, { surfacesKey, loadTriangles, boundaryTriangles }, platform.now())
  return done({})
}

const timestamp = (date: Date) => date.toISOString()

async function answerOf({ db }: Platform, row: table.ProjectRow): Promise<ProjectAnswer> {
  const { activeRun, bestResult, hasResults } = await projectRuns(db, row.id)
  return {
    id: row.id,
    name: row.name,
    archived: row.archivedAt !== null,
    stl_path: `/api/project/${row.id}/part.stl`,
    original_filename: row.originalFilename,
    has_optimization_results: hasResults,
    file_unit: row.fileUnit,
    best_result: bestResult,
    active_run: activeRun && {
      id: activeRun.id,
      subproject_id: activeRun.subprojectId,
      started_at: timestamp(activeRun.createdAt),
    },
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
  }
}
