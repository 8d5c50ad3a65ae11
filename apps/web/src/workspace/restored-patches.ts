import { isFaceRegion, type LoadsAndSupports, type TriangleRanges } from '@trabecula/domain'
import { loadsOf } from './loads.ts'
import { usePart } from './part.ts'
import { loadPainting } from './patched-part.ts'
import { changeStudy, storedLoads, useStudy } from './study.ts'

interface Chosen {
  readonly load: readonly number[]
  readonly held: readonly number[]
}

/**
 * Divides the faces of the part where what was stored is a part of a face, after it was restored by whole faces.
 *
 * @param chosen triangles of the stored load and held faces; undefined: those that are chosen now
 */
export async function restorePatches(chosen: Chosen | undefined, signal: AbortSignal): Promise<void> {
  const { part } = usePart.getState()
  if (!part) return
  const { selection, loads, patches } = useStudy.getState()
  const stored = storedLoads()
  const { faces, label } = part.surfaces
  const has = (ids: readonly number[], count: number) => ids.reduce((sum, id) => sum + (faces[id]?.count ?? 0), 0) === count
  const isWhole = !chosen || (has(selection.load, chosen.load.length) && has(selection.held, chosen.held.length))
  const isSame = stored?.partTriangles !== label.length || countOf(loadsOf(loads, part.surfaces)) === countOf(stored)
  if (patches.length === 0 && isWhole && isSame) return
  const { restored } = await loadPainting()
  signal.throwIfAborted()
  changeStudy(restored(part, { selection, loads }, { chosen, loads: stored }))
}

/** Triangles of all cases, supports, point masses and regions. */
function countOf(loads: LoadsAndSupports | null): number {
  const sum = (ranges: TriangleRanges) => ranges.reduce((all, [, count]) => all + count, 0)
  const { furtherCases = [], supports = [], pointMasses = [], regions = [] } = loads ?? {}
  return [
    ...[...furtherCases, ...supports, ...pointMasses].map(({ triangles }) => triangles),
    ...regions.map((each) => (isFaceRegion(each) ? each.faces : [])),
  ]
    .map(sum)
    .reduce((all, one) => all + one, 0)
}
