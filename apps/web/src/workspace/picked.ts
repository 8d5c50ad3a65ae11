import { usePicking } from './face-picking.ts'
import { type LoadedPart, usePart } from './part.ts'
import { type Border, bordersOf, tangentChain } from './tangent-chain.ts'

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
