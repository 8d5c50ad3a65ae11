import { readSession } from '../features/accounts/session.ts'
import { membershipOf } from '../features/teams/service.ts'
import type { Authenticate } from '../platform/http/session.ts'
import type { Platform } from '../platform/platform.ts'

/** Reads who is behind a request: the account of the session, in the team in which that person works now. */
export const authenticate =
  (platform: Platform): Authenticate =>
  async (request) => {
    const account = await readSession(platform, request)
    if (!account) return null
    const { db, now, payments } = platform
    const { teamId, role } = await membershipOf(db, account.userId, account.username, now(), { plan: payments.freePlan })
    return { ...account, teamId, role }
  }
