import { optimizationMessages } from '@trabecula/domain'
import { boxStl } from '@trabecula/testkit/box-stl'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { readRun } from '../features/runs/queries.ts'
import { candidate, project } from '../platform/database/schema.ts'
import type { FileStore } from '../platform/storage/store.ts'
import { StorageUnavailable } from '../platform/storage/unavailable.ts'
import { signedIn } from '../testing/browser.ts'
import { createProject, createRun } from '../testing/factories.ts'
import { until } from '../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

const full = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
const refusing = () => new StorageUnavailable('The store refuses.')

describe.each([
  ['a full disk', full],
  ['a store that refuses', refusing],
])('%s', (_name, error) => {
  it('is said to who uploads, leaves no project, and a later try works', async () => {
    let broken = true
    const files = (store: FileStore): FileStore => ({
      ...store,
      adopt: async (...args) => {
        if (broken) throw error()
        return store.adopt(...args)
      },
    })
    server = await openTestServer({ concurrency: 0, files })
    const owner = await signedIn(server)
    const upload = () => owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
    const refused = await upload()
    expect([refused.status, refused.json.code, refused.headers['retry-after']]).toEqual([503, 'busy', '30'])
    expect(refused.json.message).not.toContain('ENOSPC')
    expect(await server.platform.db.select().from(project)).toEqual([])
    broken = false
    expect((await upload()).status).toBe(200)
  })

  it('in mid-run is waited out: the candidate is tried again, and nothing is lost', async () => {
    let failures = 2
    const files = (store: FileStore): FileStore => ({
      ...store,
      adopt: async (...args) => {
        if (failures-- > 0) throw error()
        return store.adopt(...args)
      },
    })
    server = await openTestServer({ concurrency: 1, files })
    const id = (await createRun(server.platform, await createProject(server.platform))) as string
    await until(async () => (await readRun(server.platform.db, id))?.status === 'done')
    const candidates = await server.platform.db.select().from(candidate).where(eq(candidate.runId, id))
    expect(failures).toBeLessThan(0)
    expect(candidates.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
  })
})

it('a failure of ours never shows its text', async () => {
  server = await openTestServer({
    concurrency: 0,
    files: (store) => ({
      ...store,
      adopt: async () => {
        throw new Error(`secret ${optimizationMessages.failed}`)
      },
    }),
  })
  const owner = await signedIn(server)
  const reply = await owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
  expect([reply.status, reply.text.includes('secret')]).toEqual([500, false])
  expect(reply.json.request_id).toBe(reply.headers['x-request-id'])
})
