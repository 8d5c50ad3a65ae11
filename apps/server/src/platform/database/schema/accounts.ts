import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { belongsTo, moment } from './columns.ts'

/** People. The columns of these four tables are those of better-auth, which kept sessions before (decision 0030). */
export const user = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text('image'),
    username: text('username').notNull(),
    /** The username with look-alike letters folded (domain: `usernameKey`): nobody can pose as another person. */
    usernameKey: text('username_key').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    isSuperuser: boolean('is_superuser').notNull().default(false),
    requiresPasswordChange: boolean('requires_password_change').notNull().default(false),
    /** Set by the server's command line: this person cannot sign in any more. */
    blockedAt: moment('blocked_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('users_username_key').on(t.usernameKey)],
)

export const session = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: belongsTo('user_id', () => user.id),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Hash of the guest's CSRF cookie at sign-in: tokens from before it stay good in this session only. */
    csrfGuest: text('csrf_guest'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const account = pgTable('credentials', {
  id: text('id').primaryKey(),
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
  userId: belongsTo('user_id', () => user.id),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Single-use links in emails: `identifier` is "<purpose>:<hash of the token>", `value` the user's id. */
export const verification = pgTable(
  'verifications',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier').on(t.identifier), index('verifications_value').on(t.value)],
)

/**
 * Emails. The embedded default keeps them as its outbox; with an SMTP server a row lives only until the email was
 * handed over, because emails carry links that open accounts.
 */
export const mail = pgTable('mails', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
})
