import { afterEach, describe, expect, it } from 'vitest'
import { createMetrics } from '../metrics/metrics.ts'
import { drained, measureRequests } from './request-metrics.ts'
import { type App, httpServer } from './server.ts'

let app: App
afterEach(() => app.close())

/** A server on a port of its own, whose calls are answered when the test says so. */
async function slowServer(): Promise<{ address: string; asked: Promise<void>; answer: () => void }> {
  app = httpServer('silent', 0)
  measureRequests(app, { metrics: createMetrics() })
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const handle = async () => {
    asked.resolve()
    await answered.promise
    return 'answered'
  }
  app.get('/slow', handle)
  app.get('/api/runs/:id/events', handle)
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { address, asked: asked.promise, answer: answered.resolve }
}

const patienceMs = 3_600_000

describe('a stopping server', () => {
  it('waits for an answer that is still open, and stops once it is sent', async () => {
    const { address, asked, answer } = await slowServer()
    const reply = fetch(`${address}/slow`).then((response) => response.text())
    await asked
    let stopped = false
    const stop = drained(app, patienceMs)
      .then(() => app.close())
      .then(() => {
        stopped = true
      })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(stopped).toBe(false)
    answer()
    expect(await reply).toBe('answered')
    await stop
  })

  it('waits no longer than its patience', async () => {
    const { address, asked, answer } = await slowServer()
    const reply = fetch(`${address}/slow`).then((response) => response.text())
    await asked
    await drained(app, 100)
    expect(app.requestsInFlight()).toBe(1)
    answer()
    await reply
  })

  it('does not wait for a browser that left', async () => {
    const { address, asked, answer } = await slowServer()
    const leave = new AbortController()
    const reply = fetch(`${address}/slow`, { signal: leave.signal }).catch(() => 'left')
    await asked
    expect(app.requestsInFlight()).toBe(1)
    leave.abort()
    expect(await reply).toBe('left')
    await drained(app, patienceMs)
    expect(app.requestsInFlight()).toBe(0)
    answer()
  })

  it('does not wait for event streams, which stay open by design', async () => {
    const { address, asked, answer } = await slowServer()
    const reply = fetch(`${address}/api/runs/1/events`).then((response) => response.text())
    await asked
    expect(app.requestsInFlight()).toBe(0)
    answer()
    await reply
  })
})
