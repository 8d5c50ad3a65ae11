import { pathOf, type RunEvent, runEvent, runEvents } from '@trabecula/contract'
import { readJson } from './failure.ts'

/** Follows a run until it ends or the returned function is called. A lost connection is picked up again by the browser. */
export function followRun(runId: string, onEvent: (event: RunEvent) => void): () => void {
  const source = new EventSource(pathOf(runEvents, { id: runId }))
  source.onmessage = ({ data }) => {
    const parsed = runEvent.safeParse(readJson(String(data)))
    if (!parsed.success) return
    onEvent(parsed.data)
    if (parsed.data.state === 'done' || parsed.data.state === 'failed' || parsed.data.state === 'cancelled') source.close()
  }
  return () => source.close()
}
