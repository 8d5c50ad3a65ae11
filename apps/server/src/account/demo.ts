import type { Platform } from '../platform.ts'
import { ensureTeam } from '../team/service.ts'
import { hashPassword } from './passwords.ts'
import { insertAccount, readUserByEmail } from './table.ts'

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
