import { billingMessages, done, refuse } from '@trabecula/domain'
import type { AccountDeletionStep } from '../features/accounts/teams-port.ts'
import { hasRenewingPlan } from '../features/billing/service.ts'
import { projectFoldersOf } from '../features/projects/queries.ts'
import { cancelRunsOf, removeRunsOfProject, runFoldersOf } from '../features/runs/deletion.ts'
import { projectRuns } from '../features/runs/overview.ts'
import { currentMembership, endMemberships, ensureTeam, isInitialPasswordStale, personalTeam } from '../features/teams/service.ts'
import { verificationsOfRuns } from '../features/verification/service.ts'
import type { Platform } from '../platform/platform.ts'

/** What lower features need of higher ones, so that no two import each other. `platform` is called when complete. */
export const portsOf = (
  platform: () => Platform,
): Pick<Platform, 'accountTeams' | 'accountDeletion' | 'runsOfProjects' | 'verificationsOfRuns'> => ({
  verificationsOfRuns: verificationsOfRuns(platform),
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

/** What each feature does when an account is deleted, in this order, in one transaction. */
function accountDeletionSteps(platform: () => Platform): readonly AccountDeletionStep[] {
  return [
    // The provider would go on taking money for a team that is gone.
    async (tx, { teamId }) =>
      teamId !== undefined && (await hasRenewingPlan(tx, teamId))
        ? refuse('conflict', billingMessages.cancelPlanFirst)
        : done([]),
    async (tx, account) => {
      await cancelRunsOf({ ...platform(), db: tx }, account)
      return done(account.teamId === undefined ? [] : await runFoldersOf(tx, account.teamId))
    },
    async (tx, { teamId }) => done(teamId === undefined ? [] : await projectFoldersOf(tx, teamId)),
    async (tx, { userId }) => {
      const left = await endMemberships(tx, userId)
      return left.ok ? done([]) : left
    },
  ]
}
