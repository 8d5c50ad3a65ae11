import { randomUUID } from 'node:crypto'
import type { MultipartFile } from '@fastify/multipart'
import { accountMessages, avatarMaxBytes, done, type Outcome, refuse } from '@trabecula/domain'
import type { Database } from '../../../platform/database/connection.ts'
import type { Principal } from '../../../platform/http/principal.ts'
import type { Platform } from '../../../platform/platform.ts'
import { eraseLater } from '../../../platform/storage/erase.ts'
import { readUser, updateUser } from '../queries.ts'
import { avatarPicture } from './picture.ts'

/** Where a picture is asked for and where it lies; every picture has its own address, so it may be cached. */
const addressOf = (userId: string, version: string) => `/api/avatar/${userId}/${version}/`
const keyOf = (userId: string, version: string) => `avatars/${userId}/${version}.webp`
export const avatarFolder = (userId: string) => `avatars/${userId}`

/** The key of the picture that is asked for at this address. */
export const pictureKey = (userId: string, address: string) => keyOf(userId, address.split('/')[4] ?? '')

export async function uploadAvatar(
  platform: Platform,
  principal: Principal,
  files: AsyncIterable<MultipartFile>,
): Promise<Outcome<{ avatar_url: string; message: string }>> {
  const { files: store, db } = platform
  const received = await receive(files)
  if (!received.ok) return received
  const picture = await avatarPicture(received.value)
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

/** The picture's file, for its owner and the people of the same team; nobody else's exists. */
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

/** Exactly one file in the field `avatar`, held in memory: it is 5 MB at most. */
async function receive(files: AsyncIterable<MultipartFile>): Promise<Outcome<Uint8Array>> {
  let found: Buffer | null = null
  let refusal: Outcome<Uint8Array> | null = null
  for await (const part of files) {
    if (part.fieldname !== 'avatar' || found) {
      refusal ??= refuse('invalid', accountMessages.avatarMissing)
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    found = Buffer.concat(chunks)
    if (part.file.truncated || found.length > avatarMaxBytes) refusal = refuse('too-large', accountMessages.avatarTooLarge)
  }
  return refusal ?? (found ? done(found) : refuse('invalid', accountMessages.avatarMissing))
}
