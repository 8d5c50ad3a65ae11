import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { project, subproject } from './projects.ts'
import { team } from './teams.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Links with which anybody may look at one study. */
export const studyShare = pgTable(
  'study_shares',
  {
    id: text('id').primaryKey(),
    teamId: text('team_id')
      .notNull()
      .references(() => team.id, { onDelete: 'cascade' }),
    projectId: text('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    subprojectId: text('subproject_id')
      .notNull()
      .references(() => subproject.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** SHA-256 of the secret, which has 256 random bits: a reader of the table cannot open the link. */
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    opened: integer('opened').notNull().default(0),
    lastOpenedAt: moment('last_opened_at'),
    revokedAt: moment('revoked_at'),
  },
  (t) => [index('study_shares_study').on(t.subprojectId)],
)
