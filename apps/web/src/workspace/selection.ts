import type { FaceKind, Vector } from '@trabecula/domain'

/** The selection on the part: face ids per kind, and the force that follows from them. */
export interface SelectionState {
  readonly mode: FaceKind
  readonly load: readonly number[]
  readonly held: readonly number[]
  readonly force: Vector
  /** The place of the drawn force, part frame, mm; null until a face is picked. */
  readonly forceAt: Vector | null
}

export const noForce: Vector = { x: 0, y: 0, z: 0 }
export const emptySelection: SelectionState = { mode: 'load', load: [], held: [], force: noForce, forceAt: null }

interface Pick {
  readonly id: number
  /** All faces of this pick, including `id`; only `id` when absent. */
  readonly ids?: readonly number[]
  /** True: adds to the selection (or removes from it) instead of replacing it. */
  readonly add: boolean
  readonly remove: boolean
  readonly type?: FaceKind
  readonly normal: Vector
  readonly point: Vector
}

/**
 * Picks a face for the current mode. A face is never both load and held: picking moves it. The first load face gives
 * the force its direction and place (§4); further ones keep values that may have been typed since.
 */
export function pick(
  state: SelectionState,
  { id, ids = [id], add, remove, type = state.mode, normal, point }: Pick,
): SelectionState {
  const chosen = state[type]
  const others = (list: readonly number[]) => list.filter((entry) => !ids.includes(entry))
  if (remove) return settle({ ...state, load: others(state.load), held: others(state.held) }, state)
  const had = ids.every((entry) => chosen.includes(entry))
  if (had && (add || chosen.length === ids.length)) return settle({ ...state, [type]: others(chosen) }, state)

  const next = add ? [...others(chosen), ...ids] : ids
  const other = type === 'load' ? 'held' : 'load'
  const picked = { ...state, [type]: next, [other]: others(state[other]) }
  const first = type === 'load' && (!add || chosen.length === 0)
  return settle(first ? { ...picked, force: normalized(normal), forceAt: point } : picked, state)
}

/** Removes faces of either kind; returns the same object when none of them was chosen. */
export function withoutSurfaces(state: SelectionState, ids: ReadonlySet<number>): SelectionState {
  const left = (list: readonly number[]) => list.filter((id) => !ids.has(id))
  return [...state.load, ...state.held].some((id) => ids.has(id))
    ? settle({ ...state, load: left(state.load), held: left(state.held) }, state)
    : state
}

export const withoutSurface = (state: SelectionState, id: number): SelectionState => withoutSurfaces(state, new Set([id]))

/** Without a load face there is no direction and no place. */
function settle(next: SelectionState, before: SelectionState): SelectionState {
  return next.load.length === 0 && before.load.length > 0 ? { ...next, force: noForce, forceAt: null } : next
}

/** §4: clearing resets the normal, goes back to load mode and zeroes the force. */
export const clearSelection = (): SelectionState => emptySelection

export function normalized({ x, y, z }: Vector): Vector {
  const length = Math.hypot(x, y, z)
  return length > 0 ? { x: x / length, y: y / length, z: z / length } : noForce
}

export const hasDirection = ({ x, y, z }: Vector): boolean => Math.hypot(x, y, z) > 0

export const vectorOf = ([x, y, z]: readonly [number, number, number]): Vector => ({ x, y, z })
