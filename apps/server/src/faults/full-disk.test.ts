import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boxStl } from '@trabecula/testkit/box-stl'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { candidatesOf, readRun } from '../features/runs/queries.ts'
import { project } from '../platform/database/schema.ts'
import { diskStore } from '../platform/storage/disk.ts'
import { signedIn } from '../testing/browser.ts'
import { createProject, createRun } from '../testing/factories.ts'
import { until } from '../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

// A file system of two megabytes; only where this process may mount one (Linux, root).
const disk = mkdtempSync(join(tmpdir(), 'trabecula-small-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk]).status === 0
let server: TestServer
afterEach(() => server?.close())
afterAll(() => {
  if (isMounted) spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

const ballast = join(disk, 'ballast')
function fill() {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(ballast, Buffer.alloc(bavail * bsize))
}
const makeRoom = () => rmSync(ballast)
const open = () => openTestServer({ files: () => diskStore(disk, { alone: true }), concurrency: 1, retryDelay: 600 })

describe.runIf(isMounted)('a disk that is really full', () => {
  it('refuses an upload in a sentence, leaves no project, and takes the next one when there is room', async () => {
    server = await open()
    const owner = await signedIn(server)
    const upload = () => owner.upload('/protected/upload_stl/', [{ name: 'box.stl', content: boxStl() }])
    fill()
    const refused = await upload()
    expect([refused.status, refused.json.message]).toEqual([
      503,
      'The server has no room for more files. Nothing was stored. Please try again later.',
    ])
    expect(await server.platform.db.select().from(project)).toEqual([])
    makeRoom()
    expect((await upload()).status).toBe(200)
  })

  it('delays a run until there is room', { tags: ['long'] }, async () => {
    server = await open()
    const { db } = server.platform
    const fixture = await createProject(server.platform)
    fill()
    const id = (await createRun(server.platform, fixture)) as string
    // The solid part's fields are the first that a run stores.
    const isPutOff = async () =>
      (await server.platform.jobs.depths()).some(({ queue, deferred }) => queue === 'prepare' && deferred > 0)
    await until(isPutOff)
    expect((await readRun(db, id))?.status).toBe('preparing')
    expect(await candidatesOf(db, id)).toEqual([])
    makeRoom()
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await until(async () => (await readRun(db, id))?.status === 'done')
    expect((await candidatesOf(db, id)).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
  })
})
