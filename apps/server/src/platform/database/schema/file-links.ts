import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { artifact } from './runs.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Links with which a slicer fetches an exported file once. */
export const fileLink = pgTable(
  'file_links',
  {
    id: text('id').primaryKey(),
    artifactId: text('artifact_id')
      .notNull()
      .references(() => artifact.id, { onDelete: 'cascade' }),
    /** Who made it; without that person in the team it opens nothing. */
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, which has 256 random bits: a reader of the table cannot open the link. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** When the file began to be sent; null again when it did not arrive whole. */
    usedAt: moment('used_at'),
  },
  (t) => [index('file_links_artifact').on(t.artifactId), index('file_links_expiry').on(t.expiresAt)],
)
