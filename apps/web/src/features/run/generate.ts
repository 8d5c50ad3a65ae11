import { cancelRun, consumeTokens, getProject, optimize, type RunEvent, saveSurfaces } from '@trabecula/contract'
import {
  defaultTokenCosts,
  generateDescription,
  goalValueFromSi,
  optimizationMessages,
  shellFromMm,
  stageTitles,
} from '@trabecula/domain'
import { readStl } from '@trabecula/geometry'
import { CallFailure } from '../../platform/failure.ts'
import { send } from '../../platform/http.ts'
import { followRun } from '../../platform/run-events.ts'
import { toast } from '../../state/notice/toasts.ts'
import { queryClient, refreshBalance, tokenConfigQuery } from '../../state/session/queries.ts'
import { currentUser } from '../../state/session/user.ts'
import { usePart } from '../../state/workspace/part.ts'
import { loadResults, showResults } from '../../state/workspace/results.ts'
import { selectionPayload } from '../../state/workspace/saved-surfaces.ts'
import { changeStudy, type RunState, useStudy } from '../../state/workspace/study.ts'
import { nameSubproject, subprojectForRun } from '../../state/workspace/subproject.ts'

const pollMs = 600
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
  try {
    await saveSelection(project.id, signal)
    const subprojectId = await subprojectForRun(project.id, signal)
    const form = new FormData()
    form.append('data', JSON.stringify(requestData(project.id, subprojectId)))
    void watchActiveRun(project.id, signal)
    const answer = await send(optimize, { form, signal })
    showResults({ candidates: answer.data, baseline: answer.baseline, solid: answer.solid, settings: answer.optimization_data })
    void settleCharge(answer.data.length)
    // The name is a convenience: a failure to save it is not worth a message.
    void nameSubproject(project.id, subprojectId).catch(() => undefined)
  } catch (reason) {
    if (!signal.aborted) changeStudy({ runFailure: failureText(reason) })
  } finally {
    endWatch()
  }
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
  active: { readonly id: string; readonly subproject_id: string; readonly started_at: string },
): void {
  if (abort) return
  abort = new AbortController()
  const { signal } = abort
  changeStudy({
    run: { ...waiting, id: active.id, startedAt: Date.parse(active.started_at) },
    subprojectId: active.subproject_id,
    runFailure: null,
  })
  follow(active.id, signal, async (event) => {
    endWatch()
    if (event.state === 'failed')
      changeStudy({ runFailure: optimizationMessages.failedPrefix + (event.message ?? optimizationMessages.failed) })
    if (event.state === 'done') await loadResults(projectId, active.subproject_id, new AbortController().signal)
    void refreshBalance()
  })
}

/** Stops watching without cancelling: the page is left, the server decides by its own rule how long the run lives. */
export function stopWatching(): void {
  abort?.abort(new DOMException('left the project', 'AbortError'))
  endWatch()
}

async function saveSelection(projectId: string, signal: AbortSignal): Promise<void> {
  const { part } = usePart.getState()
  const reading = part && readStl(part.bytes)
  if (!part || !reading?.ok) return
  const chosen = selectionPayload(reading.soup, part.surfaces, useStudy.getState().selection)
  const surfaces = chosen.map((triangle) => ({ ...triangle, vertices: [...triangle.vertices] }))
  await send(saveSurfaces, { params: { id: projectId }, body: { surfaces }, signal })
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
    if (id) return follow(id, signal, () => undefined)
  }
}

let unfollow: () => void = () => undefined

function follow(id: string, signal: AbortSignal, onEnd: (event: RunEvent) => void): void {
  unfollow()
  unfollow = followRun(id, (event) => {
    const { run } = useStudy.getState()
    if (signal.aborted || !run) return
    const { done, total, candidates, detail = '', seconds_left } = event
    changeStudy({
      run: {
        ...run,
        id,
        done,
        total,
        candidates,
        detail,
        secondsLeft: seconds_left,
        stage: event.stage ? stageTitles[event.stage] : 'Waiting for a free place',
      },
    })
    if (event.state !== 'queued' && event.state !== 'running') onEnd(event)
  })
}

function endWatch(): void {
  unfollow()
  abort = null
  changeStudy({ run: null })
}

/** The ledger knows that the run is paid; the call of the specification only brings the balance up to date. */
async function settleCharge(parts: number): Promise<void> {
  const costs = await queryClient.fetchQuery(tokenConfigQuery).catch(() => defaultTokenCosts)
  if (!currentUser.isSuperuser) {
    await send(consumeTokens, { body: { tokens: costs.generate, description: generateDescription, parts_count: parts } }).catch(
      () => undefined,
    )
  }
  await refreshBalance()
}

/** T19: the prefix only for an answered refusal. */
function failureText(reason: unknown): string {
  if (reason instanceof CallFailure && reason.answer) return optimizationMessages.failedPrefix + reason.answer.message
  if (reason instanceof Error && reason.message) return reason.message
  return optimizationMessages.failed
}
