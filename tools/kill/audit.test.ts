/** @module-tag long */
import { createHash } from 'node:crypto'
import { hold, keptFields, ledger, openSubscription, project, run } from '@trabecula/server'
import { createProject, createRun, openTestServer, type ProjectFixture, type TestServer } from '@trabecula/server/testing'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audit } from './audit.ts'
import { Expectations } from './expectations.ts'

let server: TestServer
let fixture: ProjectFixture
let expectations: Expectations
beforeEach(async () => {
  server = await openTestServer({ concurrency: 0 })
  fixture = await createProject(server.platform)
  expectations = new Expectations()
})
afterEach(() => server.close())

/** The promises that were broken. */
const broken = async () =>
  (await audit(server.database, server.platform.files, expectations)).flatMap(({ promise, broken: found }) =>
    found.length > 0 ? [promise.replace(/ \(it removed \d+\)/, '')] : [],
  )
async function endedRun(status: 'done' | 'failed'): Promise<string> {
  const id = (await createRun(server.platform, fixture)) as string
  const result = { candidates: [] } as never
  await server.platform.db.update(run).set({ status, finishedAt: new Date(), result }).where(eq(run.id, id))
  await server.platform.db.execute(`delete from pgboss.job where name = 'prepare'`)
  if (status === 'done') await keepSolidFields(id)
  return id
}
async function keepSolidFields(runId: string): Promise<void> {
  const { db, files } = server.platform
  const content = Buffer.from('fields')
  const key = `runs/${runId}/fields/solid.bin`
  await files.put(key, content)
  const hash = createHash('sha256').update(content).digest('hex')
  const summary = { name: 'Solid part', load_n: 1, fields: [], absent: {} }
  await db.insert(keptFields).values({ id: runId, runId, key, bytes: content.length, hash, summary })
}
const charge = (key: string, tokens = 20) =>
  server.platform.db.insert(ledger).values({ key, teamId: fixture.teamId, kind: 'usage', tokens, description: 'Work' })

describe('the audit after kills', () => {
  it('finds nothing where nothing is wrong', async () => {
    await charge(`run:${await endedRun('done')}`)
    await endedRun('failed')
    expect(await broken()).toEqual([])
  })

  it('finds what was acknowledged and is lost: uploads, names, runs, exports, payments, spendings', async () => {
    expectations.uploads.set('lost', 'hash')
    expectations.names.set(fixture.projectId, { acknowledged: 'Name', maybe: [] })
    expectations.runs.add('lost')
    expectations.exports.set('lost', '/lost')
    expectations.payments.set('lost', { teamId: fixture.teamId, tokens: 7 })
    expectations.spent.set(fixture.teamId, { acknowledged: 1, maybe: 0 })
    expectations.deleted.add(fixture.projectId)
    expect(await broken()).toEqual([
      'an acknowledged upload has its row, with its hash',
      'an acknowledged name stands',
      'what was deleted stays deleted',
      'an answered run is done',
      'an answered export is ready, or its result was replaced',
      'an acknowledged payment is credited once',
      'an acknowledged spending is in the ledger, and none twice',
    ])
  })

  it('finds work that is free, work that failed and was charged, and work that never ends', async () => {
    await endedRun('done')
    await charge(`run:${await endedRun('failed')}`)
    expect(await broken()).toEqual(['a run with a result is charged once, any other not'])
    await createRun(server.platform, fixture)
    expect(await broken()).toEqual([
      'every run ends',
      'a run with a result is charged once, any other not',
      'no job is left over',
    ])
  })

  it('finds a balance that its ledger does not explain, and tokens that stay promised', async () => {
    const { db } = server.platform
    await openSubscription(db, { teamId: fixture.teamId, plan: 'hobbyist_education', topup: 0 }, new Date())
    expect(await broken()).toEqual([])
    await charge('consume:1', 5)
    const runId = await endedRun('failed')
    await db.insert(hold).values({ key: `run:${runId}`, teamId: fixture.teamId, runId, tokens: 20, createdAt: new Date() })
    expect(await broken()).toEqual([
      'a balance is the sum of its ledger, and not below zero',
      'nothing stays promised to work that is over',
    ])
  })

  it('finds a row without its file, and a part that is not what was uploaded', async () => {
    const { db, files } = server.platform
    expectations.uploads.set(fixture.projectId, 'of another file')
    await db.update(project).set({ fileHash: 'of another file' }).where(eq(project.id, fixture.projectId))
    expect(await broken()).toEqual(['every part is what was uploaded'])
    await files.remove(fixture.fileKey)
    expect(await broken()).toEqual(['every project has its part', 'every part is what was uploaded'])
  })
})
