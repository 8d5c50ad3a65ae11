import { type Call, type ProjectEvent, pathOf, projectEvents, type RunEvent, readJson, runEvents } from '@trabecula/contract'

/** Follows a run until it ends or the returned function is called. The browser restores a lost connection. */
export function followRun(runId: string, onEvent: (event: RunEvent) => void): () => void {
  const source = new EventSource(pathOf(runEvents, { id: runId }))
  onMessages(source, runEvents, (event) => {
    onEvent(event)
    if (event.state === 'done' || event.state === 'failed' || event.state === 'cancelled') source.close()
  })
  return () => source.close()
}

/**
 * Follows the open runs of a project until the returned function is called: their state now, then again after every
 * change.
 *
 * @param onLost called when the connection breaks; the browser reconnects by itself unless the server refused
 */
export function followProject(projectId: string, onEvent: (event: ProjectEvent) => void, onLost: () => void): () => void {
  const source = new EventSource(pathOf(projectEvents, { id: projectId }))
  source.onerror = onLost
  onMessages(source, projectEvents, onEvent)
  return () => source.close()
}

/** A message that breaks the contract is skipped, because the next one has the whole state again. */
function onMessages<C extends Call>(source: EventSource, call: C, onEvent: (event: C['answer']['_zod']['output']) => void): void {
  source.onmessage = ({ data }) => {
    const parsed = call.answer.safeParse(readJson(String(data)))
    if (parsed.success) onEvent(parsed.data as C['answer']['_zod']['output'])
  }
}
