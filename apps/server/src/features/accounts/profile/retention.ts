import { inArray } from 'drizzle-orm'
import { user } from '../../../platform/database/schema.ts'
import { type Keeper, piecesOf } from '../../../platform/storage/retention.ts'
import { pictureKey } from './avatar.ts'

/** Only the picture that a person shows now. */
export const keptPictures: Keeper = async ({ db }, keys) => {
  const rows = await db
    .select({ id: user.id, image: user.image })
    .from(user)
    .where(inArray(user.id, piecesOf(keys, 1)))
  const shown = new Set(rows.flatMap(({ id, image }) => (image ? [pictureKey(id, image)] : [])))
  return new Set(keys.filter((key) => shown.has(key)))
}
