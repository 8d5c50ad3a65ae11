import { hashPassword, passwordMatches } from '../features/accounts/passwords.ts'
import { endSessions, insertAccount, readPasswordHash, readUserByEmail, updateUser } from '../features/accounts/queries.ts'
import { ensureTeam } from '../features/teams/service.ts'
import type { Platform } from '../platform/platform.ts'

/** The ready account of an installation to try; printed at start, never made in production. */
export const demoAccount = { email: 'demo@trabecula.local', username: 'demo', password: 'trabecula-demo' } as const
const demoTokens = 100_000

/** There is a demo account, and it can be used. */
export async function openDemoAccount({ db, now }: Platform): Promise<void> {
  const { email, username, password } = demoAccount
  const known = await readUserByEmail(db, email)
  if (known?.blockedAt) await updateUser(db, known.id, { blockedAt: null }, now())
  if (known) return
  const passwordHash = await hashPassword(password)
  const names = { firstName: 'Demo', lastName: 'User' }
  await db.transaction(async (tx) => {
    const id = await insertAccount(tx, { email, username, ...names, passwordHash, emailVerified: true }, now())
    if (id !== null) await ensureTeam(tx, id, username, now(), { topup: demoTokens })
  })
}

/** One of an earlier start is blocked while everybody knows its password; its projects stay. */
export async function closeDemoAccount({ db, now }: Platform): Promise<void> {
  const known = await readUserByEmail(db, demoAccount.email)
  if (!known || !(await passwordMatches(await readPasswordHash(db, known.id), demoAccount.password))) return
  await db.transaction(async (tx) => {
    await updateUser(tx, known.id, { blockedAt: now() }, now())
    await endSessions(tx, known.id)
  })
}
