import { type InterfaceArea, initialTour, stepTour, type TourEvent, type TourState, tutorialProjectId } from '@trabecula/domain'
import { create } from 'zustand'
import { useStudy } from '../../workspace/study.ts'
import { perform } from './effects.ts'
import { readSeen } from './seen.ts'

/**
 * The tour of this page. Whether the results are displayed is a flag of the tour's own: the flow status never changes.
 */
export const useTour = create<TourState & { readonly resultsShown: boolean }>(() => ({
  ...initialTour(readSeen()),
  resultsShown: false,
}))

/** Moves the tour by the domain's rule and does what that asks for. */
export function dispatchTour(event: TourEvent): void {
  const { state, effects } = stepTour(useTour.getState(), event)
  useTour.setState(state)
  for (const effect of effects) perform(effect, { dispatch: dispatchTour, showResults: showTourResults })
}

export const showTourResults = (resultsShown: boolean): void => useTour.setState({ resultsShown })

/** While the demonstration is computed, the tour is paused but nothing else may be touched. */
export const isLocked = (tour: TourState, computing: boolean): boolean =>
  tour.isRunning || (computing && tour.currentProjectId === tutorialProjectId && tour.currentStepIndex > 1)

/** §6: during the tour only what the current step allows; else everything. */
export const mayUse = (tour: TourState, area: InterfaceArea): boolean =>
  !tour.isRunning || tour.allowedUIIds === null || tour.allowedUIIds.includes(area)

export const isAllowed = (area: InterfaceArea): boolean => mayUse(useTour.getState(), area)
export const useAllowed = (area: InterfaceArea): boolean => useTour((tour) => mayUse(tour, area))

/**
 * Choosing a face can be what a step waits for; a run of the demonstration pauses the tour, which goes on with its
 * results on the screen.
 *
 * @returns how to stop listening
 */
export function followWorkspace(): () => void {
  let resultsBefore = useStudy.getState().results
  return useStudy.subscribe(({ project, run, results, selection }, before) => {
    for (const kind of ['load', 'held'] as const) {
      const added = selection[kind].some((id) => !before.selection[kind].includes(id))
      if (added) dispatchTour({ type: 'face-chosen', kind })
    }
    if (project?.id !== tutorialProjectId) return
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
