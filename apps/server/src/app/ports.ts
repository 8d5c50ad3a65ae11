import { removeRunsOfProject } from '../features/runs/deletion.ts'
import { projectRuns } from '../features/runs/overview.ts'
import { currentMembership, ensureTeam, isInitialPasswordStale, personalTeam } from '../features/teams/service.ts'
import type { Platform } from '../platform/platform.ts'
import { accountDeletionSteps } from './account-deletion.ts'

/**
 * What lower features ask of higher ones, so that no two features import each other. `platform` is asked for when it is
 * whole.
 */
export const portsOf = (platform: () => Platform): Pick<Platform, 'accountTeams' | 'accountDeletion' | 'runsOfProjects'> => ({
  accountTeams: {
    create: (tx, { userId, username }, now) => ensureTeam(tx, userId, username, now, { plan: platform().payments.freePlan }),
    teamOf: async (db, userId) => (await currentMembership(db, userId))?.teamId,
    personalTeam,
    isInitialPasswordStale,
  },
  accountDeletion: accountDeletionSteps(platform),
  runsOfProjects: {
    overview: projectRuns,
    remove: (tx, projectId) => removeRunsOfProject({ ...platform(), db: tx }, projectId),
  },
})
