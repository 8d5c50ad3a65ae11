import type { AccountData } from '@trabecula/contract'
import { done, nameErrors, type Outcome, refuse } from '@trabecula/domain'
import { audit, type Origin } from '../../../platform/audit/log.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readUser, type UserRow, updateUser } from '../queries.ts'

/** The caller's own account; there is no call for another person's. */
export async function accountOf({ db }: Pick<Platform, 'db'>, principal: Principal): Promise<AccountData> {
  return answerOf(await requireUser(db, principal))
}

export async function changeNames(
  { db, now }: Platform,
  principal: Principal,
  names: { readonly first_name: string; readonly last_name: string },
  from: Origin,
): Promise<Outcome<AccountData>> {
  const errors = nameErrors(names)
  const first = Object.values(errors)[0]?.[0]
  if (first !== undefined) return refuse('invalid', first, errors)
  const firstName = names.first_name.trim()
  const lastName = names.last_name.trim()
  await db.transaction(async (tx) => {
    await updateUser(tx, principal.userId, { firstName, lastName, name: `${firstName} ${lastName}` }, now())
    await audit(tx, { event: 'names-changed', userId: principal.userId, from }, now())
  })
  return done(answerOf(await requireUser(db, principal)))
}

/** The row behind a session; it is there as long as the session is. */
async function requireUser(db: Platform['db'], { userId }: Principal): Promise<UserRow> {
  const row = await readUser(db, userId)
  if (!row) throw new Error('A session without its user.')
  return row
}

const answerOf = (row: UserRow): AccountData => ({
  username: row.username,
  email: row.email,
  first_name: row.firstName,
  last_name: row.lastName,
  avatar: row.image,
  created_at: row.createdAt.toISOString(),
  is_superuser: row.isSuperuser,
  requires_password_change: row.requiresPasswordChange,
})
