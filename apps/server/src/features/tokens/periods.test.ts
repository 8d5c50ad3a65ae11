import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { migrationsFolder } from '../../platform/database/connection.ts'
import { subscription } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { until } from '../../testing/sample-run.ts'
import { openTestServer } from '../../testing/test-server.ts'

it('a period that is over is settled by the hourly job, before anybody looks', async () => {
  // Nobody works at first.
  const idle = await openTestServer({ concurrency: 0 })
  await signedIn(idle)
  const { db } = idle.database
  const over = new Date(Date.now() - 1000)
  await db.update(subscription).set({ periodEnd: over, planLeft: 50 })
  await idle.kill()
  const server = await openTestServer({ left: idle })
  try {
    const later = await until(async () => (await db.select().from(subscription)).find(({ carryOver }) => carryOver === 50))
    expect(later).toMatchObject({ planLeft: 200, carryOver: 50, periodStart: over })
  } finally {
    await server.close()
  }
})

it('the ledger’s migration opens every account with what it holds, and keeps tokens for work in progress', {
  tags: ['long'],
}, async () => {
  const lite = await PGlite.create()
  const run = async (names: readonly string[]) => {
    for (const name of names) await lite.exec(readFileSync(join(migrationsFolder, name), 'utf8'))
  }
  const files = readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  await run(files.filter((name) => name < '0003'))
  await lite.exec(`
      insert into teams (id, name) values ('t', 'Team');
      insert into subscriptions (team_id, plan, status, period_start, period_end, allotment, plan_left, carry_over, topup, used)
        values ('t', 'hobbyist_education', 'active', now(), now() + interval '30 days', 200, 150, 10, 7, 50);
      insert into ledger (team_id, key, tokens, description) values ('t', 'run:1', 20, 'Run'), ('t', 'admin:1', -7, 'By hand');
      insert into projects (id, team_id, name, original_filename, file_key, file_bytes, triangles) values ('p', 't', '', '', '', 1, 1);
      insert into subprojects (id, project_id, name, settings) values ('s', 'p', '', '{}');
      insert into runs (id, project_id, subproject_id, team_id, user_id, status, tokens, input)
        values ('r', 'p', 's', 't', 'u', 'running', 20, '{}'), ('over', 'p', 's', 't', 'u', 'failed', 20, '{}');`)
  await run(files.filter((name) => name.startsWith('0003')))
  const one = async (text: string) => (await lite.query<Record<string, unknown>>(text)).rows
  expect(await one('select -sum(tokens)::int as balance from ledger')).toEqual([{ balance: 167 }])
  expect(await one(`select kind from ledger where key = 'admin:1'`)).toEqual([{ kind: 'adjustment' }])
  expect(await one('select key, tokens from token_holds')).toEqual([{ key: 'run:r', tokens: 20 }])
  await lite.close()
})
