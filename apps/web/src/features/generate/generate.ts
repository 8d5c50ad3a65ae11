import { cancelRun, optimize, type ProjectAnswer, resultsFromWire, settingsToWire } from '@trabecula/contract'
import { optimizationMessages, tourStepMessages, tutorialProjectId, uploadMimeType } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { CallFailure, messageOr } from '../../platform/http/failure.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { settleCharge } from '../../session/settle-charge.ts'
import { currentUser } from '../../session/user.ts'
import { demonstrationResult } from '../../workspace/demonstration.ts'
import { usePart } from '../../workspace/part.ts'
import { showResults } from '../../workspace/results.ts'
import { saveFaces } from '../../workspace/saved-faces.ts'
import { findSaved } from '../../workspace/saved-triangles.ts'
import { changeStudy, type RunState, restoreSelection, useStudy } from '../../workspace/study.ts'
import { notifyRunEnd } from './notification.ts'
import { useBuckling, useFrequencies, useVerifyDesigns } from './run-choices.ts'
import { loadsForRequest, studyForRun } from './study-for-run.ts'
import { beginWatch, endWatch, followOwnRun, reattach, refreshStudyOf, runAfterOutage, stopWatching } from './watch.ts'

/** Starts a run and shows its result. The request stays open until the run ends; progress arrives by events. */
export async function generate(): Promise<void> {
  const { project } = useStudy.getState()
  const signal = project && beginWatch({ startedAt: Date.now() })
  if (!signal) return
  let interrupted: RunState | null = null
  try {
    if (project.id === tutorialProjectId) return await demonstrate(signal)
    if (!(await saveFaces(project.id, signal))) return
    const studyId = await studyForRun(project.id, signal)
    await run(project, studyId, signal)
  } catch (reason) {
    if (!signal.aborted && isConnectionLost(reason)) interrupted = await runAfterOutage(project.id, signal)
    if (!signal.aborted && !interrupted) {
      changeStudy({ runFailure: failureText(reason) })
      notifyRunEnd('failed', project.name)
    }
  } finally {
    endWatch()
  }
  const { studyId } = useStudy.getState()
  if (!signal.aborted && interrupted?.id && studyId)
    reattach(project.id, { ...interrupted, id: interrupted.id, subproject_id: studyId })
}

/** The demonstration's run: the precomputed designs appear after 4 s. The tour pauses by itself until then. */
async function demonstrate(signal: AbortSignal): Promise<void> {
  const { run } = useStudy.getState()
  if (run) changeStudy({ run: { ...run, stage: tourStepMessages.computing } })
  const answer = await demonstrationResult(signal)
  showResults(resultsFromWire(answer.data, answer))
  showFaces(answer)
}

/** Selects the faces that the designs belong to, whichever faces were picked before. */
function showFaces({ surfaces, optimization_data }: Awaited<ReturnType<typeof demonstrationResult>>): void {
  const { part } = usePart.getState()
  if (!part) return
  const found = findSaved(part.fileSoup, part.surfaces, surfaces)
  const load = part.surfaces.faces[found.load[0] ?? -1]
  if (!load) return
  const [x, y, z] = load.centroid
  restoreSelection({ ...found, force: optimization_data.force_vector, forceAt: { x, y, z } })
}

/**
 * Requests the designs and waits for them. @throws CallFailure when the run is refused or fails, or the connection is
 * lost
 */
async function run(project: RunProject, studyId: string, signal: AbortSignal): Promise<void> {
  const form = new FormData()
  form.append('data', JSON.stringify(requestData(project.id, studyId)))
  const { part } = usePart.getState()
  if (part) form.append('stl_file', new File([part.file], project.original_filename, { type: uploadMimeType }))
  sayWhatIsSent()
  const stopFollowing = await followOwnRun(project.id, studyId, signal)
  try {
    const answer = await send(optimize, { form, signal })
    showResults({ ...resultsFromWire(answer.data, answer), runId: answer.run_id, verifications: answer.verifications })
    notifyRunEnd('done', project.name)
    void settleCharge('generate', answer.data.length)
    void refreshStudyOf(project.id, studyId)
  } finally {
    stopFollowing()
  }
}

type RunProject = Pick<ProjectAnswer, 'id' | 'name' | 'original_filename'>

/** Shown because a large part takes time on a slow connection; the run's own events replace it. */
function sayWhatIsSent(): void {
  const { run } = useStudy.getState()
  if (run) changeStudy({ run: { ...run, detail: 'Sending the part' } })
}

/** Cancels the run on the server, which stops computing and charges nothing. */
export async function cancel(): Promise<void> {
  const id = useStudy.getState().run?.id
  stopWatching()
  try {
    // Without an id the aborted request has cancelled it already.
    if (id) await send(cancelRun, { params: { id } })
    toast(optimizationMessages.cancelled, 'info')
  } catch (reason) {
    toast(messageOr(reason, optimizationMessages.failed), 'error')
  }
}

/** The form as a request for a run of a study. */
export function requestData(projectId: string, studyId: string) {
  const { settings, unitType, selection } = useStudy.getState()
  // The study has material, printer, cells, build direction and further requirements already.
  const {
    domain: _d,
    material: _m,
    printer: _p,
    families: _f,
    cell_sizes: _s,
    build_direction: _b,
    safety_factor: _sf,
    requirements: _r,
    ...wireSettings
  } = settingsToWire(settings, unitType)
  return {
    ...wireSettings,
    is_metric: unitType === 'metric',
    force_vector: selection.force,
    ...loadsForRequest(),
    // Left out without a choice of the visitor: the run is the specification's, and the server decides.
    verify: useVerifyDesigns.getState().wanted,
    ...(useFrequencies.getState().wanted ? { frequencies: true } : {}),
    ...(useBuckling.getState().wanted ? { buckling: true } : {}),
    ...(usePart.getState().isSizeConfirmed ? { size_confirmed: true } : {}),
    username: currentUser.username,
    project_id: projectId,
    subproject_id: studyId,
  }
}

/** Whether the connection broke or a proxy lost the server; a refusal has a message. */
const isConnectionLost = (reason: unknown): boolean =>
  reason instanceof CallFailure && !reason.answer && (reason.status === 0 || (reason.status >= 502 && reason.status <= 504))

/** Only an answered refusal gets the prefix; an answer without a message gets the specification's text. */
function failureText(reason: unknown): string {
  if (reason instanceof CallFailure && reason.answer) return optimizationMessages.failedPrefix + reason.answer.message
  if (reason instanceof CallFailure && reason.status > 0) return optimizationMessages.failed
  if (reason instanceof Error && reason.message) return reason.message
  return optimizationMessages.failed
}
