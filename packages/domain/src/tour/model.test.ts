import { expect, it } from 'vitest'
import { isPaused, type TourState, tourSteps } from './model.ts'

const state: TourState = {
  isRunning: false,
  currentStepIndex: 0,
  hasSeenTour: false,
  isShowTourPopover: false,
  currentProjectId: null,
  originalProjectId: null,
  allowedUIIds: null,
}

it('§3.20 §9.5 the tour has seventeen different steps', () => expect(new Set(tourSteps).size).toBe(17))

it('§4.21 is paused only when it halts beyond the second step', () => {
  expect(isPaused({ ...state, currentStepIndex: 1 })).toBe(false)
  expect(isPaused({ ...state, currentStepIndex: 2 })).toBe(true)
  expect(isPaused({ ...state, currentStepIndex: 2, isRunning: true })).toBe(false)
})
