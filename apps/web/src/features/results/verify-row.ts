import { cancelRun, type RunEvent, readJson, rowNamed, verify } from '@trabecula/contract'
import { type CandidateRow, fromWire, optimizationMessages, verificationMessages } from '@trabecula/domain'
import { create } from 'zustand'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { followRun } from '../../platform/http/run-events.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient } from '../../session/queries.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'

export interface Verifying {
  /** null until the server has answered. */
  readonly id: string | null
  readonly detail: string
  /** 0–1, or null while it waits. */
  readonly share: number | null
}

/** Active verifications by study and row, because another row can be selected in the meantime. */
export const useVerifications = create<Readonly<Record<string, Verifying | undefined>>>(() => ({}))

/** Why the last verification of a row failed, shown until another one begins. */
export const useVerifyFailures = create<Readonly<Record<string, string | undefined>>>(() => ({}))

export const verifyingKey = (studyId: string | null, row: number): string => `${studyId}/${row}`

/** Session storage of the active verifications' ids by study and row, which survives a reload. */
const entry = 'verifying'
/** Verifications from before the reload that are not watched yet. */
const unwatched = { ...(readJson(sessionStorage.getItem(entry) ?? '') as Record<string, string> | undefined) }

/** Continues to watch a row that was being verified when the page was reloaded. */
export function watchOn(studyId: string, row: number): void {
  const key = verifyingKey(studyId, row)
  const id = unwatched[key]
  if (id === undefined || useVerifications.getState()[key]) return
  delete unwatched[key]
  followRun(id, (event) => handleRunEvent(key, studyId, row, event))
}

export async function verifyRow(row: number): Promise<void> {
  const { project, studyId } = useStudy.getState()
  if (!project) return
  if (!studyId) return toast(optimizationMessages.withoutStudy, 'error')
  const key = verifyingKey(studyId, row)
  if (useVerifications.getState()[key]) return
  set(key, { id: null, detail: 'Starting', share: null })
  useVerifyFailures.setState({ [key]: undefined })
  try {
    const { run_id } = await send(verify, { body: rowNamed(project.id, studyId, row) })
    followRun(run_id, (event) => handleRunEvent(key, studyId, row, event))
  } catch (reason) {
    set(key, undefined)
    fail(key, messageOr(reason, verificationMessages.failed))
  }
}

/** Minutes may have passed, so that the failure is also kept next to the button. */
function fail(key: string, message: string): void {
  useVerifyFailures.setState({ [key]: message })
  toast(message, 'error')
}

export async function cancelVerification(key: string): Promise<void> {
  const id = useVerifications.getState()[key]?.id
  if (id)
    await send(cancelRun, { params: { id } }).catch((reason) => toast(messageOr(reason, verificationMessages.failed), 'error'))
}

function set(key: string, verifying: Verifying | undefined): void {
  const before = useVerifications.getState()[key]?.id
  useVerifications.setState({ [key]: verifying })
  if (verifying?.id === before) return
  const ids = Object.entries(useVerifications.getState()).flatMap(([each, watched]) => (watched?.id ? [[each, watched.id]] : []))
  sessionStorage.setItem(entry, JSON.stringify({ ...unwatched, ...Object.fromEntries(ids) }))
}

function handleRunEvent(key: string, studyId: string, row: number, event: RunEvent): void {
  const { run_id: id, state, done, total, detail = 'Waiting in the queue' } = event
  const isOver = state !== 'queued' && state !== 'running'
  set(key, isOver ? undefined : { id, detail, share: total > 0 ? done / total : null })
  if (!isOver) return
  const [verified] = event.candidates
  if (state === 'done' && verified) {
    put(studyId, row, fromWire(verified))
    // The row's fields now have the deviation of the prediction.
    void queryClient.invalidateQueries({ queryKey: ['fields'] })
  } else if (state === 'cancelled') toast(event.message ?? verificationMessages.failed, 'info')
  else fail(key, event.message ?? verificationMessages.failed)
}

/** Puts the values into the shown row, if it is still the verified one. */
function put(studyId: string, row: number, verified: CandidateRow): void {
  const { results, studyId: shown } = useStudy.getState()
  if (!results || shown !== studyId) return
  const { verifiedStiffnessNPerMm, verifiedMaxLoadN, verification } = verified
  const candidates = results.candidates.map((candidate) =>
    candidate.rowIndex === row && candidate.stiffnessNPerMm === verified.stiffnessNPerMm
      ? { ...candidate, verifiedStiffnessNPerMm, verifiedMaxLoadN, ...(verification ? { verification } : {}) }
      : candidate,
  )
  changeStudy({ results: { ...results, candidates } })
}
