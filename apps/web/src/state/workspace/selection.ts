import type { SurfaceType, Vector } from '@trabecula/domain'

/** What is selected on the part: surface ids per kind, and the force that follows from them. */
export interface SelectionState {
  readonly mode: SurfaceType
  readonly load: readonly number[]
  readonly boundary: readonly number[]
  readonly force: Vector
  /** Where the force is drawn, part frame, mm; null until a surface is picked. */
  readonly forceAt: Vector | null
}

export const noForce: Vector = { x: 0, y: 0, z: 0 }
export const emptySelection: SelectionState = { mode: 'load', load: [], boundary: [], force: noForce, forceAt: null }

interface Pick {
  readonly id: number
  /** Adds to (or takes from) what is selected instead of replacing it. */
  readonly add: boolean
  readonly remove: boolean
  readonly type?: SurfaceType
  readonly normal: Vector
  readonly point: Vector
}

/**
 * Picks a surface for the current mode. A face is never both load and held: picking moves it. The first load face gives the
 * force its direction and place (§4); further ones leave what may have been typed since.
 */
export function pick(state: SelectionState, { id, add, remove, type = state.mode, normal, point }: Pick): SelectionState {
  const chosen = state[type]
  const had = chosen.includes(id)
  const without = chosen.filter((other) => other !== id)
  if (remove)
    return settle(
      { ...state, load: state.load.filter((other) => other !== id), boundary: state.boundary.filter((other) => other !== id) },
      state,
    )
  if (had && (add || chosen.length === 1)) return settle({ ...state, [type]: without }, state)

  const next = add ? [...without, id] : [id]
  const other = type === 'load' ? 'boundary' : 'load'
  const picked = { ...state, [type]: next, [other]: state[other].filter((entry) => entry !== id) }
  const first = type === 'load' && (!add || chosen.length === 0)
  return settle(first ? { ...picked, force: normalized(normal), forceAt: point } : picked, state)
}

/** Without any load face there is no direction and no place. */
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
