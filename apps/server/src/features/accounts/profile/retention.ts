import { inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/database/connection.ts'
import { user } from '../../../platform/database/schema.ts'
import { piecesOf, type RetentionRule } from '../../../platform/storage/retention.ts'
import { pictureKey } from './avatar.ts'

/** Only the picture that a person shows now. */
export const avatarRetention =
  (db: Database): RetentionRule =>
  async (keys) => {
    const rows = await db
      .select({ id: user.id, image: user.image })
      .from(user)
      .where(inArray(user.id, piecesOf(keys, 1)))
    const shown = new Set(rows.flatMap(({ id, image }) => (image ? [pictureKey(id, image)] : [])))
    return new Set(keys.filter((key) => shown.has(key)))
  }
