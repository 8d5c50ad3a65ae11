import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './accounts.ts'
import { belongsTo, moment } from './columns.ts'
import { project, subproject } from './projects.ts'
import { team } from './teams.ts'

/** Links with which anybody may look at one study. */
export const studyShare = pgTable(
  'study_shares',
  {
    id: text('id').primaryKey(),
    teamId: belongsTo('team_id', () => team.id),
    projectId: belongsTo('project_id', () => project.id),
    subprojectId: belongsTo('subproject_id', () => subproject.id),
    userId: belongsTo('user_id', () => user.id),
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
