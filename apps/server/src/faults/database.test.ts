import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { candidatesOf, readRun } from '../features/runs/queries.ts'
import { createProject, createRun } from '../testing/factories.ts'
import { FakeCompute } from '../testing/fake-compute.ts'
import { until } from '../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

const address = process.env['TEST_DATABASE_URL']
let server: TestServer
afterEach(() => server.close())

describe.runIf(address)('a database that cuts every connection in mid-run', () => {
  it('delays the run, and nothing more: it ends with every candidate', async () => {
    const cells = ['a', 'b', 'c', 'd', 'e', 'f']
    server = await openTestServer({ compute: new FakeCompute({ cells, designMs: 400 }), concurrency: 2 })
    const { db } = server.platform
    const name = (await db.execute(sql`select current_database() as name`)) as unknown as { rows: [{ name: string }] }
    const admin = new pg.Client({ connectionString: address })
    await admin.connect()
    const id = (await createRun(server.platform, await createProject(server.platform))) as string
    const isFinished = async (count: number) =>
      (await candidatesOf(db, id).catch(() => [])).filter(({ status }) => status === 'ok').length >= count
    for (const count of [1, 3]) {
      await until(() => isFinished(count))
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`, [
        name.rows[0].name,
      ])
    }
    await until(async () => (await readRun(db, id).catch(() => undefined))?.status === 'done')
    expect((await candidatesOf(db, id)).map(({ status }) => status)).toEqual(Array(cells.length).fill('ok'))
    await admin.end()
  })
})
