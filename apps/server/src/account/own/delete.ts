import { accountMessages, billingMessages, done, type Outcome, type Refusal, refuse } from '@trabecula/domain'
import { audit, forgetPerson } from '../../audit/log.ts'
import { goesOnPaying } from '../../billing/leaving.ts'
import { cancelRunsOf, runFoldersOf } from '../../optimization/leaving.ts'
import type { Platform } from '../../platform.ts'
import { projectFoldersOf } from '../../project/leaving.ts'
import { eraseLater } from '../../storage/erase.ts'
import { endMemberships, personalTeam } from '../../team/service.ts'
import { dropLinks } from '../links.ts'
import { deleteUser } from '../table.ts'
import type { Who } from '../who.ts'
import { avatarFolder } from './avatar.ts'

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.message)
    this.refusal = refusal
  }
}

/**
 * Deletes the account, the personal team with its projects and all their files, in one transaction; the files go by a job of
 * it. Projects of a joined team stay there. Ledger and audit lines stay without what is personal. An owner with members is
 * refused, and then nothing has happened.
 */
export async function deleteAccount(platform: Platform, who: Who): Promise<Outcome<{ message: string }>> {
  const { db, jobs, now } = platform
  const { userId } = who
  try {
    await db.transaction(async (tx) => {
      const teamId = await personalTeam(tx, userId)
      // The provider would go on taking money for a team that is gone.
      if (teamId !== undefined && (await goesOnPaying(tx, teamId)))
        throw new Refused(refuse('conflict', billingMessages.cancelPlanFirst).refusal)
      await cancelRunsOf({ ...platform, db: tx }, { userId, teamId })
      const folders = teamId === undefined ? [] : [...(await projectFoldersOf(tx, teamId)), ...(await runFoldersOf(tx, teamId))]
      const left = await endMemberships(tx, userId)
      if (!left.ok) throw new Refused(left.refusal)
      await dropLinks(tx, userId)
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
