import type { Platform } from '../../platform/platform.ts'
import { isOpen, type RunRow, readRun } from './queries.ts'

/** A notification can be lost with its connection; the row is looked at this often besides. */
const lookEveryMs = 3000

/** Resolves when the run is over, or null when the signal (the browser's connection) ended first. */
export function runIsOver(
  { db, events }: Pick<Platform, 'db' | 'events'>,
  runId: string,
  signal: AbortSignal,
): Promise<RunRow | null> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      off()
      clearInterval(timer)
      signal.removeEventListener('abort', leave)
    }
    const leave = () => {
      stop()
      resolve(null)
    }
    const look = () =>
      readRun(db, runId).then(
        (row) => {
          if (row && isOpen(row.status)) return
          stop()
          resolve(row ?? null)
        },
        (error) => {
          stop()
          reject(error)
        },
      )
    const off = events.on(runId, look)
    const timer = setInterval(look, lookEveryMs)
    signal.addEventListener('abort', leave)
    if (signal.aborted) leave()
    else void look()
  })
}
