import { createHash, timingSafeEqual } from 'node:crypto'
import type { Metrics, Readings } from './metrics.ts'
import { openReadiness, type ReadinessChecks } from './readiness.ts'

export interface MonitorAnswer {
  readonly status: number
  readonly type: string
  readonly body: string
}

export interface Monitored {
  readonly metrics: Metrics
  /** What a reader of /metrics must bring; null: open in the embedded default, closed elsewhere. */
  readonly metricsToken: string | null
  readonly embedded: boolean
  readonly checks: ReadinessChecks
  /** A check that takes longer has failed. */
  readonly readinessMs: number
  /** Reads the state of the whole installation. */
  readonly readings: () => Promise<Readings>
}

export interface Monitor {
  health(): MonitorAnswer
  /** It can do its work; otherwise 503 with the names of what does not answer. */
  ready(): Promise<MonitorAnswer>
  /** Prometheus text, for callers with the token. */
  metrics(authorization: string | undefined): Promise<MonitorAnswer>
}

/** /healthz, /readyz and /metrics, the same for api and worker processes. */
export function openMonitor(monitored: Monitored, logError: (error: unknown, what: string) => void): Monitor {
  const readiness = openReadiness(monitored.checks, monitored.readinessMs)
  return {
    health: () => json(200, { status: 'success' }),
    ready: async () => {
      const { ready, failures } = await readiness()
      if (ready) return json(200, { status: 'success' })
      const names = Object.keys(failures).sort()
      for (const name of names) logError(failures[name], `not ready: ${name}`)
      return json(503, { status: 'error', message: `Not ready. No answer from: ${names.join(', ')}.`, failures: names })
    },
    metrics: async (authorization) => {
      const { metrics, metricsToken, embedded, readings } = monitored
      const isOpen = metricsToken === null ? embedded : isSame(authorization ?? '', `Bearer ${metricsToken}`)
      if (!isOpen) return json(404, { status: 'error', code: 'not-found', message: 'Page not found.' })
      // Without its database the process still reports about itself.
      const body = await metrics.text(readings).catch((error) => {
        logError(error, 'metrics of the installation')
        return metrics.text()
      })
      return { status: 200, type: metrics.contentType, body }
    },
  }
}

const json = (status: number, body: object): MonitorAnswer => ({ status, type: 'application/json', body: JSON.stringify(body) })

const hashed = (text: string) => createHash('sha256').update(text).digest()
const isSame = (given: string, wanted: string) => timingSafeEqual(hashed(given), hashed(wanted))
