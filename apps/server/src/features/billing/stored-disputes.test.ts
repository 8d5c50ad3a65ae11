import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../../platform/database/connection.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { disputesOf } from './queries.ts'

it('disputes stored before an inquiry was called so are inquiries, and money that a bank took stays taken', async () => {
  const { db, close } = await openTestDatabase()
  const stored = (id: string, state: string) =>
    sql`insert into disputes (id, payment_id, amount, state, is_closed, state_at) values (${id}, 'payment', 1, ${state}, false, now())`
  await db.execute(stored('one', 'asked'))
  await db.execute(stored('two', 'withdrawn'))
  await db.execute(sql.raw(readFileSync(join(migrationsFolder, '0008_dispute_inquiries.sql'), 'utf8')))
  expect((await disputesOf(db, 'payment')).map(({ id, state }) => [id, state]).sort()).toEqual([
    ['one', 'inquiry'],
    ['two', 'withdrawn'],
  ])
  await close()
})
