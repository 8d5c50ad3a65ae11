import { type Call, type ProjectEvent, pathOf, projectEvents, type RunEvent, readJson, runEvents } from '@trabecula/contract'

/**
 * Follows a run until it ends or the returned function is called. A lost connection is picked up again by the browser.
 */
export function followRun(runId: string, onEvent: (event: RunEvent) => void): () => void {
  const source = new EventSource(pathOf(runEvents, { id: runId }))
  onMessages(source, runEvents, (event) => {
    onEvent(event)
    if (event.state === 'done' || event.state === 'failed' || event.state === 'cancelled') source.close()
  })
  return () => source.close()
}

/**
 * Follows which runs of a project are open, until the returned function is called: the state now, then again after
 * every change.
 *
 * @param onLost the connection broke; the browser connects again by itself unless the server refused
 */
export function followProject(projectId: string, onEvent: (event: ProjectEvent) => void, onLost: () => void): () => void {
  const source = new EventSource(pathOf(projectEvents, { id: projectId }))
  source.onerror = onLost
  onMessages(source, projectEvents, onEvent)
  return () => source.close()
}

/** A message that breaks the contract is left out: the next one says the state anew. */
function onMessages<C extends Call>(source: EventSource, call: C, onEvent: (event: C['answer']['_zod']['output']) => void): void {
  source.onmessage = ({ data }) => {
    const parsed = call.answer.safeParse(readJson(String(data)))
    if (parsed.success) onEvent(parsed.data as C['answer']['_zod']['output'])
  }
}
