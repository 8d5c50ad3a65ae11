import { isFaceRegion, isOnFaces, withFaces as onFaces } from '@trabecula/domain'
import type { PickedLoads, PickedRegion } from './loads.ts'
import { type SelectionState, withoutSurfaces } from './selection.ts'

/** A use of a face besides load and held: an index in the lists of cases, supports, point masses or regions. */
export type FurtherUse = { readonly of: 'case' | 'support' | 'mass' | 'region'; readonly at: number }
export type FaceUse = { readonly of: 'load' } | { readonly of: 'held' } | FurtherUse

export const isSameUse = (a: FaceUse | null, b: FaceUse | null): boolean =>
  a?.of === b?.of && (a && 'at' in a ? a.at : -1) === (b && 'at' in b ? b.at : -1)

const without = (list: readonly number[], ids: ReadonlySet<number>): readonly number[] =>
  list.some((id) => ids.has(id)) ? list.filter((id) => !ids.has(id)) : list

export const supportFaces = ({ supports }: PickedLoads): readonly number[] => supports.flatMap(({ faces }) => faces)

export function facesFor(use: FaceUse, selection: Pick<SelectionState, 'load' | 'held'>, loads: PickedLoads): readonly number[] {
  if (use.of === 'load' || use.of === 'held') return selection[use.of]
  const holder = { case: loads.cases, support: loads.supports, mass: loads.masses, region: loads.regions.map(facesOnly) }[use.of][
    use.at
  ]
  return holder?.faces ?? []
}

const facesOnly = (region: PickedRegion) => (isFaceRegion(region) ? region : undefined)

/**
 * Adds faces to a case, support, point mass or region, or removes them when all are in it. A face may carry several cases, but a
 * held face carries none and is held in one way: picking moves it. A region is about its faces whatever else they carry, and a
 * mass is fixed to its own.
 */
export function toggledFaces(loads: PickedLoads, use: FurtherUse, ids: readonly number[], remove = false): PickedLoads {
  const kind = use.of === 'case' ? loads.cases[use.at]?.kind : undefined
  if (kind && !isOnFaces(kind)) return loads
  const chosen = new Set(ids)
  const now = facesFor(use, { load: [], held: [] }, loads)
  const taken = remove || ids.every((id) => now.includes(id))
  const changed = (faces: readonly number[]) => (taken ? without(faces, chosen) : [...without(faces, chosen), ...ids])
  if (use.of === 'region')
    return { ...loads, regions: loads.regions.map((each, at) => (at === use.at ? onFaces(each, changed) : each)) }
  if (use.of === 'mass')
    return {
      ...loads,
      masses: loads.masses.map((each, at) => (at === use.at ? { ...each, faces: changed(each.faces) } : each)),
    }
  return {
    ...loads,
    cases: loads.cases.map((each, at) => {
      if (use.of === 'case') return at === use.at ? { ...each, faces: changed(each.faces) } : each
      return taken ? each : { ...each, faces: without(each.faces, chosen) }
    }),
    supports: loads.supports.map((each, at) => {
      if (use.of === 'support' && at === use.at) return { ...each, faces: changed(each.faces) }
      return taken ? each : { ...each, faces: without(each.faces, chosen) }
    }),
  }
}

/** After a pick of load or held faces: a held face carries no case and is no support, a load face is no support. */
export function loadsAllowedBy({ load, held }: Pick<SelectionState, 'load' | 'held'>, loads: PickedLoads): PickedLoads {
  const [isHeld, isChosen] = [new Set(held), new Set([...load, ...held])]
  const cases = loads.cases.map((each) => withFaces(each, without(each.faces, isHeld)))
  const supports = loads.supports.map((each) => withFaces(each, without(each.faces, isChosen)))
  const same = cases.every((each, at) => each === loads.cases[at]) && supports.every((each, at) => each === loads.supports[at])
  return same ? loads : { ...loads, cases, supports }
}

/** After a pick for cases or supports: the same rule for load and held faces. */
export function selectionAllowedBy(loads: PickedLoads, selection: SelectionState): SelectionState {
  const supporting = supportFaces(loads)
  const leaving = new Set([...loads.cases.flatMap(({ faces }) => faces), ...supporting])
  const next = withoutSurfaces(selection, new Set(supporting))
  return next.held.some((id) => leaving.has(id)) ? { ...next, held: without(next.held, leaving) } : next
}

const withFaces = <Holder extends { readonly faces: readonly number[] }>(holder: Holder, faces: readonly number[]): Holder =>
  faces === holder.faces ? holder : { ...holder, faces }

/** Whether a face both carries a load and is held in any way, which the engine refuses. */
export function isAnyBoth({ load, held }: Pick<SelectionState, 'load' | 'held'>, loads: PickedLoads): boolean {
  const isLoaded = new Set([...load, ...loads.cases.flatMap(({ faces }) => faces)])
  return [...held, ...supportFaces(loads)].some((id) => isLoaded.has(id))
}
