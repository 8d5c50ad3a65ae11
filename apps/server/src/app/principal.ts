import { done, keyMessages, refuse } from '@trabecula/domain'
import { readSession } from '../features/accounts/session.ts'
import { readKey } from '../features/keys/service.ts'
import { readShare } from '../features/shares/service.ts'
import { currentMembership, membershipOf } from '../features/teams/service.ts'
import { bearerOf } from '../platform/http/keys.ts'
import type { Authenticate } from '../platform/http/session.ts'
import { shareSecretOf } from '../platform/http/shares.ts'
import type { Platform } from '../platform/platform.ts'

/**
 * Reads who is behind a request: the account of the session, in the team in which that person works now, or of a key
 * for programs, in the key's team, or of a link to a study. A request with a key or a link never acts as another
 * person, whatever cookies come with it.
 */
export const authenticate =
  (platform: Platform): Authenticate =>
  async (request) => {
    const secret = bearerOf(request)
    if (secret !== null) return keyHolder(platform, secret)
    const link = shareSecretOf(request)
    if (link !== null) return readShare(platform, link)
    const account = await readSession(platform, request)
    if (!account) return done(null)
    const { db, now, payments } = platform
    const { teamId, role } = await membershipOf(db, account.userId, account.username, now(), { plan: payments.freePlan })
    return done({ ...account, teamId, role })
  }

/** A team's key works as a member for as long as the team exists; a personal one while its owner is in that team. */
async function keyHolder(platform: Platform, secret: string): ReturnType<Authenticate> {
  const read = await readKey(platform, secret)
  if (!read.ok) return read
  const { account, teamId, kind } = read.value
  if (kind === 'team') return done({ ...account, teamId, role: 'member' as const })
  const membership = await currentMembership(platform.db, account.userId)
  if (membership?.teamId !== teamId) return refuse('signed-out', keyMessages.leftTeam)
  return done({ ...account, teamId, role: membership.role })
}
