import { getProject, type RunEvent } from '@trabecula/contract'
import { fromWire, optimizationMessages, stageTitles } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { followProject, followRun } from '../../platform/http/run-events.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { pauseOrAbort } from '../../platform/pause.ts'
import { refreshBalance } from '../../session/queries.ts'
import { refreshStudies } from '../../workspace/open-study.ts'
import { loadResults } from '../../workspace/results.ts'
import { changeStudy, type RunState, useStudy, whileOpen } from '../../workspace/study.ts'
import { inArrivalOrder } from './arrival-order.ts'
import { notifyRunEnd, showShareInTitle } from './notification.ts'
import { nameStudy } from './study-for-run.ts'

/** A restarted server resumes its runs, but cancels unwatched ones. */
const outage = { retryMs: 2000, longestMs: 120_000 } as const

const waiting: Omit<RunState, 'startedAt'> = {
  id: null,
  stage: 'Starting',
  detail: '',
  done: 0,
  total: 0,
  secondsLeft: null,
  candidates: [],
}

let watch: AbortController | null = null
let unfollow: () => void = () => undefined

/** Shows a run. @returns the signal that aborts when it is no longer watched; null while another run is watched */
export function beginWatch(run: Pick<RunState, 'startedAt'> & Partial<RunState>): AbortSignal | null {
  if (watch) return null
  watch = new AbortController()
  changeStudy({ run: { ...waiting, ...run }, runFailure: null })
  return watch.signal
}

export function endWatch(): void {
  unfollow()
  watch = null
  changeStudy({ run: null })
}

/** Stops watching: open requests are aborted. A reattached run continues by the server's rule for unwatched ones. */
export function stopWatching(): void {
  watch?.abort(new DOMException('the run is no longer watched', 'AbortError'))
  endWatch()
}

/** Reattaches to the open study's run that was active when the page was loaded. */
export function reattach(
  projectId: string,
  active: { readonly id: string; readonly subproject_id: string; readonly startedAt: number },
): void {
  const signal = beginWatch({ id: active.id, startedAt: active.startedAt })
  if (!signal) return
  follow(active.id, signal, (event) => void showEnd(event, projectId, active.subproject_id))
}

async function showEnd(event: RunEvent, projectId: string, studyId: string): Promise<void> {
  endWatch()
  const name = useStudy.getState().project?.name ?? ''
  if (event.state === 'failed') {
    changeStudy({ runFailure: optimizationMessages.failedPrefix + (event.message ?? optimizationMessages.failed) })
    notifyRunEnd('failed', name)
  }
  if (event.state === 'cancelled') toast(optimizationMessages.cancelled, 'info')
  if (event.state === 'done') {
    await whileOpen(async (signal) => {
      await refreshStudyOf(projectId, studyId)
      await loadResults(projectId, studyId, signal)
    })
    notifyRunEnd('done', name)
  }
  void refreshBalance()
}

/** Updates list and name of the studies after a run. A failure is only logged, because the next look loads them. */
export async function refreshStudyOf(projectId: string, studyId: string): Promise<void> {
  try {
    await refreshStudies({ id: projectId })
    await nameStudy(projectId, studyId)
  } catch (reason) {
    noteThrown(reason)
  }
}

/**
 * Waits until the open runs of the project are known, so that the next new run of this study is the one that is started
 * now; then follows it. A study has one open run at a time. Without the stream the run starts all the same, and only
 * shows no progress.
 *
 * @returns a function that stops waiting for the run
 */
export function followOwnRun(projectId: string, studyId: string, signal: AbortSignal): Promise<() => void> {
  return new Promise((resolve) => {
    let before: ReadonlySet<string> | null = null
    const stop = followProject(
      projectId,
      ({ open_runs }) => {
        if (before === null) {
          before = new Set(open_runs.map(({ id }) => id))
          resolve(stop)
          return
        }
        const known = before
        const own = open_runs.find(({ id, subproject_id }) => subproject_id === studyId && !known.has(id))
        const { run } = useStudy.getState()
        if (!own || !run) return
        stop()
        changeStudy({ run: { ...run, id: own.id } })
        follow(own.id, signal, () => undefined)
      },
      () => {
        before ??= new Set()
        resolve(stop)
      },
    )
    signal.addEventListener(
      'abort',
      () => {
        stop()
        resolve(stop)
      },
      { once: true },
    )
  })
}

/**
 * Waits until the server is back with a run that had begun. @returns the run, or null: there was none, or the server
 * stayed away
 */
export async function runAfterOutage(projectId: string, signal: AbortSignal): Promise<RunState | null> {
  const { run } = useStudy.getState()
  if (!run?.id) return null
  unfollow()
  changeStudy({ run: { ...run, detail: 'Connection lost, waiting for the server', secondsLeft: null } })
  const until = Date.now() + outage.longestMs
  while (!signal.aborted && Date.now() < until) {
    try {
      await send(getProject, { params: { id: projectId }, signal })
      return run
    } catch {
      // The server is still away, so that the loop continues; an abort ends it.
      await pauseOrAbort(outage.retryMs, signal)
    }
  }
  return null
}

function follow(id: string, signal: AbortSignal, onEnd: (event: RunEvent) => void): void {
  unfollow()
  unfollow = followRun(id, (event) => {
    const { run } = useStudy.getState()
    if (signal.aborted || !run) return
    const { done, total, candidates, detail = '', seconds_left } = event
    const isOver = event.state !== 'queued' && event.state !== 'running'
    changeStudy({
      run: {
        ...run,
        id,
        done,
        total,
        // The last event has them ranked, as the result, which is about to arrive.
        candidates: isOver ? run.candidates : inArrivalOrder(run.candidates, fromWire(candidates)),
        detail,
        secondsLeft: seconds_left,
        stage: event.stage ? stageTitles[event.stage] : 'Waiting in the queue',
      },
    })
    if (total > 0 && event.state === 'running') showShareInTitle(done / total)
    if (isOver) onEnd(event)
  })
}
