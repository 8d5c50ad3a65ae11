import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { member, team } from '../database/schema.ts'

export const membershipsOf = (db: Database, userId: string) =>
  db.select({ teamId: member.teamId, role: member.role }).from(member).where(eq(member.userId, userId))

export async function insertTeam(
  tx: Database,
  { id, name, ownerId }: { id: string; name: string; ownerId: string },
): Promise<void> {
  await tx.insert(team).values({ id, name })
  await tx.insert(member).values({ teamId: id, userId: ownerId, role: 'owner' })
}
