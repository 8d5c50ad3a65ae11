import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { subscription } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { sampleProject, until } from '../../testing/sample-run.ts'
import { testServer } from '../../testing/server-of-file.ts'
import { lockSubproject } from '../projects/service.ts'
import { lockTokenAccount } from '../tokens/service.ts'

const server = await testServer()
const { db, now } = server.platform
const owner = await signedIn(server)
const [account] = await db.select().from(subscription)

/** Transactions that wait for a row or a transaction of this database. */
const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

// The embedded database does one transaction after the other.
it.runIf(process.env['TEST_DATABASE_URL'])(
  'a file is stored while a run of its study ends, which locks the study and then the token account',
  async () => {
    const project = await sampleProject(owner)
    await owner.post('/protected/optimization/', project.request)
    const row = { project_id: project.projectId, subproject_id: project.subprojectId, row_index: 0 }
    let exporting: ReturnType<typeof owner.post> | undefined
    await db.transaction(async (tx) => {
      await lockSubproject(tx, project.subprojectId)
      exporting = owner.post('/protected/export_stl/', { ...row, zero_thickness_dir: 'None' })
      await until(async () => ((await db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length > 0)
      await lockTokenAccount(tx, account!.teamId, now())
    })
    expect((await exporting)?.json).toMatchObject({ status: 'success' })
  },
)
