import { getResults, resultsFromWire } from '@trabecula/contract'
import { type OptimizationData, optimizationMessages, rankedRows, requirementOf } from '@trabecula/domain'
import { send } from '../platform/http/client.ts'
import { messageOr } from '../platform/http/failure.ts'
import { toast } from '../platform/notices/toasts.ts'
import { usePart } from './part.ts'
import type { StoredStudy } from './stored-study.ts'
import { changeStudy, type Results, restoredLoads, restoreSelection, step, useStudy, whileOpen } from './study.ts'
import { closePart, openPart } from './view/opening.ts'
import { makePartOpaque } from './view/settings.ts'

const noRow = { selectedRow: null, hoveredRow: null, previewRow: null, compared: [] } as const

/** Shows the result of a run: the best-ranked row is selected, and the canvas shows its lattice. */
export function showResults(result: Results): void {
  const results = { ...result, candidates: rankedWhereStated(result) }
  step({ type: 'optimized' })
  changeStudy({ ...noRow, results, selectedRow: results.candidates[0]?.rowIndex ?? null, sort: null, runFailure: null })
  if (results.candidates.length > 0) setLatticeView(true)
}

/** The best that is known comes first. Rows that do not say what is known of them stay as the server ranked them. */
const rankedWhereStated = ({ candidates, asked }: Results): Results['candidates'] =>
  candidates.every(({ state }) => state) ? rankedRows(candidates, requirementOf(asked)) : candidates

export async function fetchResults(projectId: string, studyId: string | undefined, signal: AbortSignal): Promise<Results> {
  const answer = await send(getResults, { params: { id: projectId }, query: { subproject_id: studyId }, signal })
  signal.throwIfAborted()
  return { ...resultsFromWire(answer.results, answer), runId: answer.run_id, verifications: answer.verifications }
}

/**
 * Loads the results of a study; when there are none, or they cannot be loaded, the flow returns to the settings (§4)
 * and the reason is reported.
 */
export async function loadResults(projectId: string, studyId: string | undefined, signal: AbortSignal): Promise<boolean> {
  changeStudy({ resultsBusy: true })
  try {
    const results = await fetchResults(projectId, studyId, signal)
    if (results.candidates.length === 0) throw new Error(optimizationMessages.noResults)
    showResults(results)
    showSettings(results.asked)
    return true
  } catch (reason) {
    if (signal.aborted) throw reason
    step({ type: 'results-failed' })
    changeStudy({ ...noRow, results: null })
    toast(messageOr(reason, optimizationMessages.resultsFailed), 'error')
    return false
  } finally {
    // Another study has replaced the aborted one.
    if (!signal.aborted) changeStudy({ resultsBusy: false })
  }
}

/** Puts the settings of a result into the form, in the units in which they were typed. */
function showSettings({ goal, target, shellMm, zeroThicknessDirection, isMetric, force, loads }: OptimizationData): void {
  const { settings } = useStudy.getState()
  changeStudy({
    settings: { ...settings, goal, target, shellMm, zeroThicknessDirection },
    unitType: isMetric ? 'metric' : 'imperial',
    loads: restoredLoads(loads),
  })
  // The computed direction, which may have been typed instead of picked.
  restoreSelection({ force })
}

/** The same for a known study: one that never ran has no results to request. */
export async function loadResultsOf(
  study: Pick<StoredStudy, 'id' | 'last_optimized_at'> | undefined,
  projectId: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!study || study.last_optimized_at !== null) return loadResults(projectId, study?.id, signal)
  step({ type: 'results-failed' })
  changeStudy({ ...noRow, results: null })
  return false
}

/** Clears results, selection and lattice view, and restores full opacity (§4). */
export function returnToSettings(): void {
  step({ type: 'return-to-settings' })
  changeStudy({ ...noRow, results: null })
  setLatticeView(false)
  makePartOpaque()
}

/** Returns to the last optimization: generated, lattice view on, the part see-through (§4). */
export async function returnToResults(): Promise<void> {
  const { project, studyId } = useStudy.getState()
  if (!project) return
  await whileOpen(async (signal) => {
    const found = await loadResults(project.id, studyId ?? undefined, signal)
    if (found) step({ type: 'return-to-last-optimization' })
  })
}

export function setLatticeView(on: boolean): void {
  changeStudy({ latticeView: on })
  if (on) openPart(usePart.getState().part?.sizeMm)
  else closePart()
}

export const mostCompared = 4

/** Adds a row to the comparison or removes it; a fifth is not added. */
export function toggleCompared(row: number): void {
  const { compared } = useStudy.getState()
  if (compared.includes(row)) changeStudy({ compared: compared.filter((other) => other !== row) })
  else if (compared.length < mostCompared) changeStudy({ compared: [...compared, row] })
}

/** From now on files of this row are free. */
export function markExported(studyId: string, row: number): void {
  changeStudy({
    studies: useStudy
      .getState()
      .studies.map((entry) =>
        entry.id === studyId && !entry.exported_rows.includes(row)
          ? { ...entry, exported_rows: [...entry.exported_rows, row] }
          : entry,
      ),
  })
}
