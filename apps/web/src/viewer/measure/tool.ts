import type { Extent } from '../camera/rig.ts'
import type { PartPicker } from '../part/pick.ts'
import type { Triple, ViewerPart } from '../props.ts'
import { measureFaces } from './faces.ts'
import type { MeasureMode, Measurement } from './model.ts'
import { measureWall, type WallClick } from './wall.ts'

export interface MeasureClick extends WallClick {
  /** Surface id. */
  readonly face: number
}

/** What is under way: nothing, a first click, or a finished measurement. */
export type Measuring = null | { readonly pending: Triple; readonly face: number } | Measurement

/** What a mode shows before any click. */
export function startMeasuring(mode: MeasureMode | null, extent: Extent): Measuring {
  if (mode !== 'box') return null
  return { mode, sizeMm: extent.max.clone().sub(extent.min).toArray() as Triple }
}

/** One click on the part: the first sets an end, the second completes, a third begins anew. A wall takes one click. */
export function clickMeasuring(
  now: Measuring,
  mode: MeasureMode,
  click: MeasureClick,
  { part, picker }: { readonly part: ViewerPart; readonly picker: PartPicker },
): Measuring {
  if (mode === 'box') return now
  if (mode === 'wall') return measureWall(picker, click)
  const first = { pending: click.point, face: click.face }
  if (!now || !('pending' in now)) return first
  if (mode === 'faces') return measureFaces(part.soup, part.surfaces, now.face, click.face) ?? first
  const [a, b] = [now.pending, click.point]
  return { mode, from: a, to: b, distanceMm: Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) }
}
