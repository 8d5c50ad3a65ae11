import type { Extent } from '../camera/rig.ts'
import type { Triple, ViewerPart } from '../props.ts'
import { measureFaces } from './faces.ts'
import type { MeasureMode, Measurement } from './model.ts'

/** What is under way: nothing, a first click, or a finished measurement. */
export type Measuring = null | { readonly pending: Triple; readonly face: number } | Measurement

/** What a mode shows before any click. */
export function startMeasuring(mode: MeasureMode | null, extent: Extent): Measuring {
  if (mode !== 'box') return null
  return { mode, sizeMm: extent.max.clone().sub(extent.min).toArray() as Triple }
}

/** One click on the part: the first sets an end, the second completes, a third begins anew. */
export function clickMeasuring(
  now: Measuring,
  mode: MeasureMode,
  click: { readonly point: Triple; readonly face: number },
  part: ViewerPart,
): Measuring {
  if (mode === 'box') return now
  const first = { pending: click.point, face: click.face }
  if (!now || !('pending' in now)) return first
  if (mode === 'faces') return measureFaces(part.soup, part.surfaces, now.face, click.face) ?? first
  const [a, b] = [now.pending, click.point]
  return { mode, from: a, to: b, distanceMm: Math.hypot(b[0] - a[0], b[1] - a[1], b[2] - a[2]) }
}
