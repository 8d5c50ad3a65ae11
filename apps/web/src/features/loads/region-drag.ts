import { isFaceRegion, type RegionShape } from '@trabecula/domain'
import { type PickedLoads, withRegion } from '../../workspace/loads.ts'
import { changeLoads, changeStudy, useStudy } from '../../workspace/study.ts'

/**
 * Receives the shape of a region while it is dragged: the form and the view follow at once, and the whole drag is one
 * step of undo, however long it takes.
 *
 * @param at index of the region; null: no region is dragged
 */
export function dragOf(at: number | null) {
  let before: PickedLoads | null = null
  /** @param shape null: the drag is given up, and nothing has changed */
  return (shape: RegionShape | null, done: boolean): void => {
    before ??= useStudy.getState().loads
    const region = at === null ? undefined : before.regions[at]
    if (at === null || !region || isFaceRegion(region)) return
    const loads = shape ? withRegion(before, at, { ...region, ...shape }) : before
    changeStudy({ loads: done ? before : loads })
    if (!done) return
    before = null
    // Two drags are two steps, even if the second follows at once.
    changeLoads(() => loads, `drag region ${at} ${JSON.stringify(shape)}`)
  }
}
