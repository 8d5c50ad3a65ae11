import { randomInt } from 'node:crypto'
import { usernameLength } from '@trabecula/domain'
import type { Database } from '../../platform/database/connection.ts'
import { hashPassword } from './passwords.ts'
import { deleteUser, insertAccount, isUsernameTaken, readPeople, readUserByEmail } from './queries.ts'

/** What other features may know of accounts, and accounts that an invitation makes: the tables stay here. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly avatar: string | null
}

export async function peopleByIds(db: Database, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map()
  return new Map((await readPeople(db, ids)).map((person) => [person.id, person]))
}

export const personIdByEmail = async (db: Database, email: string): Promise<string | undefined> =>
  (await readUserByEmail(db, email))?.id

/** Characters that cannot be taken for one another in any typeface. */
const clearCharacters = 'abcdefghjkmnpqrstuvwxyz23456789'
const passwordGroups = 5
const groupLength = 4

export interface InitialPassword {
  readonly plain: string
  readonly hash: string
}

/** A password of 99 bits, easy to copy from an email: "k7wm-3nqe-…". */
export async function makeInitialPassword(): Promise<InitialPassword> {
  const group = () => Array.from({ length: groupLength }, () => clearCharacters[randomInt(clearCharacters.length)]).join('')
  const plain = Array.from({ length: passwordGroups }, group).join('-')
  return { plain, hash: await hashPassword(plain) }
}

/**
 * The account of an invited person who had none. Its password only ever goes to that address, so signing in with it
 * confirms the address. To be changed at the first sign-in.
 *
 * @returns the account's id; null when the address has got an account in the meantime
 */
export async function createInvitedAccount(tx: Database, email: string, passwordHash: string, now: Date): Promise<string | null> {
  const person = { email, firstName: '', lastName: '', passwordHash, emailVerified: true, requiresPasswordChange: true }
  for (;;) {
    const id = await insertAccount(tx, { ...person, username: await freeUsername(tx, email) }, now)
    if (id !== null || (await readUserByEmail(tx, email))) return id
  }
}

/** Deletes an account that its invitation made. The caller has checked that nobody has used it. */
export const dropInvitedAccount = (tx: Database, userId: string) => deleteUser(tx, userId)

/** The local part of the address where it can be a username, with digits appended when that is taken. */
async function freeUsername(tx: Database, email: string): Promise<string> {
  const digits = 6
  const plain = email
    .slice(0, email.indexOf('@'))
    .replace(/[^a-z0-9_.-]/g, '')
    .slice(0, usernameLength.max - digits - 1)
  const base = plain.length >= usernameLength.min ? plain : `user${plain}`
  let username = base
  while (await isUsernameTaken(tx, username)) username = `${base}-${randomInt(10 ** (digits - 1), 10 ** digits)}`
  return username
}
