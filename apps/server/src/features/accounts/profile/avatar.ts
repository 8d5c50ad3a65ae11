import { randomUUID } from 'node:crypto'
import type { Multipart } from '@fastify/multipart'
import { accountMessages, avatarMaxBytes, avatarPixels, done, type Outcome } from '@trabecula/domain'
import type { Database } from '../../../platform/database/connection.ts'
import { receiveFile } from '../../../platform/http/multipart.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import { reEncode } from '../../../platform/images/re-encode.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseLater } from '../../../platform/storage/erase.ts'
import { piecesOf, type RetentionRule } from '../../../platform/storage/retention.ts'
import { avatarsOf, readUser, updateUser } from '../queries.ts'

/** The address of a picture and the key under which it is stored; each has its own address, so it may be cached. */
const addressOf = (userId: string, version: string) => `/api/avatar/${userId}/${version}/`
const keyOf = (userId: string, version: string) => `avatars/${userId}/${version}.webp`
export const avatarFolder = (userId: string) => `avatars/${userId}`

export const pictureKey = (userId: string, address: string) => keyOf(userId, address.split('/')[4] ?? '')

export async function uploadAvatar(
  platform: Platform,
  principal: Principal,
  parts: AsyncIterable<Multipart>,
): Promise<Outcome<{ avatar_url: string; message: string }>> {
  const { files: store, db, patience } = platform
  const received = await receiveFile(parts, 'avatar', {
    maxBytes: avatarMaxBytes,
    tooLarge: accountMessages.avatarTooLarge,
    missing: accountMessages.avatarMissing,
  })
  if (!received.ok) return received
  const picture = await avatarPicture(received.value, patience.decodeSeconds)
  if (!picture.ok) return picture
  const version = randomUUID()
  await store.put(keyOf(principal.userId, version), picture.value)
  const avatar = addressOf(principal.userId, version)
  await db.transaction((tx) => replace(platform, tx, principal, avatar))
  return done({ avatar_url: avatar, message: accountMessages.avatarUploaded })
}

export async function deleteAvatar(platform: Platform, principal: Principal): Promise<Outcome<{ message: string }>> {
  await platform.db.transaction((tx) => replace(platform, tx, principal, null))
  return done({ message: accountMessages.avatarDeleted })
}

/** The picture's file, for its owner and the people of the same team; for anybody else it does not exist. */
export async function avatarFile(
  { db, accountTeams }: Platform,
  principal: Principal,
  userId: string,
  version: string,
): Promise<string | null> {
  const owner = await readUser(db, userId)
  if (owner?.image !== addressOf(userId, version)) return null
  const teamId = userId === principal.userId ? principal.teamId : await accountTeams.teamOf(db, userId)
  return teamId === principal.teamId ? keyOf(userId, version) : null
}

async function replace({ jobs, now }: Platform, tx: Database, { userId }: Principal, image: string | null): Promise<void> {
  const before = (await readUser(tx, userId))?.image
  await updateUser(tx, userId, { image }, now())
  const version = before?.split('/')[4]
  if (version) await eraseLater(tx, jobs, [keyOf(userId, version)])
}

/** Makes an avatar of an uploaded picture: decoded, upright, cropped to a square of 256 px, WebP without metadata. */
export const avatarPicture = (bytes: Uint8Array, decodeSeconds: number): Promise<Outcome<Uint8Array>> =>
  reEncode(bytes, {
    shape: (picture) => picture.resize(avatarPixels, avatarPixels, { fit: 'cover', position: 'centre' }),
    tooLarge: accountMessages.avatarTooLarge,
    unsupported: accountMessages.avatarUnsupported,
    decodeSeconds,
  })

export const avatarRetention =
  (db: Database): RetentionRule =>
  async (keys) => {
    const people = await avatarsOf(db, piecesOf(keys, 1))
    const shown = new Set(people.flatMap(({ id, avatar }) => (avatar ? [pictureKey(id, avatar)] : [])))
    return new Set(keys.filter((key) => shown.has(key)))
  }
