import type { Outcome } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'

declare module '../../platform/platform.ts' {
  interface Platform {
    readonly accountTeams: AccountTeams
    /** What each feature does when an account is deleted, in this order. */
    readonly accountDeletion: readonly AccountDeletionStep[]
  }
}

/** What accounts need of the teams, a higher feature; the application registers it. */
export interface AccountTeams {
  /** Makes the personal team of a new account, in the same transaction. */
  create(tx: Database, account: { readonly userId: string; readonly username: string }, now: Date): Promise<unknown>
  /** The team in which a person works. */
  teamOf(db: Database, userId: string): Promise<string | undefined>
  /** The personal team, also while the person works in another. */
  personalTeam(db: Database, userId: string): Promise<string | undefined>
  /** Whether the password that an invitation sent expired before anybody used it. */
  isInitialPasswordStale(
    db: Database,
    person: { readonly id: string; readonly email: string; readonly requiresPasswordChange: boolean },
    now: Date,
  ): Promise<boolean>
}

/**
 * Takes away what belongs to an account, in the transaction that deletes it; returns the folders of files to erase, or
 * refuses all of it.
 */
export type AccountDeletionStep = (
  tx: Database,
  account: { readonly userId: string; readonly teamId: string | undefined },
) => Promise<Outcome<readonly string[]>>
