import { and, count, desc, eq, gt, isNull, lt, lte, max, notInArray } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { user, webhook, webhookAttempt, webhookMessage } from '../../platform/database/schema.ts'

export type WebhookRow = typeof webhook.$inferSelect
export type AttemptRow = typeof webhookAttempt.$inferSelect

export const webhooksOf = (db: Database, teamId: string) =>
  db
    .select({ row: webhook, username: user.username })
    .from(webhook)
    .innerJoin(user, eq(user.id, webhook.userId))
    .where(eq(webhook.teamId, teamId))
    .orderBy(desc(webhook.createdAt), desc(webhook.id))

export const activeOf = (db: Database, teamId: string) =>
  db
    .select()
    .from(webhook)
    .where(and(eq(webhook.teamId, teamId), isNull(webhook.pausedAt)))

export async function countOf(tx: Database, teamId: string): Promise<number> {
  const [row] = await tx.select({ webhooks: count() }).from(webhook).where(eq(webhook.teamId, teamId))
  return row?.webhooks ?? 0
}

const ofTeam = (teamId: string, id: string) => and(eq(webhook.teamId, teamId), eq(webhook.id, id))

export async function readWebhook(db: Database, teamId: string, id: string): Promise<WebhookRow | undefined> {
  return (await db.select().from(webhook).where(ofTeam(teamId, id)))[0]
}

export const insertWebhook = (tx: Database, row: typeof webhook.$inferInsert) => tx.insert(webhook).values(row)

/** The type of the entry that replaces messages that were not sent. */
export const leftOut = 'webhook.left-out'

const within = (webhookId: string, after: Date, until: Date) =>
  and(eq(webhookMessage.webhookId, webhookId), gt(webhookMessage.createdAt, after), lte(webhookMessage.createdAt, until))

/** Messages to a webhook after one time and up to another, tests not counted. */
export const countMessages = (tx: Database, webhookId: string, after: Date, until: Date): Promise<number> =>
  tx.$count(webhookMessage, and(within(webhookId, after, until), notInArray(webhookMessage.type, ['webhook.test', leftOut])))

/** How often it was noted in that time that messages are left out. */
export const countLeftOut = (tx: Database, webhookId: string, after: Date, until: Date): Promise<number> =>
  tx.$count(webhookMessage, and(within(webhookId, after, until), eq(webhookMessage.type, leftOut)))

export async function lastLeftOut(db: Database, webhookId: string): Promise<Date | null> {
  const ofWebhook = and(eq(webhookMessage.webhookId, webhookId), eq(webhookMessage.type, leftOut))
  const [row] = await db
    .select({ at: max(webhookMessage.createdAt) })
    .from(webhookMessage)
    .where(ofWebhook)
  return row?.at ?? null
}

/** Messages that wait for an attempt go with it. */
export async function deleteWebhook(tx: Database, teamId: string, id: string): Promise<WebhookRow | undefined> {
  return (await tx.delete(webhook).where(ofTeam(teamId, id)).returning())[0]
}

export const updateWebhook = (tx: Database, id: string, change: Partial<typeof webhook.$inferInsert>) =>
  tx.update(webhook).set(change).where(eq(webhook.id, id))

export const insertMessage = (tx: Database, row: typeof webhookMessage.$inferInsert) => tx.insert(webhookMessage).values(row)

export async function readMessage(db: Database, id: string) {
  const rows = await db
    .select({ message: webhookMessage, webhook })
    .from(webhookMessage)
    .innerJoin(webhook, eq(webhook.id, webhookMessage.webhookId))
    .where(eq(webhookMessage.id, id))
  return rows[0]
}

/** The webhook, kept from changing until the transaction ends; undefined when it was removed. */
export async function lockWebhook(tx: Database, id: string): Promise<WebhookRow | undefined> {
  return (await tx.select().from(webhook).where(eq(webhook.id, id)).for('update'))[0]
}

export async function isAttempted(db: Database, id: string): Promise<boolean> {
  return (await db.$count(webhookAttempt, eq(webhookAttempt.id, id))) > 0
}

export const insertAttempt = (tx: Database, row: typeof webhookAttempt.$inferInsert) =>
  tx.insert(webhookAttempt).values(row).onConflictDoNothing()

export const attemptsOf = (db: Database, webhookId: string, limit: number) =>
  db
    .select({ attempt: webhookAttempt, type: webhookMessage.type })
    .from(webhookAttempt)
    .innerJoin(webhookMessage, eq(webhookMessage.id, webhookAttempt.messageId))
    .where(eq(webhookMessage.webhookId, webhookId))
    .orderBy(desc(webhookAttempt.at), desc(webhookAttempt.attempt))
    .limit(limit)

export const dropMessagesBefore = (db: Database, before: Date) =>
  db.delete(webhookMessage).where(lt(webhookMessage.createdAt, before))
