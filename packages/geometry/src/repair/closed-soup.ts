import { counted } from '../mesh/counted.ts'
import { withoutDoubled } from '../mesh/doubled-faces.ts'
import { isCollapsed, pairEdges } from '../mesh/edges.ts'
import type { IndexedMesh, MeshReport } from '../mesh/model.ts'
import { orient } from '../mesh/orientation.ts'
import { weld } from '../mesh/weld.ts'

export interface ClosedSoup {
  /** Welded, consistently wound, outward, without collapsed and duplicate triangles. 9 floats per triangle. */
  readonly soup: Float32Array
  /** For each triangle of `soup` the triangle of the input it comes from. */
  readonly source: Uint32Array
  /**
   * The input may be exported triangle for triangle: exactly welded it is closed, outward and has nothing to leave out.
   */
  readonly verbatim: boolean
  /** Whether `soup` is closed, oriented and does not cross itself; if not, the inside is found by winding numbers. */
  readonly closed: boolean
  /** What was changed. Nothing is repaired in silence. */
  readonly changes: readonly SoupChange[]
  /** The same as sentences, and whether it is still open. */
  readonly notes: readonly string[]
}

export interface SoupChange {
  readonly kind: 'joined corners' | 'left out triangles' | 'turned triangles' | 'reversed bodies'
  readonly sentence: string
}

/** The soup that analysis works with. `report` is `inspect(soup)` of the same soup; `unit` of both, where it is known. */
export function closedSoup(soup: Float32Array, report: MeshReport, unit = ''): ClosedSoup {
  const welded = weld(soup, report.weldTolerance)
  const verbatim =
    report.closed &&
    report.oriented &&
    report.selfCrossings === 0 &&
    report.weldTolerance === 0 &&
    report.collapsedTriangles + report.duplicateTriangles === 0
  const source = verbatim ? Uint32Array.from({ length: report.triangles }, (_, triangle) => triangle) : keptTriangles(welded)
  const overlaps =
    report.bodyCrossings > 0
      ? ['Bodies of the file overlap; what is inside any of them, by winding numbers, is taken as inside.']
      : []
  if (verbatim) return { soup, source, verbatim, closed: true, changes: [], notes: overlaps }

  // 1. Leave out what has no area or is there twice; welding puts neighbours together again.
  const kept: IndexedMesh = { vertices: welded.vertices, triangles: picked(welded.triangles, source) }
  // 2. Wind all bodies outward.
  const { mesh, againstNeighbours, insideOut } = orient(kept, pairEdges(kept), report.center)
  const edges = pairEdges(mesh)
  const isSheet = edges.uses.every((uses, edge) => uses === 2 && edges.forward[edge] === 1)
  const closed = isSheet && report.selfCrossings === 0

  const changes: SoupChange[] = []
  const record = (kind: SoupChange['kind'], sentence: string) => changes.push({ kind, sentence })
  if (report.weldTolerance > 0)
    record(
      'joined corners',
      `Corners within ${report.weldTolerance.toPrecision(2)}${unit && ` ${unit}`} were joined to close the part.`,
    )
  const dropped = report.triangles - source.length
  if (dropped > 0) {
    const triangles = 'collapsed or duplicate triangle'
    record('left out triangles', `${counted(dropped, `${triangles} was`, `${triangles}s were`)} left out.`)
  }
  if (againstNeighbours > 0) {
    const turned = counted(againstNeighbours, 'triangle was', 'triangles were')
    record('turned triangles', `${turned} turned to agree with ${againstNeighbours === 1 ? 'its' : 'their'} neighbours.`)
  }
  if (insideOut === 1) record('reversed bodies', 'An inside-out body was reversed.')
  if (insideOut > 1) record('reversed bodies', `${insideOut} inside-out bodies were reversed.`)
  const notes = [...changes.map(({ sentence }) => sentence), ...overlaps]
  if (isSheet && !closed) notes.push('The surface passes through itself; its inside is taken from winding numbers.')
  if (!isSheet) notes.push('The part is not closed; its inside is taken from winding numbers.')
  return { soup: unwelded(mesh), source, verbatim, closed, changes, notes }
}

function keptTriangles(mesh: IndexedMesh): Uint32Array {
  const single = withoutDoubled(mesh).mesh
  const kept: number[] = []
  for (let triangle = 0; triangle < single.triangles.length / 3; triangle++) {
    if (!isCollapsed(single.triangles, triangle)) kept.push(triangle)
  }
  return Uint32Array.from(kept)
}

function picked(triangles: Uint32Array, chosen: Uint32Array): Uint32Array {
  const out = new Uint32Array(3 * chosen.length)
  for (let i = 0; i < chosen.length; i++) out.set(triangles.subarray(3 * chosen[i], 3 * chosen[i] + 3), 3 * i)
  return out
}

function unwelded({ vertices, triangles }: IndexedMesh): Float32Array {
  const soup = new Float32Array(3 * triangles.length)
  for (let corner = 0; corner < triangles.length; corner++) {
    for (let axis = 0; axis < 3; axis++) soup[3 * corner + axis] = vertices[3 * triangles[corner] + axis]
  }
  return soup
}
