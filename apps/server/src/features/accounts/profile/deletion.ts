import { accountMessages, done, type Outcome, type Refusal } from '@trabecula/domain'
import { audit, forgetPerson } from '../../../platform/audit/log.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseLater } from '../../../platform/storage/erase.ts'
import { deleteLinks, deleteUser } from '../queries.ts'
import { avatarFolder } from './avatar.ts'

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Deletes the account, the personal team with its projects and all their files, in one transaction; the files go by a
 * job of it. Projects of a joined team stay there. Ledger and audit lines stay without what is personal. What a feature
 * refuses (an owner with members, a plan that renews) refuses all of it, and then nothing has happened.
 */
export async function deleteAccount(platform: Platform, principal: Principal): Promise<Outcome<{ message: string }>> {
  const { db, jobs, now, accountTeams, accountDeletion } = platform
  const { userId } = principal
  try {
    await db.transaction(async (tx) => {
      const teamId = await accountTeams.personalTeam(tx, userId)
      const folders: string[] = []
      for (const step of accountDeletion) {
        const outcome = await step(tx, { userId, teamId })
        if (!outcome.ok) throw new Refused(outcome.refusal)
        folders.push(...outcome.value)
      }
      await deleteLinks(tx, userId)
      await forgetPerson(tx, userId)
      await deleteUser(tx, userId)
      await eraseLater(tx, jobs, [avatarFolder(userId), ...folders])
      await audit(tx, { event: 'account-deleted', userId }, now())
    })
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
  return done({ message: accountMessages.accountDeleted })
}
