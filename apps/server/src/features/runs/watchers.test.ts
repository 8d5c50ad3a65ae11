import { afterEach, beforeEach, expect, it } from 'vitest'
import { createProject, createRun } from '../../testing/factories.ts'
import { until } from '../../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { readRun } from './queries.ts'
import { createWatchers, type Watchers } from './watchers.ts'

let server: TestServer
let watchers: Watchers
let endGrace = () => {}
const failures: unknown[] = []
beforeEach(async () => {
  server = await openTestServer({ concurrency: 0 })
  watchers = createWatchers(
    server.platform,
    (error) => failures.push(error),
    undefined,
    (_ms, over) => {
      endGrace = over
      return () => {}
    },
  )
})
afterEach(async () => {
  watchers.close()
  await server.close()
})

it('a run whose last watcher goes while the watched ones are noted stays left, and is cancelled after its grace', async () => {
  const { platform } = server
  const id = (await createRun(platform, await createProject(platform), { tokens: 20 })) as string
  const release = watchers.watch(id)
  const noting = watchers.touch()
  release()
  await noting
  endGrace()
  const ended = await until(async () => {
    const row = await readRun(platform.db, id)
    return row?.finishedAt && row
  })
  expect(ended).toMatchObject({ status: 'cancelled', leftAt: expect.any(Date) })
  expect(failures).toEqual([])
})
