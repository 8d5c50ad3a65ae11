import type { Platform } from '../platform.ts'
import { ensureTeam } from '../team/service.ts'
import { setVerified, takenIdentifiers } from './table.ts'

/** The embedded default's ready account; printed at start, never made in production. */
export const demoAccount = { email: 'demo@trabecula.local', username: 'demo', password: 'trabecula-demo' } as const
const demoTokens = 100_000

export async function seedDemoAccount({ auth, db, now }: Platform): Promise<void> {
  const { email, username, password } = demoAccount
  if ((await takenIdentifiers(db, email, username)).email) return
  const { user } = await auth.api.signUpEmail({
    body: { name: 'Demo User', firstName: 'Demo', lastName: 'User', username, email, password },
  })
  await setVerified(db, email)
  await ensureTeam(db, user.id, username, now(), demoTokens)
}
