import { cancelRun, getProject, optimize, type RunEvent } from '@trabecula/contract'
import { goalValueFromSi, optimizationMessages, shellFromMm, stageTitles, tutorialProjectId } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { CallFailure } from '../../platform/http/failure.ts'
import { followRun } from '../../platform/http/run-events.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { refreshBalance } from '../../session/queries.ts'
import { settleCharge } from '../../session/settle-charge.ts'
import { currentUser } from '../../session/user.ts'
import { refreshStudies } from '../../workspace/open-study.ts'
import { loadResults, showResults } from '../../workspace/results.ts'
import { saveFaces } from '../../workspace/saved-faces.ts'
import { changeStudy, type RunState, useStudy } from '../../workspace/study.ts'
import { inArrivalOrder } from './arrival-order.ts'
import { demonstrate } from './demonstrate.ts'
import { notifyRunEnd, showShareInTitle } from './notification.ts'
import { nameSubproject, subprojectForRun } from './study-for-run.ts'

const pollMs = 600
/** A server that is started anew takes its runs up again, but cancels those that nobody watches. */
const outage = { pollMs: 2000, longestMs: 120_000 } as const
const waiting: Omit<RunState, 'startedAt'> = {
  id: null,
  stage: 'Starting',
  detail: '',
  done: 0,
  total: 0,
  secondsLeft: null,
  candidates: [],
}

let abort: AbortController | null = null

/** Starts a run and shows what comes of it. The request stays open until the run ends; progress comes by the events beside it. */
export async function generate(): Promise<void> {
  const { project } = useStudy.getState()
  if (!project || abort) return
  abort = new AbortController()
  const { signal } = abort
  changeStudy({ run: { ...waiting, startedAt: Date.now() }, runFailure: null })
  let cutOff: RunState | null = null
  try {
    if (project.id === tutorialProjectId) return await demonstrate(signal)
    if (!(await saveFaces(project.id, signal))) return
    const subprojectId = await subprojectForRun(project.id, signal)
    const form = new FormData()
    form.append('data', JSON.stringify(requestData(project.id, subprojectId)))
    void watchActiveRun(project.id, signal)
    const answer = await send(optimize, { form, signal })
    showResults({ candidates: answer.data, baseline: answer.baseline, solid: answer.solid, settings: answer.optimization_data })
    notifyRunEnd('done', project.name)
    void settleCharge('generate', answer.data.length)
    // List and name are conveniences: a failure is not worth a message, the next look at the project brings them.
    void refreshStudies(project)
      .then(() => nameSubproject(project.id, subprojectId))
      .catch(() => undefined)
  } catch (reason) {
    if (!signal.aborted && isCutOff(reason)) cutOff = await runAfterOutage(project.id, signal)
    if (!signal.aborted && !cutOff) {
      changeStudy({ runFailure: failureText(reason) })
      notifyRunEnd('failed', project.name)
    }
  } finally {
    endWatch()
  }
  const { subprojectId } = useStudy.getState()
  if (!signal.aborted && cutOff?.id && subprojectId)
    reattach(project.id, { ...cutOff, id: cutOff.id, subproject_id: subprojectId })
}

/** Cancels for real: the server stops computing and charges nothing. */
export async function cancel(): Promise<void> {
  const id = useStudy.getState().run?.id
  abort?.abort(new DOMException('cancelled by the user', 'AbortError'))
  endWatch()
  if (id) await send(cancelRun, { params: { id } }).catch(() => undefined)
  toast(optimizationMessages.cancelled, 'info')
}

/** Picks up a run that was going on when the page was loaded. */
export function reattach(
  projectId: string,
  active: { readonly id: string; readonly subproject_id: string; readonly startedAt: number },
): void {
  if (abort) return
  abort = new AbortController()
  const { signal } = abort
  changeStudy({
    run: { ...waiting, id: active.id, startedAt: active.startedAt },
    subprojectId: active.subproject_id,
    runFailure: null,
  })
  follow(active.id, signal, async (event) => {
    endWatch()
    const name = useStudy.getState().project?.name ?? ''
    if (event.state === 'failed') {
      changeStudy({ runFailure: optimizationMessages.failedPrefix + (event.message ?? optimizationMessages.failed) })
      notifyRunEnd('failed', name)
    }
    if (event.state === 'cancelled') toast(optimizationMessages.cancelled, 'info')
    if (event.state === 'done') {
      await refreshStudies({ id: projectId })
        .then(() => nameSubproject(projectId, active.subproject_id))
        .catch(() => undefined)
      await loadResults(projectId, active.subproject_id, new AbortController().signal)
      notifyRunEnd('done', name)
    }
    void refreshBalance()
  })
}

/** Stops watching without cancelling: the page is left, the server decides by its own rule how long the run lives. */
export function stopWatching(): void {
  abort?.abort(new DOMException('left the project', 'AbortError'))
  endWatch()
}

function requestData(projectId: string, subprojectId: string) {
  const { settings, unitType, selection } = useStudy.getState()
  return {
    force_vector: selection.force,
    shell_thickness: shellFromMm(settings.shell_thickness, unitType),
    optimization_goal: settings.optimization_goal,
    optimization_value: goalValueFromSi(settings.optimization_value, settings.optimization_goal, unitType),
    is_metric: unitType === 'metric',
    zero_thickness_dir: settings.zero_thickness_dir,
    username: currentUser.username,
    project_id: projectId,
    subproject_id: subprojectId,
  }
}

/** The answer comes only at the end, so the run's id is asked from the project. */
async function watchActiveRun(projectId: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && useStudy.getState().run) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    if (signal.aborted || !useStudy.getState().run) return
    const answer = await send(getProject, { params: { id: projectId }, signal }).catch(() => undefined)
    const id = answer?.project.active_run?.id
    const { run } = useStudy.getState()
    if (signal.aborted || !run) return
    if (!id) continue
    changeStudy({ run: { ...run, id } })
    return follow(id, signal, () => undefined)
  }
}

/** The connection broke, or a proxy in front lost the server; a refusal has words. */
const isCutOff = (reason: unknown): boolean =>
  reason instanceof CallFailure && !reason.answer && (reason.status === 0 || (reason.status >= 502 && reason.status <= 504))

/** Waits for the server to come back to a run that had begun. @returns the run, or null: there was none, or the server stayed away */
async function runAfterOutage(projectId: string, signal: AbortSignal): Promise<RunState | null> {
  const { run } = useStudy.getState()
  if (!run?.id) return null
  unfollow()
  changeStudy({ run: { ...run, detail: 'Connection lost, waiting for the server', secondsLeft: null } })
  const until = Date.now() + outage.longestMs
  while (!signal.aborted && Date.now() < until) {
    if (await send(getProject, { params: { id: projectId }, signal }).catch(() => undefined)) return run
    await pause(outage.pollMs, signal)
  }
  return null
}

/** Until the time is over or the signal is given. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })

let unfollow: () => void = () => undefined

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
        // The last event has them ranked: the result, which is on its way, shows that.
        candidates: isOver ? run.candidates : inArrivalOrder(run.candidates, candidates),
        detail,
        secondsLeft: seconds_left,
        stage: event.stage ? stageTitles[event.stage] : 'Waiting in the queue',
      },
    })
    if (total > 0 && event.state === 'running') showShareInTitle(done / total)
    if (isOver) onEnd(event)
  })
}

function endWatch(): void {
  unfollow()
  abort = null
  changeStudy({ run: null })
}

/** T19: the prefix only for an answered refusal; an answer that says nothing has the specification's text. */
function failureText(reason: unknown): string {
  if (reason instanceof CallFailure && reason.answer) return optimizationMessages.failedPrefix + reason.answer.message
  if (reason instanceof CallFailure && reason.status > 0) return optimizationMessages.failed
  if (reason instanceof Error && reason.message) return reason.message
  return optimizationMessages.failed
}
