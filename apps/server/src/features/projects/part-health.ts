import type { PartHealth } from '@trabecula/contract'
import type { MeshReport } from '@trabecula/geometry'

/** A health report as the call answers it. */
export const healthOf = (report: MeshReport): PartHealth => ({
  verdict: report.verdict,
  sentence: report.sentence,
  triangles: report.triangles,
  bounds: report.bounds,
  area: report.area,
  volume: report.volume,
  closed: report.closed,
  oriented: report.oriented,
  weld_tolerance: report.weldTolerance,
  boundary_edges: report.boundaryEdges,
  non_manifold_edges: report.nonManifoldEdges,
  misoriented_edges: report.misorientedEdges,
  inside_out_bodies: report.insideOutBodies,
  collapsed_triangles: report.collapsedTriangles,
  duplicate_triangles: report.duplicateTriangles,
  places: report.places,
  holes: report.holes,
  hole_count: report.holeCount,
  bodies: report.bodies,
  unit: report.unit,
})
