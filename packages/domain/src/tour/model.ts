import type { InterfaceArea } from '../workspace/areas.ts'

/** The seventeen steps of the tour, in order (§3). */
export const tourSteps = [
  'zoom',
  'rotate',
  'select-pivot',
  'color-opacity',
  'force-direction',
  'fixed-face',
  'optimization-parameters',
  'thickness-units',
  'goal-range',
  'generate',
  'result-sorting',
  'easy-print-color',
  'visualize-design',
  'lattice-opacity',
  'different-section-views',
  'views-based-on-origin',
  'export',
] as const
export type TourStep = (typeof tourSteps)[number]

/** §3 tour state. `allowedUIIds` is null when everything is allowed. */
export interface TourState {
  readonly isRunning: boolean
  readonly currentStepIndex: number
  readonly hasSeenTour: boolean
  readonly isShowTourPopover: boolean
  readonly currentProjectId: string | null
  readonly originalProjectId: string | null
  readonly allowedUIIds: readonly InterfaceArea[] | null
}

/** A halt at one of the first two steps is no pause (§4), so there is nothing to press. */
export const isPausable = (stepIndex: number): boolean => stepIndex > 1

/** The tour counts as paused when it is not running and the step index is above 1 (§4). */
export const isPaused = ({ isRunning, currentStepIndex }: TourState): boolean => !isRunning && isPausable(currentStepIndex)
