import { accountMessages, billingMessages, done, type Outcome, type Refusal, refuse } from '@trabecula/domain'
import { audit, forgetPerson } from '../../../platform/audit/log.ts'
import type { Who } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseLater } from '../../../platform/storage/erase.ts'
import { goesOnPaying } from '../../billing/account-deletion.ts'
import { projectFoldersOf } from '../../projects/account-deletion.ts'
import { cancelRunsOf, runFoldersOf } from '../../runs/deletion.ts'
import { endMemberships, personalTeam } from '../../teams/service.ts'
import { dropLinks } from '../links.ts'
import { deleteUser } from '../queries.ts'
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
