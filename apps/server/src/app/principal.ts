import { endSessions } from '../features/accounts/queries.ts'
import { membershipOf } from '../features/teams/service.ts'
import type { Who } from '../platform/http/principal.ts'
import type { Platform } from '../platform/platform.ts'

const day = 24 * 3600 * 1000
/** However often it is used, a session ends after this. */
export const longestSessionMs = 30 * day

/** Reads who is behind these cookies, or null for a guest. */
export async function whoIs({ auth, db, now, payments }: Platform, headers: Headers): Promise<Who | null> {
  if (!headers.get('cookie')?.includes('trabecula.session_token')) return null
  const found = await auth.api.getSession({ headers })
  if (!found) return null
  const { user, session } = found
  const tooOld = now().getTime() - session.createdAt.getTime() > longestSessionMs
  if (tooOld || user.blockedAt) {
    await endSessions(db, user.id, { only: session.id })
    return null
  }
  const membership = await membershipOf(db, user.id, user.username, now(), { plan: payments.freePlan })
  return {
    userId: user.id,
    sessionId: session.id,
    csrfGuest: session.csrfGuest ?? null,
    username: user.username,
    email: user.email,
    avatar: user.image ?? null,
    superuser: user.isSuperuser === true,
    requiresPasswordChange: user.requiresPasswordChange === true,
    teamId: membership.teamId,
    role: membership.role,
  }
}
