import { randomUUID } from 'node:crypto'
import { avatarRetention } from '../features/accounts/profile/avatar.ts'
import { screenshotRetention } from '../features/bug-reports/service.ts'
import { cellRetention } from '../features/cells/service.ts'
import { dropArtifacts, standingArtifacts } from '../features/exports/queries.ts'
import { missingArtifacts } from '../features/exports/retention.ts'
import { missingParts, projectRetention } from '../features/projects/retention.ts'
import { missingFields } from '../features/runs/kept-fields.ts'
import { inputKeysOf } from '../features/runs/queries.ts'
import { retireRuns, runRetention } from '../features/runs/retention.ts'
import type { Platform } from '../platform/platform.ts'
import type { Retention } from '../platform/storage/retention.ts'

const artifacts = { standing: standingArtifacts, drop: dropArtifacts }

/** Which files stay: every feature's rule by the top folder of its keys. */
export function retentionOf(platform: Pick<Platform, 'db' | 'files' | 'now' | 'retentionDays'>): Retention {
  const { db } = platform
  return {
    rules: {
      projects: projectRetention(platform, (ids) => inputKeysOf(db, ids)),
      runs: runRetention(platform, artifacts),
      avatars: avatarRetention(db),
      cells: cellRetention(db),
      'bug-reports': screenshotRetention(db),
    },
    retire: (limit) => retireRuns(platform, artifacts, limit),
    findMissing: async () => [
      ...(await missingParts(platform, startingPlace())),
      ...(await missingArtifacts(platform, startingPlace())),
      ...(await missingFields(platform, startingPlace())),
    ],
  }
}

/** Mostly a random id; now and then the first, so that a small table is seen whole. */
const startingPlace = (): string => (Math.random() < 0.5 ? '' : randomUUID())
