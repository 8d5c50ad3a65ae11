import { closedSoup, inspect, repair } from '@trabecula/geometry'
import { acceptInput } from './accept.ts'
import type { Part } from './part.ts'

/** What may be requested to close a part, the smaller change first. */
export type WayToClose = 'repair' | 'new outer faces'

interface Closed {
  readonly way: WayToClose
  /** In the unit of the file. */
  readonly soup: Float32Array
}

const known = new WeakMap<Float32Array, Closed | null>()

/**
 * The smallest change that closes a part that is not closed, with what it makes; null where none does. Each is tried,
 * and what is on already is not proposed. `fileSoup` in any unit; `outer`: what was done to it before.
 */
export function closedBy({ fileSoup, outer }: Pick<Part, 'fileSoup' | 'outer'>): Closed | null {
  const before = known.get(fileSoup)
  if (before !== undefined) return before
  const found = triedWay(fileSoup, outer)
  known.set(fileSoup, found)
  return found
}

export const wayToClose = (part: Pick<Part, 'fileSoup' | 'outer'>): WayToClose | null => closedBy(part)?.way ?? null

function triedWay(soup: Float32Array, outer: Part['outer']): Closed | null {
  const repaired = outer === 'uploaded' ? repair(soup).soup : undefined
  if (repaired && isClosed(repaired)) return { way: 'repair', soup: repaired }
  if (outer === 're-meshed') return null
  const made = acceptInput(soup, { repair: true, acceptRemeshed: true })
  return made.ok && isClosed(made.value.soup) ? { way: 'new outer faces', soup: made.value.soup } : null
}

function isClosed(soup: Float32Array): boolean {
  if (soup.length === 0) return false
  const report = inspect(soup)
  return report.verdict !== 'refused' && closedSoup(soup, report).closed
}
