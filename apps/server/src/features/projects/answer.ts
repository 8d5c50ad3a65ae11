import type { ProjectAnswer } from '@trabecula/contract'
import { asUploaded } from '@trabecula/domain'
import type { StoredCad, StoredPartInput } from '../../platform/database/schema.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ProjectRow } from './queries.ts'
import type { ProjectRuns } from './runs-port.ts'

export type Answering = Pick<Platform, 'db' | 'runsOfProjects'>

const timestamp = (date: Date) => date.toISOString()

export async function answerOf(platform: Answering, row: ProjectRow): Promise<ProjectAnswer> {
  return (await answersOf(platform, [row]))[0] as ProjectAnswer
}

/** Projects as calls answer them; the facts about their runs are read once for all of them. */
export async function answersOf({ db, runsOfProjects }: Answering, rows: readonly ProjectRow[]): Promise<ProjectAnswer[]> {
  const runs = await runsOfProjects.overview(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shaped(row, runs.get(row.id)))
}

const labelsPath = (id: string) => `/api/project/${id}/part-labels.bin`

const partInputOf = (id: string, { choice, origin, changes, labelsKey }: StoredPartInput) => ({
  // What was chosen before there was a choice of inner bodies lacks it.
  ...asUploaded,
  ...choice,
  bodies: choice.bodies && [...choice.bodies],
  origin,
  changes,
  labels_path: labelsKey === null ? null : labelsPath(id),
})

const cadOf = (id: string, { faces, file }: StoredCad) => ({
  faces: faces && { count: faces.count, path: `/api/project/${id}/cad-faces/`, labels_path: labelsPath(id) },
  file: file && { name: file.name, bytes: file.bytes, path: `/api/project/${id}/cad-file/` },
})

const shaped = (row: ProjectRow, runs: ProjectRuns | undefined): ProjectAnswer => ({
  id: row.id,
  name: row.name,
  archived: row.archivedAt !== null,
  archived_at: row.archivedAt === null ? null : timestamp(row.archivedAt),
  version: row.version,
  stl_path: `/api/project/${row.id}/part.stl`,
  ...(row.surfacesVersion > 0 ? { surfaces_version: row.surfacesVersion } : {}),
  ...(row.pictureKey ? { picture_path: picturePath(row.id, row.pictureKey) } : {}),
  ...(row.partInput ? { part_input: partInputOf(row.id, row.partInput) } : {}),
  ...(row.cad ? { cad: cadOf(row.id, row.cad) } : {}),
  original_filename: row.originalFilename,
  has_optimization_results: runs?.hasResults ?? false,
  file_unit: row.fileUnit,
  best_result: runs?.bestResult ?? null,
  active_run: runs?.activeRun
    ? {
        id: runs.activeRun.id,
        subproject_id: runs.activeRun.subprojectId,
        ...(runs.activeRun.sweepId === null ? {} : { sweep_id: runs.activeRun.sweepId }),
        started_at: timestamp(runs.activeRun.createdAt),
      }
    : null,
  created_at: timestamp(row.createdAt),
  updated_at: timestamp(row.updatedAt),
})

/** Where a project's picture lies, by a name of its content. */
export const pictureKeyOf = (id: string, version: string) => `projects/${id}/picture-${version}.webp`

export const pictureVersionOf = (key: string) => /picture-([0-9a-f]+)\.webp$/.exec(key)?.[1] ?? ''

/** The address of a picture. Every picture has its own, so it may be cached for ever. */
export const picturePath = (id: string, key: string) => `/api/project/${id}/picture/${pictureVersionOf(key)}/`
