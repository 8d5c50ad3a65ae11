import type { Who } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import { endSessions } from './queries.ts'

const day = 24 * 3600 * 1000
/** However often it is used, a session ends after this. */
export const longestSessionMs = 30 * day

/** Reads whose session these cookies open, or null for a guest. */
export async function readSession({ auth, db, now }: Platform, headers: Headers): Promise<Omit<Who, 'teamId' | 'role'> | null> {
  if (!headers.get('cookie')?.includes('trabecula.session_token')) return null
  const found = await auth.api.getSession({ headers })
  if (!found) return null
  const { user, session } = found
  const tooOld = now().getTime() - session.createdAt.getTime() > longestSessionMs
  if (tooOld || user.blockedAt) {
    await endSessions(db, user.id, { only: session.id })
    return null
  }
  return {
    userId: user.id,
    sessionId: session.id,
    csrfGuest: session.csrfGuest ?? null,
    username: user.username,
    email: user.email,
    avatar: user.image ?? null,
    superuser: user.isSuperuser === true,
    requiresPasswordChange: user.requiresPasswordChange === true,
  }
}
