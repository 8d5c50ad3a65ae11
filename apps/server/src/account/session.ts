import type { Platform } from '../platform.ts'
import { membershipOf } from '../team/service.ts'
import type { Who } from './who.ts'

/** Reads who is behind these cookies, or null for a guest. */
export async function whoIs({ auth, db, now }: Platform, headers: Headers): Promise<Who | null> {
  if (!headers.get('cookie')?.includes('trabecula.session_token')) return null
  const found = await auth.api.getSession({ headers })
  if (!found) return null
  const { user } = found
  const membership = await membershipOf(db, user.id, user.username, now())
  return {
    userId: user.id,
    username: user.username,
    email: user.email,
    avatar: user.image ?? null,
    superuser: user.isSuperuser === true,
    requiresPasswordChange: user.requiresPasswordChange === true,
    teamId: membership.teamId,
    role: membership.role,
  }
}
