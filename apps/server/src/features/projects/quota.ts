import { done, type Outcome, quotaMessages, refuse } from '@trabecula/domain'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    /** What one team may store. */
    readonly quota: Quota
  }
}

/** What one team may store, and for how long archived projects are kept. Null: no limit. */
export interface Quota {
  readonly projects: number | null
  readonly uploadedBytes: number | null
  readonly archiveDays: number | null
}

type Environment = Readonly<Record<string, string | undefined>>

const gigabyte = 1024 ** 3

/** Variable, default, most. 0 means no limit. */
const numbers = {
  projects: ['PROJECTS_PER_TEAM', 1000, 1e6],
  gigabytes: ['GIGABYTES_PER_TEAM', 20, 1e6],
  archiveDays: ['ARCHIVE_DAYS', 0, 36_500],
} as const

/** Reads the quotas once at start; every mistake is one sentence that names the variable. */
export function readQuota(env: Environment): Outcome<Quota> {
  const read: Record<string, number | null> = {}
  for (const [name, [variable, fallback, most]] of Object.entries(numbers)) {
    const text = env[variable] || String(fallback)
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
    if (!(value <= most))
      return refuse('bad-config', `${variable} must be a whole number from 0 (no limit) to ${most}, not "${text}".`)
    read[name] = value === 0 ? null : value
  }
  const { projects = null, gigabytes = null, archiveDays = null } = read
  return done({ projects, uploadedBytes: gigabytes === null ? null : gigabytes * gigabyte, archiveDays })
}

/** Whether a team may store one more file of this size. */
export async function withinQuota(
  { quota }: Pick<Platform, 'quota'>,
  tx: Platform['db'],
  teamId: string,
  bytes: number,
): Promise<Outcome<true>> {
  const stored = await table.storedBy(tx, teamId)
  if (quota.projects !== null && stored.projects >= quota.projects)
    return refuse('over-quota', quotaMessages.tooManyProjects(quota.projects))
  if (quota.uploadedBytes !== null && stored.bytes + bytes > quota.uploadedBytes)
    return refuse('over-quota', quotaMessages.tooManyBytes(quota.uploadedBytes))
  return done(true)
}

/** Whether a team may store so many bytes more in the projects that it has; `message` says what does not fit. */
export async function withinBytes(
  { quota }: Pick<Platform, 'quota'>,
  tx: Platform['db'],
  teamId: string,
  bytes: number,
  message: (total: number) => string,
): Promise<Outcome<true>> {
  if (quota.uploadedBytes === null) return done(true)
  const stored = await table.storedBy(tx, teamId)
  return stored.bytes + bytes > quota.uploadedBytes ? refuse('over-quota', message(quota.uploadedBytes)) : done(true)
}
