import { afterEach, describe, expect, it } from 'vitest'
import { candidatesOf, readRun } from '../features/runs/queries.ts'
import type { Compute } from '../platform/compute/compute.ts'
import { ThreadDied } from '../platform/threads/pool.ts'
import { createProject, createRun } from '../testing/factories.ts'
import { FakeCompute } from '../testing/fake-compute.ts'
import { until } from '../testing/sample-run.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
afterEach(() => server.close())

/** A compute whose thread dies (out of memory, say) whenever it does this. */
class Dying extends FakeCompute {
  deaths = 0
  readonly #task: 'prepare' | 'design' | 'rank'
  readonly #cell: string | undefined
  readonly #most: number

  constructor(task: 'prepare' | 'design' | 'rank', cell?: string, most = Number.POSITIVE_INFINITY) {
    super()
    this.#task = task
    this.#cell = cell
    this.#most = most
    const own = { prepare: this.prepare, design: this.design, rank: this.rank }
    this.prepare = (...args) => (this.#dies('prepare') ? this.#die() : own.prepare(...args))
    this.design = (...args) => (this.#dies('design', args[1]) ? this.#die() : own.design(...args))
    this.rank = (...args) => (this.#dies('rank') ? this.#die() : own.rank(...args))
  }

  #dies = (task: keyof Compute, cell?: string) =>
    task === this.#task && (this.#cell === undefined || cell === this.#cell) && this.deaths < this.#most
  #die = (): Promise<never> => {
    this.deaths++
    return Promise.reject(new ThreadDied('out of memory'))
  }
}

async function runWith(compute: Dying) {
  server = await openTestServer({ compute, concurrency: 1 })
  const id = (await createRun(server.platform, await createProject(server.platform))) as string
  const row = await until(async () => {
    const found = await readRun(server.platform.db, id)
    return found?.finishedAt && found
  })
  return { id, row }
}

it('a thread that dies in mid-candidate costs that candidate: no other is designed again, the run is prepared once', async () => {
  const compute = new Dying('design', 'diamond-sheet', 1)
  const { id, row } = await runWith(compute)
  expect([row.status, compute.deaths, compute.prepared.length]).toEqual(['done', 1, 1])
  expect(compute.designed.toSorted()).toEqual(['diamond-sheet', 'gyroid-sheet', 'octet'])
  expect((await candidatesOf(server.platform.db, id)).map(({ status }) => status)).toEqual(['ok', 'ok', 'ok'])
})

describe('work that fails for good', () => {
  it('settles one candidate as failed, and the run ends with the others', async () => {
    const compute = new Dying('design', 'octet')
    const { id, row } = await runWith(compute)
    expect([row.status, compute.deaths, row.result?.candidates.length]).toEqual(['done', 5, 2])
    expect((await candidatesOf(server.platform.db, id)).map(({ status }) => status)).toEqual(['ok', 'ok', 'failed'])
  })

  it.each(['prepare', 'rank'] as const)(
    'at the step "%s" ends the run as failed, uncharged and with a sentence',
    async (task) => {
      const compute = new Dying(task)
      const { row } = await runWith(compute)
      expect([row.status, row.refusalCode, compute.deaths]).toEqual(['failed', 'failed', 5])
      expect(row.message).toContain('Nothing was charged')
    },
  )
})
