import { hashPassword } from '../features/accounts/passwords.ts'
import { insertAccount, readUserByEmail } from '../features/accounts/queries.ts'
import { ensureTeam } from '../features/teams/service.ts'
import type { Platform } from '../platform/platform.ts'

/** The embedded default's ready account; printed at start, never made in production. */
export const demoAccount = { email: 'demo@trabecula.local', username: 'demo', password: 'trabecula-demo' } as const
const demoTokens = 100_000

export async function seedDemoAccount({ db, now }: Platform): Promise<void> {
  const { email, username, password } = demoAccount
  if (await readUserByEmail(db, email)) return
  const passwordHash = await hashPassword(password)
  const names = { firstName: 'Demo', lastName: 'User' }
  await db.transaction(async (tx) => {
    const id = await insertAccount(tx, { email, username, ...names, passwordHash, emailVerified: true }, now())
    if (id !== null) await ensureTeam(tx, id, username, now(), { topup: demoTokens })
  })
}
