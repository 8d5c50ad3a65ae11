import { flatSupports, type Setup } from '../../input/setup.ts'
import { alignedPlanes, type GridWish } from '../grid/analysis-grid.ts'
import { pinnedHoles } from './pinned-holes.ts'

/**
 * The coordinates that planes of the grid must meet: those of flat supports, and where there is none along an axis,
 * that of a pin, which is held on a line of nodes.
 */
export function gridPlanes(soup: Float32Array, setup: Pick<Setup, 'held' | 'supports'>): GridWish['planes'] {
  const planes = alignedPlanes(soup, flatSupports(setup))
  const holes = pinnedHoles(soup, setup)
  // A face that is no hole is refused where supports are placed on the grid.
  for (const { axis, point } of holes.ok ? holes.value : []) {
    for (const each of [0, 1, 2] as const) if (each !== axis) planes[each] ??= point[each]
  }
  return planes
}
