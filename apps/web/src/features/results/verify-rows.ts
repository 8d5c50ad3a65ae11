import { cancelRun, getResults, type RunEvent, rowNamed, verify, type WaitingVerification } from '@trabecula/contract'
import { fromWire, optimizationMessages, rankedRows, requirementOf, verificationMessages } from '@trabecula/domain'
import { send } from '../../platform/http/client.ts'
import { messageOr } from '../../platform/http/failure.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { followRun } from '../../platform/http/run-events.ts'
import { isShared } from '../../platform/http/share-link.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { queryClient } from '../../session/queries.ts'
import { changeStudy, useStudy } from '../../workspace/study.ts'
import { orderChange } from './order-change.ts'
import { followedOf, isOpen, useVerifications, type Verification } from './verifications.ts'

/** The connections that are open, by the id of their verification. */
const streams = new Map<string, () => void>()

/** How often a reader of a shared study, who may not follow runs, reads the results while rows wait. */
const readAgainMs = 15_000

/** Shows and follows the verifications of the shown result. @returns ends that, when another result is shown */
export function watchVerifications(waiting: readonly WaitingVerification[]): () => void {
  useVerifications.setState({ rows: byRow(waiting), news: '' })
  follow()
  const timer = isShared ? setInterval(() => void readAgain(), readAgainMs) : undefined
  return () => {
    clearInterval(timer)
    useVerifications.setState({ rows: new Map(), news: '' })
    follow()
  }
}

const byRow = (waiting: readonly WaitingVerification[]): ReadonlyMap<number, Verification> =>
  new Map(
    waiting.map(({ row_index, run_id: id, state, done, total, detail = '', message }) => [
      row_index,
      { id, state, detail, share: shareOf(done, total), message },
    ]),
  )

/** Shows the rows that were verified since the results were read. One reading that fails is made up by the next. */
async function readAgain(): Promise<void> {
  const { project, studyId, results } = useStudy.getState()
  if (!project || !results || ![...useVerifications.getState().rows.values()].some(isOpen)) return
  const query = studyId ? { subproject_id: studyId } : {}
  const answer = await send(getResults, { params: { id: project.id }, query }).catch(noteThrown)
  if (!answer || useStudy.getState().results?.runId !== results.runId || answer.run_id !== results.runId) return
  const known = new Set(results.candidates.filter(({ state }) => state === 'verified').map(({ rowIndex }) => rowIndex))
  for (const row of answer.results) if (row.state === 'verified' && !known.has(row.row_index)) put(fromWire(row))
  useVerifications.setState({ rows: byRow(answer.verifications ?? []) })
}

function follow(): void {
  // A reader of a shared study may not follow runs.
  const followed = new Map(isShared ? [] : followedOf(useVerifications.getState().rows).map(([row, id]) => [id, row]))
  for (const [id, stop] of streams) {
    if (followed.has(id)) continue
    stop()
    streams.delete(id)
  }
  for (const [id, row] of followed)
    if (!streams.has(id))
      streams.set(
        id,
        followRun(id, (event) => handleRunEvent(row, event)),
      )
}

function set(row: number, verification: Verification | undefined): void {
  const rows = new Map(useVerifications.getState().rows)
  if (verification) rows.set(row, verification)
  else rows.delete(row)
  useVerifications.setState({ rows })
  follow()
}

const shareOf = (done: number, total: number): number | null => (total > 0 ? done / total : null)

function handleRunEvent(row: number, event: RunEvent): void {
  const before = useVerifications.getState().rows.get(row)
  if (before?.id !== event.run_id) return
  const { state, done, total, detail = '', message = verificationMessages.failed } = event
  const [verified] = event.candidates
  if (state === 'done' && verified) {
    put(fromWire(verified))
    set(row, undefined)
    return
  }
  const ended = state === 'done' ? 'failed' : state
  const requested = before.requested ?? false
  set(row, { id: event.run_id, state: ended, detail, share: shareOf(done, total), message, requested })
  if (ended === 'failed' && requested) toast(message, 'error')
}

/** Puts the values of the file into its row, which may change the order of the designs. */
function put(verified: ReturnType<typeof fromWire<RunEvent['candidates'][number]>>): void {
  const { results, unitType } = useStudy.getState()
  const before = results?.candidates.find(({ rowIndex }) => rowIndex === verified.rowIndex)
  if (!results || !before) return
  const required = requirementOf(results.asked)
  const rows = results.candidates.map((row) => (row === before ? verified : row))
  const candidates = rankedRows(rows, required)
  const news = orderChange(results.candidates, candidates, verified, required.goal, unitType)
  if (news) useVerifications.setState({ news })
  changeStudy({ results: { ...results, candidates } })
  // The row's fields now have the deviation of the prediction.
  void queryClient.invalidateQueries({ queryKey: ['fields'] })
}

/** Requests the verification of a row, or raises one that waits. */
export async function verifyRow(row: number, requested = true): Promise<void> {
  const { project, studyId } = useStudy.getState()
  if (!project) return
  if (!studyId) return toast(optimizationMessages.withoutStudy, 'error')
  const before = useVerifications.getState().rows.get(row)
  set(row, { id: null, state: 'queued', detail: '', share: null, requested })
  try {
    const { run_id: id } = await send(verify, { body: rowNamed(project.id, studyId, row) })
    set(row, { id, state: 'queued', detail: '', share: null, requested })
  } catch (reason) {
    const message = messageOr(reason, verificationMessages.failed)
    set(row, isOpen(before) ? before : { id: null, state: 'failed', detail: '', share: null, message })
    toast(message, 'error')
  }
}

/** One after the other, so that they are computed in this order. */
export async function verifyRows(rows: readonly number[]): Promise<void> {
  for (const row of rows) await verifyRow(row, false)
}

export const cancelVerification = (row: number): Promise<void> =>
  cancel(useVerifications.getState().rows.get(row)?.id, verificationMessages.cancelled)

/** Ends every verification of the shown result; rows that are verified stay so. */
export const stopVerifying = (): Promise<void> => cancel(useStudy.getState().results?.runId, verificationMessages.stopped)

async function cancel(id: string | null | undefined, text: string): Promise<void> {
  if (!id) return
  try {
    await send(cancelRun, { params: { id } })
    toast(text, 'info')
  } catch (reason) {
    toast(messageOr(reason, verificationMessages.failed), 'error')
  }
}
