import { randomUUID } from 'node:crypto'
import { boxStl } from '@trabecula/testkit/box-stl'
import { wireSettings } from '@trabecula/testkit/sample-settings'
import { openRun } from '../features/runs/flow.ts'
import { project, subproject, team } from '../platform/database/schema.ts'
import type { Platform } from '../platform/platform.ts'

/** Rows and files as the calls would have left them, for tests that are about what happens behind the calls. */
export interface ProjectFixture {
  readonly teamId: string
  readonly projectId: string
  readonly subprojectId: string
  readonly fileKey: string
  readonly surfacesKey: string
}

type FactoryPlatform = Pick<Platform, 'db' | 'files' | 'jobs' | 'now' | 'runLimits' | 'metrics'>

export async function createProject({ db, files }: FactoryPlatform, teamId: string = randomUUID()): Promise<ProjectFixture> {
  const projectId = randomUUID()
  const subprojectId = randomUUID()
  const fileKey = `projects/${projectId}/part.stl`
  const surfacesKey = `projects/${projectId}/surfaces-${randomUUID()}.json`
  const stl = boxStl()
  await files.put(fileKey, stl)
  await files.put(surfacesKey, Buffer.from('{}'))
  await db.insert(team).values({ id: teamId, name: 'Team' }).onConflictDoNothing()
  await db.insert(project).values({
    id: projectId,
    teamId,
    originalFilename: 'box.stl',
    fileKey,
    surfacesKey,
    fileBytes: stl.length,
    triangles: 12,
  })
  const settings = { ...wireSettings, unitType: 'metric' as const }
  await db.insert(subproject).values({ id: subprojectId, projectId, name: 'Study', settings })
  return { teamId, projectId, subprojectId, fileKey, surfacesKey }
}

/** A run as POST /protected/optimization/ starts it; null when its team has too many. */
export async function createRun(
  platform: FactoryPlatform,
  { teamId, projectId, subprojectId, fileKey, surfacesKey }: ProjectFixture,
  {
    priority = 0,
    tokens = 0,
    createdAt = new Date(),
  }: { readonly priority?: number; readonly tokens?: number; readonly createdAt?: Date } = {},
): Promise<string | null> {
  const id = randomUUID()
  const force = { x: 0, y: 0, z: -1 }
  const input = {
    name: 'box',
    fileKey,
    fileUnit: 'mm' as const,
    surfacesKey,
    force,
    settings: wireSettings,
    isMetric: true,
    priority,
  }
  const row = { id, projectId, subprojectId, teamId, userId: randomUUID(), tokens, input, createdAt }
  return (await platform.db.transaction((tx) => openRun(platform, tx, row))) ? id : null
}

/** For charges outside a server, of teams without webhooks: no job is sent. */
export const chargingAt = (now: Date): Pick<Platform, 'jobs' | 'now'> => ({ now: () => now, jobs: {} as Platform['jobs'] })
