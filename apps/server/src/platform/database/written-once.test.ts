import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { team } from './schema.ts'
import { writtenOnce } from './written-once.ts'

it('a statement is written once for each database and each transaction, and sees what its own wrote', async () => {
  const { db, close } = await openTestDatabase()
  let times = 0
  const teamById = writtenOnce((on) => {
    times++
    return on
      .select({ name: team.name })
      .from(team)
      .where(eq(team.id, sql.placeholder('id')))
  })
  await db.insert(team).values({ id: 'a', name: 'First' })
  expect(await teamById(db).execute({ id: 'a' })).toEqual([{ name: 'First' }])
  expect(await teamById(db).execute({ id: 'b' })).toEqual([])
  expect(times).toBe(1)
  const undone = db.transaction(async (tx) => {
    await tx.insert(team).values({ id: 'b', name: 'Second' })
    expect(await teamById(tx).execute({ id: 'b' })).toEqual([{ name: 'Second' }])
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await teamById(db).execute({ id: 'b' })).toEqual([])
  expect(times).toBe(2)
  await close()
})
