import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hold, ledger } from '../../platform/database/schema.ts'
import { createProject, createRun } from '../../testing/factories.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { abandonedRunsCheck } from './abandoned-runs.ts'
import { readRun, touchWatched } from './queries.ts'

const start = new Date('2026-01-01T00:00:00Z')
let server: TestServer
let now: Date
beforeEach(async () => {
  now = start
  server = await openTestServer({ concurrency: 0, now: () => now })
})
afterEach(() => server.close())

let elapsed = 0
/** Time that has passed, by a clock that nobody sets. */
const elapsedMs = () => elapsed
/** @param setBack by how many seconds the system clock was set back during that time */
const after = (seconds: number, setBack = 0) => {
  elapsed = 1000 * seconds
  now = new Date(start.getTime() + 1000 * (seconds - setBack))
}
async function plant() {
  const { platform } = server
  const id = (await createRun(platform, await createProject(platform), { tokens: 20 })) as string
  await touchWatched(platform.db, [id], start)
  return id
}

describe('a run whose watching process died', () => {
  it('is cancelled by another process, and nothing is charged', async () => {
    const id = await plant()
    const look = abandonedRunsCheck(server.platform, undefined, elapsedMs)
    const ended: string[][] = []
    for (const seconds of [5, 14, 16, 21, 26, 31]) {
      after(seconds)
      ended.push(await look())
    }
    expect(ended).toEqual([[], [], [], [], [id], []])
    expect(await readRun(server.platform.db, id)).toMatchObject({ status: 'cancelled', refusalCode: 'cancelled' })
    expect(await server.platform.db.select().from(ledger)).toEqual([])
    expect(await server.platform.db.select().from(hold)).toEqual([])
  })

  it('is cancelled in the same time when the clock is set back two hours', async () => {
    const id = await plant()
    const look = abandonedRunsCheck(server.platform, undefined, elapsedMs)
    const ended: string[][] = []
    for (const seconds of [5, 10, 15, 20]) {
      after(seconds, 7200)
      ended.push(await look())
    }
    expect(ended).toEqual([[], [], [id], []])
  })

  it('goes on while it is watched, whichever way the clock jumps', async () => {
    const id = await plant()
    const look = abandonedRunsCheck(server.platform, undefined, elapsedMs)
    for (const [seconds, setBack] of [
      [5, 0],
      [10, 7200],
      [15, 7200],
      [20, 7200],
      [25, -7200],
      [30, -7200],
      [35, 0],
    ] as const) {
      after(seconds, setBack)
      expect(await look()).toEqual([])
      await touchWatched(server.platform.db, [id], now)
    }
  })

  it('goes on when it is watched again before', async () => {
    const id = await plant()
    const look = abandonedRunsCheck(server.platform, undefined, elapsedMs)
    after(20)
    await look()
    await touchWatched(server.platform.db, [id], now)
    after(40)
    expect(await look()).toEqual([])
  })
})

it('a run is not taken for left because nobody could touch it, or clocks differ, while it is touched', async () => {
  const id = await plant()
  const look = abandonedRunsCheck(server.platform, undefined, elapsedMs)
  // The toucher's clock is a minute behind ours.
  for (let seconds = 60; seconds < 120; seconds += 5) {
    after(seconds)
    await touchWatched(server.platform.db, [id], new Date(now.getTime() - 60_000))
    expect(await look()).toEqual([])
  }
})
