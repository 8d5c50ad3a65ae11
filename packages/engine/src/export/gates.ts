import type { Outcome } from '@trabecula/domain'
import { done } from '@trabecula/domain'
import { inspect } from '@trabecula/geometry'
import { manifoldSteps } from '@trabecula/kernels'
import type { Mesh } from './measure.ts'
import { exportRefusals } from './messages.ts'
import { skinTolerance } from './skin.ts'
import { unhurried } from './unhurried.ts'

/** Share of the material's volume by which mesh and field may differ. */
export const volumeTolerance = 0.005

/** Welded by exact float32 coordinates, the void must be a closed two-manifold; `fileMesh` has its vertices in file units. */
export async function manifoldGate(fileMesh: Mesh, signal?: AbortSignal): Promise<Outcome<void>> {
  const { fused, unclosed, collapsed } = await unhurried(manifoldSteps(fileMesh.vertices, fileMesh.triangles), signal)
  if (fused + unclosed + collapsed === 0) return done(undefined)
  return exportRefusals.gate(
    'manifold',
    `after welding, ${fused} vertices fall together, ${unclosed} are not closed and ${collapsed} triangles collapse.`,
  )
}

/** The same of the outer triangles, when they are not the sound upload itself. */
export function outerGate(outer: Float32Array): Outcome<void> {
  const report = inspect(outer)
  const defects = report.exactBoundaryEdges + report.nonManifoldEdges + report.misorientedEdges
  if (defects === 0) return done(undefined)
  return exportRefusals.gate('outer-surface', `the repaired outer surface still has ${defects} defective edges in file units.`)
}

/** Material volumes in mm³ of the mesh and of the exact field. */
export function volumeGate(mesh: number, field: number): Outcome<void> {
  const error = mesh / field - 1
  if (Math.abs(error) <= volumeTolerance) return done(undefined)
  return exportRefusals.gate(
    'volume',
    `its volume differs by ${(100 * error).toFixed(2)} % from the design's (allowed ${100 * volumeTolerance} %).`,
  )
}

export function skinGate(thinnest: number, shell: number): Outcome<void> {
  if (thinnest >= shell - skinTolerance) return done(undefined)
  return exportRefusals.gate('skin', `its skin is ${thinnest.toFixed(3)} mm thin where ${shell} mm were asked for.`)
}
