import { loadsFromWire, type SubprojectAnswer, settingsFromWire, type WireLoads } from '@trabecula/contract'
import {
  checkReach,
  checkRegions,
  done,
  mostStudies,
  type Outcome,
  optimizationMessages,
  partMessages,
  quotaMessages,
  refuse,
  studyName,
} from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import type { StoredSettings } from '../../platform/database/schema.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { ownCatalogFor } from '../own-catalog/service.ts'
import { projectFor } from './access.ts'
import * as table from './queries.ts'
import { withinBytes } from './quota.ts'
import { answeredUnits, isWireLoads, type PostedSettings, storedLoads, storedSettings } from './study-units.ts'

export async function listSubprojects(
  platform: Platform,
  principal: Principal,
  projectId: string,
  loadsOf?: string,
): Promise<Outcome<SubprojectAnswer[]>> {
  const found = await projectFor(platform, principal, 'view-project', projectId)
  if (!found.ok) return found
  const { share } = principal
  const rows = await table.subprojectsOf(platform.db, projectId, share?.subprojectId ?? loadsOf)
  const shown = rows.filter(({ id }) => share === null || id === share.subprojectId)
  return done(shown.map((row) => ({ ...answerOf(row), ...(row.hasLoads ? { has_loads: true as const } : {}) })))
}

interface NewStudy {
  readonly id: string
  readonly name: string
  readonly settings: PostedSettings
  readonly loads?: WireLoads | null | undefined
}

/** The browser chose the id, so that the study was current before we answered; sending it again changes nothing. */
export async function createSubproject(
  platform: Platform,
  principal: Principal,
  projectId: string,
  { id, name, settings, loads }: NewStudy,
): Promise<Outcome<SubprojectAnswer>> {
  const found = await projectFor(platform, principal, 'edit-project', projectId)
  if (!found.ok) return found
  const own = await ownCatalogFor(platform.db, found.value.teamId, settings)
  const stored = storedSettings(settings, own)
  if (!stored.ok) return stored
  const posted = checkPosted(loads)
  if (!posted.ok) return posted
  const now = platform.now()
  const values = {
    id,
    projectId,
    name: name.slice(0, 120),
    settings: stored.value,
    loads: storedLoads(loads, stored.value),
    createdAt: now,
    updatedAt: now,
  }
  return platform.db.transaction(async (tx): Promise<Outcome<SubprojectAnswer>> => {
    // Studies of one project are counted one after the other.
    await table.lockProject(tx, projectId)
    const known = await table.readSubproject(tx, projectId, id)
    if (known) return done(answerOf(known))
    const added = await insertWithin(platform, tx, found.value, [values])
    if (!added.ok) return added
    const row = await table.readSubproject(tx, projectId, id)
    return row ? done(answerOf(row)) : refuse('conflict', 'This identifier is in use. Choose another.')
  })
}

type StudyValues = Parameters<typeof table.insertSubproject>[1]

/** Inserts studies of a locked project, all or none, if it and its team have room for them. */
async function insertWithin(
  platform: Pick<Platform, 'quota'>,
  tx: Database,
  { id, teamId }: Pick<table.ProjectRow, 'id' | 'teamId'>,
  added: readonly StudyValues[],
): Promise<Outcome<true>> {
  if ((await table.countStudies(tx, id)) + added.length > mostStudies) return refuse('over-quota', quotaMessages.tooManyStudies)
  const room = await roomFor(
    platform,
    tx,
    teamId,
    added.flatMap(({ loads }) => loads ?? []),
  )
  if (!room.ok) return room
  for (const values of added) await table.insertSubproject(tx, values)
  return done(true)
}

/** Adds studies, in SI, to a locked project; each is named after its settings. */
export async function addStudies(
  platform: Pick<Platform, 'quota' | 'now'>,
  tx: Database,
  project: Pick<table.ProjectRow, 'id' | 'teamId'>,
  added: readonly { readonly id: string; readonly settings: StoredSettings; readonly loads: WireLoads | null }[],
): Promise<Outcome<true>> {
  const now = platform.now()
  const known = (await table.subprojectsOf(tx, project.id, undefined)).map(namedBy)
  const rows = added.map((study, n) => ({
    ...study,
    projectId: project.id,
    name: studyName(namedBy(study), study.settings.unitType, known),
    // Lists are in the order of creation.
    createdAt: new Date(now.getTime() + n),
    updatedAt: now,
  }))
  return insertWithin(platform, tx, project, rows)
}

const namedBy = ({ settings, loads }: Pick<table.SubprojectRow, 'settings' | 'loads'>) => ({
  settings: settingsFromWire(settings, 'metric'),
  ...(loads && isWireLoads(loads) ? { loads: loadsFromWire(loads, 'metric') } : {}),
})

/** Load cases are stored in the team's space, as its files are. */
const roomFor = async (
  platform: Pick<Platform, 'quota'>,
  tx: Database,
  teamId: string,
  loads: readonly WireLoads[],
): Promise<Outcome<true>> =>
  loads.length > 0 ? withinBytes(platform, tx, teamId, JSON.stringify(loads).length, quotaMessages.tooManyLoadBytes) : done(true)

export async function updateSubproject(
  platform: Platform,
  principal: Principal,
  projectId: string,
  id: string,
  change: {
    readonly name?: string
    readonly settings?: PostedSettings
    readonly loads?: WireLoads | null
    readonly exportedRow?: number
    readonly version?: number
  },
): Promise<Outcome<SubprojectAnswer>> {
  const found = await projectFor(platform, principal, 'edit-project', projectId)
  if (!found.ok) return found
  const { settings: posted } = change
  const stored = posted && storedSettings(posted, await ownCatalogFor(platform.db, found.value.teamId, posted))
  if (stored && !stored.ok) return stored
  const checked = checkPosted(change.loads)
  if (!checked.ok) return checked
  return platform.db.transaction(async (tx): Promise<Outcome<SubprojectAnswer>> => {
    const row = await table.lockSubproject(tx, id, projectId)
    if (!row) return notFound(optimizationMessages.unknownSubproject)
    const edits = change.name !== undefined || change.settings !== undefined || change.loads !== undefined
    if (edits && change.version !== undefined && change.version !== row.version) {
      const { refusal } = refuse('version-conflict', partMessages.studyChangedElsewhere)
      return { ok: false, refusal: { ...refusal, current: { subproject: answerOf(row) } } }
    }
    const settings = stored?.value ?? row.settings
    const loads = change.loads === undefined ? undefined : storedLoads(change.loads, settings)
    const room = await roomFor(platform, tx, found.value.teamId, loads ? [loads] : [])
    if (!room.ok) return room
    const values = {
      updatedAt: platform.now(),
      // An exported row is no edit: no settings are lost by it.
      ...(edits ? { version: row.version + 1 } : {}),
      ...(change.name === undefined ? {} : { name: change.name.slice(0, 120) }),
      settings,
      ...(loads === undefined ? {} : { loads }),
      ...(change.exportedRow === undefined ? {} : { exportedRows: withRow(row.exportedRows, change.exportedRow) }),
    }
    return done(answerOf(await table.updateSubproject(tx, id, values)))
  })
}

/** A new result replaces the candidates, so no row of it is exported yet. */
export async function setResult(tx: Database, id: string, runId: string, now: Date): Promise<void> {
  await table.updateSubproject(tx, id, { resultRunId: runId, exportedRows: [], lastOptimizedAt: now, updatedAt: now })
}

export async function markExported(tx: Database, id: string, rowIndex: number, now: Date): Promise<void> {
  const row = await table.lockSubproject(tx, id)
  if (!row) return
  await table.updateSubproject(tx, id, { exportedRows: withRow(row.exportedRows, rowIndex), updatedAt: now })
}

/** A row is marked exported once (§4). */
const withRow = (rows: readonly number[], row: number): readonly number[] => (rows.includes(row) ? rows : [...rows, row])

/** Loads and regions may be stored before they are complete, but not where no change elsewhere makes sense of them. */
function checkPosted(posted: WireLoads | null | undefined): Outcome<true> {
  if (!posted) return done(true)
  // Sizes above zero and what contradicts are the same in any unit.
  const loads = loadsFromWire(posted, 'metric')
  const reach = checkReach(loads)
  return reach.ok ? checkRegions(loads.regions ?? []) : reach
}

function answerOf(row: table.SubprojectRow): SubprojectAnswer {
  return {
    id: row.id,
    project: row.projectId,
    name: row.name,
    version: row.version,
    ...answeredUnits(row),
    exported_rows: [...row.exportedRows],
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    last_optimized_at: row.lastOptimizedAt?.toISOString() ?? null,
  }
}
