import { afterEach, describe, expect, it } from 'vitest'
import { monitorOf } from '../../app/monitor.ts'
import { endRun } from '../../features/runs/flow.ts'
import { createProject, createRun } from '../../testing/factories.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { StorageUnavailable } from '../storage/unavailable.ts'
import { openWorkerPort } from './worker-port.ts'

let server: TestServer
afterEach(() => server.close())

const ask = (url: string) => server.app.inject({ url })

describe('monitoring', () => {
  it('hears that one is ready, and reads its figures', async () => {
    server = await openTestServer({ concurrency: 0 })
    const { platform } = server
    expect((await ask('/healthz')).json()).toEqual({ status: 'success' })
    expect((await ask('/readyz')).json()).toEqual({ status: 'success' })
    const id = (await createRun(platform, await createProject(platform))) as string
    await createRun(platform, await createProject(platform))
    await endRun(platform, id, 'failed', { code: 'failed', message: 'no' })
    await ask('/api/catalog/')
    const text = (await ask('/metrics')).body
    expect(text).toContain('trabecula_open_runs{status="preparing"} 1')
    expect(text).toContain('trabecula_run_seconds_count{end="failed"} 1')
    expect(text).toMatch(/trabecula_http_request_seconds_count\{method="GET",route="\/api\/catalog\/?",status="\d+"\} 1/)
    expect(text).toContain('trabecula_queue_jobs{queue="candidate",state="active"} 0')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
  })

  it('hears what does not answer, while the process itself lives', async () => {
    const broken = async () => {
      throw new StorageUnavailable('The disk is gone.')
    }
    server = await openTestServer({ concurrency: 0, files: (store) => ({ ...store, check: broken }) })
    const reply = await ask('/readyz')
    expect([reply.statusCode, reply.json()]).toMatchObject([503, { status: 'error', failures: ['storage'] }])
    expect((await ask('/healthz')).statusCode).toBe(200)
  })

  it('brings the token in production, where figures are nobody else’s', async () => {
    server = await openTestServer({ concurrency: 0 })
    const production = { ...server.platform, embedded: false }
    const closed = monitorOf(production, () => {})
    expect((await closed.metrics(undefined)).status).toBe(404)
    const open = monitorOf({ ...production, metricsToken: 'a long enough token' }, () => {})
    const answers = [undefined, 'Bearer wrong', 'Bearer a long enough token'].map((words) => open.metrics(words))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 200])
  })

  it('queries a worker process at its own port', async () => {
    server = await openTestServer({ concurrency: 0 })
    const port = await openWorkerPort(
      monitorOf(server.platform, () => {}),
      '127.0.0.1',
      0,
    )
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port.port}${path}`)).status
    expect(await Promise.all(['/healthz', '/readyz/', '/metrics?all', '/api/projects/'].map(status))).toEqual([
      200, 200, 200, 404,
    ])
    await port.close()
  })
})

it('an answer carries the id of its request, which the log has too', async () => {
  server = await openTestServer({ concurrency: 0 })
  const ids = [(await ask('/healthz')).headers['x-request-id'], (await ask('/healthz')).headers['x-request-id']]
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(ids[0]).not.toBe(ids[1])
})
