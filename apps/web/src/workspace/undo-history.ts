/** What was, to go back to, and what was taken back, to do again; newest last. */
export interface Past<State> {
  readonly undo: readonly State[]
  readonly redo: readonly State[]
  /** What the newest step changed and when, so that a number typed digit by digit is one step. */
  readonly last: { readonly what: string; readonly at: number } | null
}

export const noPast: Past<never> = { undo: [], redo: [], last: null }
const keptSteps = 100
/** Changes of the same thing within this time are one step. */
const oneStepMs = 800

/** Remembers how it was before a change; what had been taken back can no longer be done again. */
export function remember<State>(past: Past<State>, before: State, what: string, at: number): Past<State> {
  const goesOn = past.last?.what === what && at - past.last.at < oneStepMs && past.undo.length > 0
  const undo = goesOn ? past.undo : [...past.undo, before].slice(-keptSteps)
  return { undo, redo: [], last: { what, at } }
}

/** The state to go back to and the past that then is; undefined when there is nothing to undo. */
export function goBack<State>(past: Past<State>, now: State): { readonly state: State; readonly past: Past<State> } | undefined {
  const state = past.undo.at(-1)
  return state && { state, past: { undo: past.undo.slice(0, -1), redo: [...past.redo, now], last: null } }
}

export function goForward<State>(
  past: Past<State>,
  now: State,
): { readonly state: State; readonly past: Past<State> } | undefined {
  const state = past.redo.at(-1)
  return state && { state, past: { undo: [...past.undo, now], redo: past.redo.slice(0, -1), last: null } }
}
