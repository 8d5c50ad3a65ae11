import type { FaceKind } from '../face/model.ts'
import { tutorialProjectId } from '../project/limits.ts'
import { tourDelaysMs } from './limits.ts'
import { isPaused, type TourState } from './model.ts'
import { type TourAction, tourScript } from './steps.ts'

export type TourEvent =
  /** A screen is shown; `projectId` is null outside a project. `fresh` is true once per page load. */
  | {
      readonly type: 'entered'
      readonly projectId: string | null
      readonly originalProjectId: string | null
      readonly fresh: boolean
      /** How long the screen had been shown when the tour received the event: its script loads later than the page. */
      readonly shownForMs?: number
    }
  | { readonly type: 'face-chosen'; readonly kind: FaceKind }
  /** Sent when a wait ends. */
  | { readonly type: 'offer' | 'begin' | 'resumed' }
  | { readonly type: 'advance'; readonly from: number }
  | { readonly type: 'take' | 'start' | 'next' | 'back' | 'pause' | 'resume' | 'finish' | 'skip' | 'close' | 'reset' | 'stop' }

/** The effects that the caller carries out, in order. There is one wait at a time: a new one replaces the old. */
export type TourEffect =
  | Exclude<TourAction, { readonly type: 'allow' }>
  | { readonly type: 'wait'; readonly ms: number; readonly event: TourEvent }
  | { readonly type: 'stop-waiting' }
  | { readonly type: 'save-seen'; readonly seen: boolean }
  | { readonly type: 'open-demonstration'; readonly originalProjectId: string | null }
  /** null is the dashboard. */
  | { readonly type: 'return-to'; readonly projectId: string | null }
  /** The tour saves the visitor's own view settings and restores them at its end. */
  | { readonly type: 'save-view' | 'restore-view' }

export interface TourTransition {
  readonly state: TourState
  readonly effects: readonly TourEffect[]
}

export const initialTour = (hasSeenTour: boolean): TourState => ({
  isRunning: false,
  currentStepIndex: 0,
  hasSeenTour,
  isShowTourPopover: false,
  currentProjectId: null,
  originalProjectId: null,
  allowedUIIds: null,
})

const last = tourScript.length - 1
const wait = (ms: number, event: TourEvent): TourEffect => ({ type: 'wait', ms, event })
const stay = (state: TourState): TourTransition => ({ state, effects: [] })
const inDemonstration = ({ currentProjectId }: TourState): boolean => currentProjectId === tutorialProjectId

/** §4, Tour. */
export function stepTour(state: TourState, event: TourEvent): TourTransition {
  switch (event.type) {
    case 'entered':
      return enter(state, event)
    case 'offer':
      return stay(state.hasSeenTour || inDemonstration(state) ? state : { ...state, isShowTourPopover: true })
    case 'take':
      return state.hasSeenTour ? start(state) : stay({ ...state, isShowTourPopover: true })
    case 'start':
      return start(state)
    case 'begin':
      return inDemonstration(state) && !state.isRunning ? begin(state) : stay(state)
    case 'face-chosen':
      return state.isRunning && tourScript[state.currentStepIndex]?.awaits === event.kind ? next(state) : stay(state)
    case 'next':
      return state.isRunning ? next(state) : stay(state)
    case 'advance':
      return state.isRunning && state.currentStepIndex === event.from ? arrive(state, event.from + 1) : stay(state)
    case 'back':
      return state.isRunning && state.currentStepIndex > 0 ? back(state) : stay(state)
    case 'pause':
      return state.isRunning ? { state: { ...state, isRunning: false }, effects: [{ type: 'stop-waiting' }] } : stay(state)
    case 'resume':
      return isPaused(state) ? { state, effects: [wait(tourDelaysMs.resume, { type: 'resumed' })] } : stay(state)
    case 'resumed':
      return isPaused(state) ? resume(state) : stay(state)
    case 'finish':
    case 'skip':
      return finish(state)
    case 'close':
      return leave(state)
    case 'reset':
      return { state: { ...state, hasSeenTour: false, currentStepIndex: 0 }, effects: [{ type: 'save-seen', seen: false }] }
    case 'stop':
      return state.originalProjectId === null ? halt(state) : leave(state)
  }
}

/**
 * The demonstration starts the tour when it is entered, but never a paused one; elsewhere a new visitor is offered it,
 * once per page.
 */
function enter(
  before: TourState,
  { projectId, originalProjectId, fresh, shownForMs = 0 }: Extract<TourEvent, { type: 'entered' }>,
): TourTransition {
  const state = { ...before, currentProjectId: projectId }
  const left = Math.max(0, tourDelaysMs.start - shownForMs)
  if (inDemonstration(state)) {
    const own = { ...state, originalProjectId: originalProjectId ?? state.originalProjectId, isShowTourPopover: false }
    const arriving = fresh || !inDemonstration(before)
    if (!arriving || state.isRunning || isPaused(state)) return stay(own)
    return { state: own, effects: [wait(left, { type: 'begin' })] }
  }
  if (inDemonstration(before)) return halt({ ...state, originalProjectId: null })
  if (fresh && !state.hasSeenTour) return { state, effects: [wait(left, { type: 'offer' })] }
  return stay(state)
}

function start(before: TourState): TourTransition {
  const state = { ...before, isShowTourPopover: false }
  const begin = wait(tourDelaysMs.start, { type: 'begin' })
  if (inDemonstration(state)) return { state, effects: [begin] }
  const originalProjectId = state.currentProjectId
  return { state: { ...state, originalProjectId }, effects: [{ type: 'open-demonstration', originalProjectId }, begin] }
}

function begin(state: TourState): TourTransition {
  const running = { ...state, isRunning: true, isShowTourPopover: false }
  const arrived = arrive(running, 0)
  return { ...arrived, effects: [{ type: 'save-view' }, { type: 'show-results', shown: false }, ...arrived.effects] }
}

/** A step with a follow-up action waits a moment, so that what it opens is there when the next step points at it. */
function next(state: TourState): TourTransition {
  const from = state.currentStepIndex
  const after = tourScript[from]?.after ?? []
  if (after.length === 0 && tourScript[from]?.awaits == null) return arrive(state, from + 1)
  const done = act(state, after)
  return { ...done, effects: [...done.effects, wait(tourDelaysMs.advance, { type: 'advance', from })] }
}

/** Undoes the step that is left, then sets the stage of the one before it. */
function back(state: TourState): TourTransition {
  const undone = act(state, tourScript[state.currentStepIndex]?.back ?? [])
  const arrived = arrive(undone.state, state.currentStepIndex - 1)
  return { ...arrived, effects: [{ type: 'stop-waiting' }, ...undone.effects, ...arrived.effects] }
}

function resume(state: TourState): TourTransition {
  const done = act({ ...state, isRunning: true }, tourScript[state.currentStepIndex]?.after ?? [])
  const arrived = arrive(done.state, state.currentStepIndex + 1)
  return { ...arrived, effects: [...done.effects, ...arrived.effects] }
}

function arrive(state: TourState, index: number): TourTransition {
  if (index > last) return finish(state)
  return act({ ...state, currentStepIndex: index }, tourScript[index]?.before ?? [])
}

function finish(state: TourState): TourTransition {
  const left = leave({ ...state, hasSeenTour: true })
  return { ...left, effects: [{ type: 'save-seen', seen: true }, ...left.effects] }
}

/** Stops and returns to where the visitor came from. Outside the demonstration there is nothing to return from. */
function leave(state: TourState): TourTransition {
  const halted = halt({ ...state, originalProjectId: null })
  if (!inDemonstration(state)) return { ...halted, effects: [{ type: 'stop-waiting' }] }
  return { ...halted, effects: [...halted.effects, { type: 'return-to', projectId: state.originalProjectId }] }
}

/** Resets the index to 0, because a tour that has ended would count as paused otherwise. */
function halt(state: TourState): TourTransition {
  const halted = { ...state, isRunning: false, isShowTourPopover: false, currentStepIndex: 0, allowedUIIds: null }
  return {
    state: halted,
    effects: [
      { type: 'stop-waiting' },
      { type: 'open-tab', tab: null },
      { type: 'show-results', shown: false },
      { type: 'restore-view' },
    ],
  }
}

function act(state: TourState, actions: readonly TourAction[]): TourTransition {
  let allowedUIIds = state.allowedUIIds
  const effects: TourEffect[] = []
  for (const action of actions) {
    if (action.type === 'allow') allowedUIIds = action.areas
    else effects.push(action)
  }
  return { state: { ...state, allowedUIIds }, effects }
}
