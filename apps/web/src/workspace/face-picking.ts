import { type FaceKind, isFaceRegion, isOnFaces, needs, type Vector } from '@trabecula/domain'
import { create } from 'zustand'
import { type FurtherUse, facesFor, toggledFaces } from './face-uses.ts'
import { changedCase } from './loads.ts'
import { type LoadedPart, usePart } from './part.ts'
import { hasDirection, normalized, pick } from './selection.ts'
import { changeLoads, changeSelection, changeStudy, type Study, useStudy } from './study.ts'
import { type Border, bordersOf, tangentChain, tangentTolerance } from './tangent-chain.ts'

interface Picking {
  /** True: a click also takes all faces that continue the clicked one smoothly. */
  readonly chain: boolean
  /** Greatest bend of the skin from one face to the next, degrees. */
  readonly tolerance: number
  /** Gets the next pick instead of the load and held faces; null where nothing waits for one. */
  readonly placing: ((picked: Pick<Picked, 'id' | 'point'>) => void) | null
}

export const usePicking = create<Picking>(() => ({ chain: false, tolerance: tangentTolerance.default, placing: null }))

export const placeByPick = (placing: Picking['placing']): void => usePicking.setState({ placing })

export const selectTangentFaces = (chain: boolean): void => usePicking.setState({ chain })
export const changeTolerance = (tolerance: number): void => usePicking.setState({ tolerance })

const known = new WeakMap<LoadedPart['surfaces'], Border[]>()

/** The faces of one pick: the face itself, or with it its smooth chain. */
function pickedWith(id: number): readonly number[] {
  const { part } = usePart.getState()
  const { chain, tolerance } = usePicking.getState()
  if (!chain || !part) return [id]
  const borders = known.get(part.surfaces) ?? bordersOf(part.soup, part.surfaces)
  known.set(part.surfaces, borders)
  return tangentChain(borders, id, tolerance)
}

/** The existing case, support, point mass or region that receives picks. */
export function pickTarget({ pickingFor, loads, flow }: Study): FurtherUse | null {
  if (!pickingFor || flow === 'generated') return null
  const { of, at } = pickingFor
  const region = loads.regions[at]
  if (of === 'region') return region && isFaceRegion(region) ? pickingFor : null
  if (of === 'support') return loads.supports[at] ? pickingFor : null
  if (of === 'mass') return loads.masses[at] ? pickingFor : null
  return loads.cases[at] && isOnFaces(loads.cases[at].kind) ? pickingFor : null
}

/** @param use null: picks go to the load and held faces again */
export function pickFor(use: FurtherUse | null): void {
  placeByPick(null)
  changeStudy({ pickingFor: use })
}

interface Picked {
  readonly id: number
  readonly add: boolean
  readonly remove: boolean
  readonly normal: Vector
  readonly point: Vector
}

/** A pick on the part or in a list. `type`: load or held, whatever else receives picks. */
export function pickFace({ id, add, remove, normal, point }: Picked, type?: FaceKind): void {
  const { placing } = usePicking.getState()
  if (placing && !type) {
    placeByPick(null)
    placing({ id, point })
    return
  }
  const ids = pickedWith(id)
  const target = type ? null : pickTarget(useStudy.getState())
  if (target) addFaces(target, ids, { remove, normal })
  else changeSelection((selection) => pick(selection, { id, ids, add, remove, normal, point, ...(type ? { type } : {}) }))
}

/** Adds faces to a case, support, point mass or region, or removes them when all are in it. The first face gives a force its direction. */
export function addFaces(
  use: FurtherUse,
  ids: readonly number[],
  { remove = false, normal }: { readonly remove?: boolean; readonly normal: Vector },
): void {
  const toggled = toggledFaces(useStudy.getState().loads, use, ids, remove)
  const given = use.of === 'case' ? toggled.cases[use.at] : undefined
  const acts = given && isOnFaces(given.kind) && needs(given.kind, 'direction')
  const isFirst = acts && given.faces.length > 0 && given.faces.length === ids.length && !hasDirection(given.direction)
  const next = isFirst ? changedCase(toggled, use.at, { direction: normalized(normal) }) : toggled
  changeLoads(() => next, `pick ${use.of} ${use.at} ${facesFor(use, { load: [], held: [] }, next)}`)
}
