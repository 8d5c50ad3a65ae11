import { done, type Outcome } from '@trabecula/domain'
import { boundsOf, coordinateStep } from '@trabecula/geometry'
import { refusals } from '../discretisation/messages.ts'
import { inputRefusals } from '../input/messages.ts'
import type { Part } from '../input/part.ts'
import { wayToClose } from '../input/ways-to-close.ts'
import { checkOuterSurface } from './checks/file-checks.ts'
import { exportRefusals } from './checks/messages.ts'
import { type OuterMesh, outerMesh } from './field/outer-mesh.ts'

/**
 * The outer surface that a part's exports will have, or why it can have none: the same for every design, so a run looks
 * before it begins.
 */
export function checkedOuter(part: Part): Outcome<OuterMesh> {
  const step = coordinateStep(boundsOf(part.fileSoup)) * part.unitScale
  if (step > coarsestStep) return exportRefusals.farFromOrigin(step, coordinateStep(part.bounds) <= coarsestStep)
  if (part.report.innerBodies > 0) return inputRefusals.undecidedInner(part.report.sentence)
  const outer = outerMesh(part)
  if (!outer.closed) return refusals.open(wayToClose(part), part.report.sentence)
  if (!outer.verbatim) {
    const sound = checkOuterSurface(outer.file)
    if (!sound.ok) return sound
  }
  return done(outer)
}

/**
 * Vertices of the lattice are at least a fiftieth of a spacing apart, some 0.006 mm: steps beyond this would fuse them,
 * mm.
 */
const coarsestStep = 0.004
