import type { Bounds, MeshReport } from '@trabecula/geometry'
import { point, rounded } from './table.ts'

const sizeOf = ({ min, max }: Bounds) => max.map((value, axis) => value - min[axis]!)
const sizeText = (bounds: Bounds) =>
  sizeOf(bounds)
    .map((value) => rounded(value, 4))
    .join(' × ')

export const reportTitles = ['triangles', 'bodies', 'size', 'volume', 'open', 'verdict'] as const

/** One line of the table of files. */
export const reportLine = (report: MeshReport): string[] => [
  String(report.triangles),
  String(report.components - report.cavities),
  sizeText(report.bounds),
  String(rounded(report.volume)),
  String(report.boundaryEdges),
  report.verdict,
]

/** More bodies or places than this are counted, not listed. */
const mostListed = 12

/** What a person should know beyond the table: the verdict, what is wrong and where, the bodies, the unit, what can be done. */
export function reportSentences(report: MeshReport): string[] {
  const { bodies, holes, unit } = report
  return [
    report.sentence,
    ...(holes.length > 0 ? [`${report.holeCount} ${report.holeCount === 1 ? 'hole' : 'holes'}:`] : []),
    ...holes
      .slice(0, mostListed)
      .map(({ at, edges, length }) => `  ${edges} edges, ${rounded(length, 4)} around, near ${point(at)}`),
    ...otherDefects(report),
    ...(bodies.length > 1 ? [`${bodies.length} separate bodies (choose with --bodies):`] : []),
    ...(bodies.length > 1
      ? bodies
          .slice(0, mostListed)
          .map(
            ({ id, volume, bounds, triangles }) =>
              `  ${id}: ${sizeText(bounds)}, volume ${rounded(volume, 4)}, ${triangles} triangles`,
          )
      : []),
    ...(bodies.length > mostListed ? [`  and ${bodies.length - mostListed} more`] : []),
    ...(unit.doubtful ? [unit.sentence] : []),
    ...whatToDo(report),
  ]
}

function otherDefects({ places }: MeshReport): string[] {
  const kinds = [...new Set(places.map(({ defect }) => defect))].filter((defect) => defect !== 'boundary edge')
  return kinds.map((kind) => {
    const at = places.filter(({ defect }) => defect === kind).slice(0, 3)
    return `${kind[0]!.toUpperCase()}${kind.slice(1)} near ${at.map((place) => point(place.at)).join(' and near ')}${at.length < 3 ? '' : ' and perhaps elsewhere'}.`
  })
}

function whatToDo({ verdict, closed, selfCrossings }: MeshReport): string[] {
  if (verdict !== 'repairable') return []
  if (selfCrossings > 0) return ['"optimize --remesh" accepts new outer faces.']
  return closed
    ? ['"check --repair OUT.stl" writes the repaired file.']
    : ['Try "check --repair OUT.stl"; what stays open can still be used with new outer faces ("optimize --remesh").']
}

/** The report in snake_case for `--json`. */
export const reportFacts = (report: MeshReport) => ({
  verdict: report.verdict,
  sentence: report.sentence,
  triangles: report.triangles,
  vertices: report.vertices,
  components: report.components,
  cavities: report.cavities,
  closed: report.closed,
  oriented: report.oriented,
  boundary_edges: report.boundaryEdges,
  exact_boundary_edges: report.exactBoundaryEdges,
  non_manifold_edges: report.nonManifoldEdges,
  misoriented_edges: report.misorientedEdges,
  inside_out_bodies: report.insideOutBodies,
  collapsed_triangles: report.collapsedTriangles,
  sliver_triangles: report.sliverTriangles,
  duplicate_triangles: report.duplicateTriangles,
  self_crossings: report.selfCrossings,
  body_crossings: report.bodyCrossings,
  crossings_counted: report.crossingsCounted,
  weld_tolerance: report.weldTolerance,
  size: sizeOf(report.bounds),
  bounds: report.bounds,
  volume: report.volume,
  area: report.area,
  unit: report.unit,
  hole_count: report.holeCount,
  holes: report.holes,
  bodies: report.bodies.map(({ id, triangles, volume, cavities, bounds }) => ({
    id,
    triangles,
    volume,
    cavities,
    size: sizeOf(bounds),
    bounds,
  })),
  places: report.places,
})
