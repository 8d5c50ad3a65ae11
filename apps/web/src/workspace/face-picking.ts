import { create } from 'zustand'
import { type LoadedPart, usePart } from './part.ts'
import { type Border, bordersOf, tangentChain, tangentTolerance } from './tangent-chain.ts'

interface Picking {
  /** A click takes everything that runs on smoothly from the surface, too. */
  readonly chain: boolean
  /** By how much the skin may bend from one surface to the next, degrees. */
  readonly tolerance: number
}

export const usePicking = create<Picking>(() => ({ chain: false, tolerance: tangentTolerance.default }))

export const selectTangentFaces = (chain: boolean): void => usePicking.setState({ chain })
export const changeTolerance = (tolerance: number): void => usePicking.setState({ tolerance })

const known = new WeakMap<LoadedPart['surfaces'], Border[]>()

/** The surfaces that one pick takes: the one itself, or with it the smooth chain it belongs to. */
export function pickedWith(id: number): readonly number[] {
  const { part } = usePart.getState()
  const { chain, tolerance } = usePicking.getState()
  if (!chain || !part) return [id]
  const borders = known.get(part.surfaces) ?? bordersOf(part.soup, part.surfaces)
  known.set(part.surfaces, borders)
  return tangentChain(borders, id, tolerance)
}
