import {
  type FaceKind,
  type InterfaceArea,
  initialTour,
  stepTour,
  type TourEvent,
  type TourState,
  tourScript,
  tourStepMessages,
  tutorialProjectId,
} from '@trabecula/domain'
import { create } from 'zustand'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { demonstrationFaces } from '../../workspace/demonstration.ts'
import { usePart } from '../../workspace/part.ts'
import { findSaved } from '../../workspace/saved-triangles.ts'
import { restoreSelection, useStudy, whileOpen } from '../../workspace/study.ts'
import { perform } from './effects.ts'
import { readSeen } from './seen.ts'

/** The tour of this page. `resultsShown` belongs to the tour, because the flow status never changes in it. */
export const useTour = create<TourState & { readonly resultsShown: boolean }>(() => ({
  ...initialTour(readSeen()),
  resultsShown: false,
}))

/** Advances the tour by the domain's rule and carries out its effects. */
export function dispatchTour(event: TourEvent): void {
  const { state, effects } = stepTour(useTour.getState(), event)
  useTour.setState(state)
  for (const effect of effects) perform(effect, { dispatch: dispatchTour, showResults: showTourResults })
}

const showTourResults = (resultsShown: boolean): void => useTour.setState({ resultsShown })

/** While the demonstration is computed, the tour is paused but the rest of the page stays locked. */
export const isLocked = (tour: TourState, computing: boolean): boolean =>
  tour.isRunning || (computing && tour.currentProjectId === tutorialProjectId && tour.currentStepIndex > 1)

/** §6: during the tour only the areas of the current step may be used, otherwise all. */
const mayUse = (tour: TourState, area: InterfaceArea): boolean =>
  !tour.isRunning || tour.allowedUIIds === null || tour.allowedUIIds.includes(area)

export const isAllowed = (area: InterfaceArea): boolean => mayUse(useTour.getState(), area)

/** The designs were computed for one load face and one held face: a different choice is undone, with a message. */
const judgeChoice = (kind: FaceKind, chosen: readonly number[]): Promise<void> =>
  whileOpen((signal) => judged(kind, chosen, signal))

async function judged(kind: FaceKind, chosen: readonly number[], signal: AbortSignal): Promise<void> {
  const { isRunning, currentStepIndex } = useTour.getState()
  if (!isRunning || tourScript[currentStepIndex]?.awaits !== kind) return
  // Without the designs' file the step could not continue.
  const saved = await demonstrationFaces(signal).catch(noteThrown)
  signal.throwIfAborted()
  const { part } = usePart.getState()
  const meant = saved && part ? findSaved(part.fileSoup, part.surfaces, saved)[kind] : chosen
  if (chosen.every((id) => meant.includes(id))) return dispatchTour({ type: 'face-chosen', kind })
  restoreSelection({ [kind]: [] })
  toast(tourStepMessages.otherFace[kind], 'info')
}

/**
 * Choosing a face can complete a step; a run of the demonstration pauses the tour, which continues when its results are
 * shown.
 *
 * @returns a function that stops listening
 */
export function followWorkspace(): () => void {
  let resultsBefore = useStudy.getState().results
  return useStudy.subscribe(({ project, run, results, selection }, before) => {
    if (project?.id !== tutorialProjectId) return
    for (const kind of ['load', 'held'] as const) {
      const added = selection[kind].filter((id) => !before.selection[kind].includes(id))
      if (added.length > 0) void judgeChoice(kind, added)
    }
    if (run && !before.run) {
      resultsBefore = results
      dispatchTour({ type: 'pause' })
    }
    if (!run && before.run && results && results !== resultsBefore) {
      showTourResults(true)
      dispatchTour({ type: 'resume' })
    }
  })
}
