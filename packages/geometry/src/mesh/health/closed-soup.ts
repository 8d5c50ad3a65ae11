import { isCollapsed, pairEdges } from '../edges.ts'
import type { IndexedMesh, MeshReport } from '../model.ts'
import { weld } from '../weld.ts'
import { findDuplicates } from './duplicates.ts'
import { orient } from './orient.ts'

export interface ClosedSoup {
  /** Welded, consistently wound, outward, without collapsed and duplicate triangles. 9 floats per triangle. */
  readonly soup: Float32Array
  /** For each triangle of `soup` the triangle of the input it comes from. */
  readonly source: Uint32Array
  /** The input may be exported triangle for triangle: exactly welded it is closed, outward and has nothing to leave out. */
  readonly verbatim: boolean
  /** Whether `soup` is closed and consistently oriented; if not, take the inside from winding numbers. */
  readonly closed: boolean
  /** What was changed, one sentence each. Nothing is repaired in silence. */
  readonly notes: readonly string[]
}

/** The soup that analysis works with. `report` is `inspect(soup)` of the same soup. */
export function closedSoup(soup: Float32Array, report: MeshReport): ClosedSoup {
  const welded = weld(soup, report.weldTolerance)
  const verbatim =
    report.closed && report.oriented && report.weldTolerance === 0 && report.collapsedTriangles + report.duplicateTriangles === 0
  const source = keptTriangles(welded)
  if (verbatim) return { soup, source, verbatim, closed: true, notes: [] }

  // 1. Leave out what has no area or is there twice; welding puts neighbours together again.
  const kept: IndexedMesh = { vertices: welded.vertices, triangles: picked(welded.triangles, source) }
  // 2. Wind all bodies outward.
  const { mesh, againstNeighbours, insideOut } = orient(kept, pairEdges(kept), report.center)
  const edges = pairEdges(mesh)
  const closed = edges.uses.every((uses, edge) => uses === 2 && edges.forward[edge] === 1)

  const notes: string[] = []
  if (report.weldTolerance > 0) notes.push(`Corners within ${report.weldTolerance.toPrecision(2)} were joined to close the part.`)
  const dropped = report.triangles - source.length
  if (dropped > 0)
    notes.push(
      dropped === 1
        ? '1 collapsed or duplicate triangle was left out.'
        : `${dropped} collapsed or duplicate triangles were left out.`,
    )
  if (againstNeighbours > 0)
    notes.push(
      againstNeighbours === 1
        ? '1 triangle was turned to agree with its neighbours.'
        : `${againstNeighbours} triangles were turned to agree with their neighbours.`,
    )
  if (insideOut > 0)
    notes.push(insideOut === 1 ? 'An inside-out body was reversed.' : `${insideOut} inside-out bodies were reversed.`)
  if (!closed) notes.push('The part is not closed; its inside is taken from winding numbers.')
  return { soup: unwelded(mesh), source, verbatim, closed, notes }
}

function keptTriangles(mesh: IndexedMesh): Uint32Array {
  const duplicate = findDuplicates(mesh)
  const kept: number[] = []
  for (let triangle = 0; triangle < duplicate.length; triangle++) {
    if (!duplicate[triangle] && !isCollapsed(mesh.triangles, triangle)) kept.push(triangle)
  }
  return Uint32Array.from(kept)
}

function picked(triangles: Uint32Array, chosen: Uint32Array): Uint32Array {
  const out = new Uint32Array(3 * chosen.length)
  for (let i = 0; i < chosen.length; i++) out.set(triangles.subarray(3 * chosen[i]!, 3 * chosen[i]! + 3), 3 * i)
  return out
}

function unwelded({ vertices, triangles }: IndexedMesh): Float32Array {
  const soup = new Float32Array(3 * triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    for (let axis = 0; axis < 3; axis++) soup[3 * corner + axis] = vertices[3 * triangles[corner]! + axis]!
  }
  return soup
}
