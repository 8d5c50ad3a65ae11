import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/connection.ts'
import { dispute, paidPlan, payment, paymentEvent } from '../../platform/database/schema.ts'

export type PaymentRow = typeof payment.$inferSelect
export type DisputeRow = typeof dispute.$inferSelect
export type PaidPlanRow = typeof paidPlan.$inferSelect

/** False when this event was handled before. A second delivery at the same time waits here for the first. */
export const insertEvent = async (tx: Database, row: typeof paymentEvent.$inferInsert): Promise<boolean> =>
  (await tx.insert(paymentEvent).values(row).onConflictDoNothing().returning({ id: paymentEvent.id })).length > 0

export const noteEffect = (tx: Database, id: string, effect: string) =>
  tx.update(paymentEvent).set({ effect }).where(eq(paymentEvent.id, id))

/** The payment's row, made if need be, locked until the transaction ends. */
export async function lockPayment(tx: Database, id: string): Promise<PaymentRow> {
  await tx.insert(payment).values({ id }).onConflictDoNothing()
  return (await tx.select().from(payment).where(eq(payment.id, id)).for('update'))[0] as PaymentRow
}

export const storePayment = (tx: Database, { id, ...values }: PaymentRow) =>
  tx.update(payment).set(values).where(eq(payment.id, id))

/** Disputes of one payment change under the lock of its row. */
export const readDispute = async (tx: Database, id: string): Promise<DisputeRow | undefined> =>
  (await tx.select().from(dispute).where(eq(dispute.id, id)))[0]

export const storeDispute = (tx: Database, row: DisputeRow) =>
  tx.insert(dispute).values(row).onConflictDoUpdate({ target: dispute.id, set: row })

export const disputesOf = (tx: Database, paymentId: string): Promise<DisputeRow[]> =>
  tx.select().from(dispute).where(eq(dispute.paymentId, paymentId))

/** The paid plan's row, made if need be, locked until the transaction ends. */
export async function lockPaidPlan(tx: Database, id: string): Promise<PaidPlanRow> {
  await tx.insert(paidPlan).values({ id }).onConflictDoNothing()
  return (await tx.select().from(paidPlan).where(eq(paidPlan.id, id)).for('update'))[0] as PaidPlanRow
}

export const storePaidPlan = (tx: Database, { id, ...values }: PaidPlanRow) =>
  tx.update(paidPlan).set(values).where(eq(paidPlan.id, id))

export const paidPlansOf = (db: Database, teamId: string): Promise<PaidPlanRow[]> =>
  db.select().from(paidPlan).where(eq(paidPlan.teamId, teamId))
