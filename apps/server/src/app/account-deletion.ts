import { billingMessages, done, refuse } from '@trabecula/domain'
import type { AccountDeletionStep } from '../features/accounts/teams-port.ts'
import { hasRenewingPlan } from '../features/billing/service.ts'
import { projectFoldersOf } from '../features/projects/queries.ts'
import { cancelRunsOf, runFoldersOf } from '../features/runs/deletion.ts'
import { endMemberships } from '../features/teams/service.ts'
import type { Platform } from '../platform/platform.ts'

/** What each feature does when an account is deleted, in this order, in one transaction. */
export function accountDeletionSteps(platform: () => Platform): readonly AccountDeletionStep[] {
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
