/** The states to undo to, and the undone ones to redo; newest last. */
export interface UndoHistory<State> {
  readonly undo: readonly State[]
  readonly redo: readonly State[]
  /** Name and time of the newest step, so that a number typed digit by digit is one step. */
  readonly last: { readonly what: string; readonly at: number } | null
}

export const emptyHistory: UndoHistory<never> = { undo: [], redo: [], last: null }
const keptSteps = 100
/** Changes of the same thing within this time are one step. */
const oneStepMs = 800

/** Records the state before a change; undone steps can no longer be redone. */
export function recordStep<State>(history: UndoHistory<State>, before: State, what: string, at: number): UndoHistory<State> {
  const goesOn = history.last?.what === what && at - history.last.at < oneStepMs && history.undo.length > 0
  const undo = goesOn ? history.undo : [...history.undo, before].slice(-keptSteps)
  return { undo, redo: [], last: { what, at } }
}

/** The state to restore and the history after that; undefined when there is nothing to undo. */
export function undoStep<State>(
  history: UndoHistory<State>,
  now: State,
): { readonly state: State; readonly history: UndoHistory<State> } | undefined {
  const state = history.undo.at(-1)
  return state && { state, history: { undo: history.undo.slice(0, -1), redo: [...history.redo, now], last: null } }
}

export function redoStep<State>(
  history: UndoHistory<State>,
  now: State,
): { readonly state: State; readonly history: UndoHistory<State> } | undefined {
  const state = history.redo.at(-1)
  return state && { state, history: { undo: [...history.undo, now], redo: history.redo.slice(0, -1), last: null } }
}
