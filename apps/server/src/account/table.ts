import { eq, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { user } from '../database/schema.ts'

/** Which of the two identifiers is in use already. */
export async function takenIdentifiers(
  db: Database,
  email: string,
  username: string,
): Promise<{ email: boolean; username: boolean }> {
  const rows = await db
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(or(eq(user.email, email.toLowerCase()), eq(sql`lower(${user.username})`, username.toLowerCase())))
  return {
    email: rows.some((row) => row.email === email.toLowerCase()),
    username: rows.some((row) => row.username.toLowerCase() === username.toLowerCase()),
  }
}

export async function setVerified(db: Database, email: string): Promise<void> {
  await db.update(user).set({ emailVerified: true }).where(eq(user.email, email))
}

export async function setSuperuser(db: Database, email: string): Promise<boolean> {
  const rows = await db
    .update(user)
    .set({ isSuperuser: true })
    .where(eq(user.email, email.toLowerCase()))
    .returning({ id: user.id })
  return rows.length > 0
}
