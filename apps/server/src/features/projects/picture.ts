import { createHash } from 'node:crypto'
import type { Multipart } from '@fastify/multipart'
import { done, type Outcome, pictureMaxBytes, pictureMaxSide, pictureMessages, projectMessages } from '@trabecula/domain'
import { receiveFile } from '../../platform/http/multipart.ts'
import { notFound, type Principal } from '../../platform/http/principal.ts'
import { reEncode } from '../../platform/images/re-encode.ts'
import type { Platform } from '../../platform/platform.ts'
import { eraseLater } from '../../platform/storage/erase.ts'
import { projectFor } from './access.ts'
import { pictureKeyOf, picturePath, pictureVersionOf } from './answer.ts'
import * as table from './queries.ts'

/**
 * Keeps a picture of the part for the lists of everybody in the team: decoded, made small and stored as WebP. No edit:
 * neither the project's version nor its time changes, and the last picture wins.
 */
export async function savePicture(
  platform: Platform,
  principal: Principal,
  id: string,
  parts: AsyncIterable<Multipart>,
): Promise<Outcome<{ picture_path: string }>> {
  const { db, files, jobs } = platform
  const found = await projectFor(platform, principal, 'edit-project', id)
  if (!found.ok) return found
  const received = await receiveFile(parts, 'picture', {
    maxBytes: pictureMaxBytes,
    tooLarge: pictureMessages.pictureTooLarge,
    missing: pictureMessages.pictureMissing,
  })
  if (!received.ok) return received
  const picture = await reEncode(received.value, {
    shape: (sent) => sent.resize(pictureMaxSide, pictureMaxSide, { fit: 'inside', withoutEnlargement: true }),
    tooLarge: pictureMessages.pictureTooLarge,
    unsupported: pictureMessages.pictureUnsupported,
    decodeSeconds: platform.patience.decodeSeconds,
  })
  if (!picture.ok) return picture
  const key = pictureKeyOf(id, createHash('sha256').update(picture.value).digest('hex').slice(0, 16))
  const answer = done({ picture_path: picturePath(id, key) })
  if (found.value.pictureKey === key) return answer
  await files.put(key, picture.value)
  return db.transaction(async (tx): Promise<Outcome<{ picture_path: string }>> => {
    const row = await table.lockProject(tx, id)
    if (!row) return notFound(projectMessages.notFound)
    if (row.pictureKey === key) return answer
    await table.setPicture(tx, id, key)
    if (row.pictureKey) await eraseLater(tx, jobs, [row.pictureKey])
    return answer
  })
}

/** The picture at this address, if this person may see the project. */
export async function pictureFile(platform: Platform, principal: Principal, id: string, version: string) {
  const found = await projectFor(platform, principal, 'view-project', id)
  if (!found.ok) return found
  const { pictureKey } = found.value
  if (pictureKey === null || pictureVersionOf(pictureKey) !== version) return notFound(pictureMessages.noPicture)
  return done({ key: pictureKey, type: 'image/webp', isForever: true })
}
