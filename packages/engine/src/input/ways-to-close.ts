import { closedSoup, inspect, repair } from '@trabecula/geometry'
import { acceptInput } from './accept.ts'
import type { Part } from './part.ts'

/** What may be asked for to close a part, the smaller change first. */
export type WayToClose = 'repair' | 'new outer faces'

const known = new WeakMap<Float32Array, WayToClose | null>()

/**
 * The smallest change that closes a part that is not closed; null where none does. Each is tried, and what is on already
 * is not proposed. `soup` in any unit; `outer`: what was done to it before.
 */
export function wayToClose({ fileSoup, outer }: Pick<Part, 'fileSoup' | 'outer'>): WayToClose | null {
  const before = known.get(fileSoup)
  if (before !== undefined) return before
  const found = triedWay(fileSoup, outer)
  known.set(fileSoup, found)
  return found
}

function triedWay(soup: Float32Array, outer: Part['outer']): WayToClose | null {
  if (outer === 'uploaded' && isClosed(repair(soup).soup)) return 'repair'
  if (outer === 're-meshed') return null
  const made = acceptInput(soup, { repair: true, acceptRemeshed: true })
  return made.ok && isClosed(made.value.soup) ? 'new outer faces' : null
}

function isClosed(soup: Float32Array): boolean {
  if (soup.length === 0) return false
  const report = inspect(soup)
  return report.verdict !== 'refused' && closedSoup(soup, report).closed
}
