import { optimizationMessages } from '@trabecula/domain'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { candidate, ledger, run } from '../../platform/database/schema.ts'
import { signedIn } from '../../testing/browser.ts'
import { FakeCompute } from '../../testing/fake-compute.ts'
import { sampleProject } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

async function runWith(options: ConstructorParameters<typeof FakeCompute>[0]) {
  server = await openTestServer({ compute: new FakeCompute(options) })
  const owner = await signedIn(server)
  const { request, projectId, subprojectId } = await sampleProject(owner)
  const reply = await owner.post('/protected/optimization/', request)
  return { owner, projectId, subprojectId, reply }
}
const charges = () => server.platform.db.select().from(ledger).where(eq(ledger.kind, 'usage'))

describe('a row with a value that is no number', () => {
  it('is left out of its result, which is stored and charged as without it', async () => {
    const { owner, projectId, reply } = await runWith({ infinite: 'octet' })
    expect(reply.status).toBe(200)
    const failed = await server.platform.db.select().from(candidate).where(eq(candidate.status, 'failed'))
    expect(failed.map(({ cell, message }) => [cell, message])).toEqual([['octet', optimizationMessages.unreadableRow]])
    expect((await owner.get(`/api/project/${projectId}/results/`)).json.results).toHaveLength(2)
  })

  it('in the whole result ends the run, which costs nothing', async () => {
    const { owner, projectId, reply } = await runWith({ solidIsNoNumber: true })
    expect([reply.status, reply.json.code]).toEqual([500, 'failed'])
    expect(await charges()).toEqual([])
    expect((await owner.get(`/api/project/${projectId}/results/`)).status).toBe(404)
  })
})

it('a stored result that cannot be read is reported as what it is, and everything around it is answered', async () => {
  const { owner, projectId, subprojectId, reply } = await runWith({})
  const runId: string = reply.json.run_id
  const { db } = server.platform
  const [row] = await db.select().from(run).where(eq(run.id, runId))
  const result = row!.result!
  const candidates = result.candidates.map((each) => ({ ...each, mass_g: Number.NaN, max_load_n: Number.POSITIVE_INFINITY }))
  await db
    .update(run)
    .set({ result: { ...result, candidates } })
    .where(eq(run.id, runId))

  const results = await owner.get(`/api/project/${projectId}/results/`)
  expect([results.status, results.json.message]).toEqual([422, optimizationMessages.unreadableResults])
  const project = await owner.get(`/api/project/${projectId}/`)
  expect([project.status, project.json.project.best_result]).toEqual([200, null])
  expect((await owner.get(`/api/runs/${runId}/`)).json.run.candidates).toEqual([])
  expect((await owner.get('/api/history/')).json.history[0]?.runs[0]?.best_result).toBeNull()
  expect((await owner.get(`/api/runs/${runId}/fields/`)).json.subjects).toHaveLength(1)
  const report = await owner.get(`/api/project/${projectId}/subprojects/${subprojectId}/report.html`)
  expect(report.status).toBe(422)
})
