import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { ProgramKey } from '@trabecula/contract'
import {
  done,
  type KeyKind,
  type KeyScope,
  keyMessages,
  keyNameLength,
  keyPrefix,
  keyScopes,
  keysInUse,
  keysPerDay,
  may,
  type Outcome,
  refuse,
} from '@trabecula/domain'
import { audit, type Origin } from '../../platform/audit/log.ts'
import type { Database } from '../../platform/database/connection.ts'
import { actorOn, notFound, type Principal } from '../../platform/http/principal.ts'
import type { Platform } from '../../platform/platform.ts'
import * as table from './queries.ts'

const day = 24 * 3600 * 1000
/** An expired key is listed for this long, so that people see why a program stopped. */
const expiredShownMs = 30 * day
/** A use that comes sooner after the last is not written. */
const usedEveryMs = 60_000
/** Characters of the secret that lists show. */
const hintLength = keyPrefix.length + 4

const hashed = (secret: string) => createHash('sha256').update(secret).digest('base64url')

const managesTeam = (principal: Principal) => may(actorOn(principal, principal.teamId), 'manage-team-keys')

const whoseOf = (principal: Principal) => ({
  teamId: principal.teamId,
  userId: principal.userId,
  withTeams: managesTeam(principal),
})

/** One's own keys, and for owners those of the team. */
export async function listKeys({ db, now }: Platform, principal: Principal) {
  const since = new Date(now().getTime() - expiredShownMs)
  const rows = await table.keysOf(db, whoseOf(principal), since)
  return done({
    keys: rows.map(({ key, username }) => describeKey(key, username, now())),
    may_manage_team: managesTeam(principal),
  })
}

interface NewKey {
  readonly name: string
  readonly kind: KeyKind
  readonly scopes: readonly KeyScope[]
  readonly days: number
}

/** Makes a key. Its secret leaves the server in this answer and never again. */
export async function createKey(
  { db, now }: Platform,
  principal: Principal,
  { name, kind, scopes, days }: NewKey,
  from: Origin,
): Promise<Outcome<{ key: ProgramKey; secret: string; message: string }>> {
  if (kind === 'team' && !managesTeam(principal)) return refuse('not-allowed', keyMessages.ownersOnly)
  const trimmed = name.trim()
  if (trimmed.length < keyNameLength.min || trimmed.length > keyNameLength.max)
    return refuse('invalid', keyMessages.name, { name: [keyMessages.name] })
  if (scopes.length === 0) return refuse('invalid', keyMessages.noScope, { scopes: [keyMessages.noScope] })
  const secret = `${keyPrefix}${randomBytes(32).toString('base64url')}`
  const at = now()
  const row: table.KeyRow = {
    id: randomUUID(),
    teamId: principal.teamId,
    userId: principal.userId,
    kind,
    name: trimmed,
    hint: secret.slice(0, hintLength),
    secretHash: hashed(secret),
    scopes: keyScopes.filter((scope) => scopes.includes(scope)),
    createdAt: at,
    expiresAt: new Date(at.getTime() + days * day),
    lastUsedAt: null,
    revokedAt: null,
  }
  return db.transaction(async (tx) => {
    await table.lockKeysOf(tx, principal.userId)
    const today = await table.countMade(tx, principal.userId, new Date(at.getTime() - day))
    if (today >= keysPerDay) return refuse('too-many', keyMessages.tooManyToday)
    if ((await table.countInUse(tx, row, at)) >= keysInUse) return refuse('conflict', keyMessages.tooManyKeys)
    await table.insertKey(tx, row)
    await audit(tx, { event: 'key-made', userId: principal.userId, from, detail: detailOf(row) }, at)
    return done({ key: describeKey(row, principal.username, at), secret, message: keyMessages.made })
  })
}

/** Refused from the next request on; streams that it reads end with their next event. */
export async function revokeKey(
  { db, now }: Platform,
  principal: Principal,
  id: string,
  from: Origin,
): Promise<Outcome<{ message: string }>> {
  return db.transaction(async (tx) => {
    const revoked = await table.revokeOne(tx, whoseOf(principal), id, now())
    if (!revoked) return notFound(keyMessages.notFound)
    const line = { userId: revoked.userId, actor: principal.userId, from, detail: detailOf(revoked) }
    await audit(tx, { event: 'key-revoked', ...line }, now())
    return done({ message: keyMessages.ended })
  })
}

/** For a person who leaves a team: the keys end with the membership, and do not become valid again with a new one. */
export const revokeKeysOfMember = (tx: Database, userId: string, teamId: string, now: Date) =>
  table.revokePersonal(tx, userId, teamId, now)

/**
 * Revokes them in every team when a forgotten password is set again: an intruder may have had the account and made
 * them. A team's keys are its owner's to revoke.
 */
export const revokePersonalKeys = (tx: Database, userId: string, now: Date): Promise<number> =>
  table.revokePersonal(tx, userId, undefined, now)

/** The person in whose name a key works; membership of the team is still to be checked. */
export interface KeyHolder {
  readonly account: Omit<Principal, 'teamId' | 'role'>
  readonly teamId: string
  readonly kind: KeyKind
}

/** Reads a key that a program sent; never with the rights of a superuser. */
export async function readKey({ db, now }: Pick<Platform, 'db' | 'now'>, secret: string): Promise<Outcome<KeyHolder>> {
  const found = secret.startsWith(keyPrefix) ? await table.findKey(db, hashed(secret)) : undefined
  if (!found || found.person.blockedAt) return refuse('signed-out', keyMessages.unknown)
  const { key, person } = found
  const at = now()
  if (key.revokedAt) return refuse('signed-out', keyMessages.revoked)
  if (key.expiresAt <= at) return refuse('signed-out', keyMessages.expired)
  if (at.getTime() - (key.lastUsedAt?.getTime() ?? 0) >= usedEveryMs) await table.markUsed(db, key.id, at)
  return done({
    account: {
      userId: person.id,
      sessionId: null,
      key: { id: key.id, scopes: key.scopes },
      share: null,
      csrfGuest: null,
      username: person.username,
      email: person.email,
      avatar: person.image,
      superuser: false,
      requiresPasswordChange: person.requiresPasswordChange,
    },
    teamId: key.teamId,
    kind: key.kind,
  })
}

const detailOf = ({ id, kind, teamId, scopes }: table.KeyRow) => ({ key: id, kind, team: teamId, scopes: scopes.join(' ') })

const describeKey = (row: table.KeyRow, username: string, now: Date): ProgramKey => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  hint: row.hint,
  scopes: [...row.scopes],
  username,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  expired: row.expiresAt <= now,
})
