import type { IndexedMesh } from '../mesh/model.ts'
import { windingOf } from '../mesh/winding-number.ts'
import { insideOfPart, outsideOfVoid } from './classification.ts'
import { flipCoplanarPieces } from './coplanar-pieces.ts'
import type { TriangleSegments } from './intersection-curve.ts'
import { IntersectionSearch, type Intersections, maxMoved } from './intersection-search.ts'
import { SplitPieces } from './pieces.ts'
import { cornersOfAll, crossedBy, relax } from './relaxation.ts'
import { degeneratePieces, intersectionsNear, type WrittenSurface } from './rounding.ts'
import { planeAxes, splitTriangle } from './triangulation.ts'
import { ClipVertices, cornersOf } from './vertices.ts'

/** A part and a void that opens through some of its faces, cut along their common line. */
export interface Clip {
  /** Three per corner, in the units of the input: corners of the part, corners of the void, cut points. */
  readonly corners: Float32Array
  /** Per triangle of the part: it stays as it is. */
  readonly isKept: Uint8Array
  /** What remains of the triangles of the part that were cut, three corners each, and the triangle each comes from. */
  readonly remade: Uint32Array
  readonly remadeFrom: Uint32Array
  /** The surface of the void inside the part; its triangles face out of the void. */
  readonly walls: Uint32Array
  readonly cutTriangles: number
  /** Corners of the void that were moved for a clean line of intersection. */
  readonly moved: readonly number[]
}

export interface ClipInput {
  readonly part: IndexedMesh
  /** The triangles of the part that the void may pass, ascending. */
  readonly open: Uint32Array
  /**
   * The closed surface of the void, with overlap beyond the open faces. Its triangles are used up: they are renumbered
   * where they stand. Its corners stay as they are.
   */
  readonly voids: IndexedMesh
  /** Sample spacing of the void in the units of the corners. */
  readonly spacing: number
  /** Whether a corner of the void that no cut reaches lies inside the part. */
  readonly isInside: (corner: number) => boolean
  /** Brings a copy of the void's corners into the units of the part, in place; not given when they are in them. */
  readonly intoUnits?: (points: Float32Array) => void
}

/** Every round moves fewer corners; in practice two or three suffice. */
const maxRounds = 12

/**
 * Clips the void against the open faces: of the void's surface what lies inside the part remains, of the open faces
 * what lies outside the void. Both share the cut points, so together they are closed wherever both were. Undefined when
 * the surface of the void crosses itself at the faces, so that no clean line exists. See docs/theory/open-faces.md.
 */
export function* clipMesh({
  part,
  open,
  voids,
  spacing,
  isInside,
  intoUnits = () => {},
}: ClipInput): Generator<void, Clip | undefined, void> {
  const space = new ClipVertices(part.vertices, voids.vertices, intoUnits)
  const group = new Uint32Array(3 * open.length)
  open.forEach((triangle, i) => {
    group.set(part.triangles.subarray(3 * triangle, 3 * triangle + 3), 3 * i)
  })
  const shell = voids.triangles
  for (let i = 0; i < shell.length; i++) shell[i] += space.partCorners
  const search = new IntersectionSearch(space, group, shell, spacing)
  for (let round = 0; round < maxRounds; round++) {
    const found = yield* search.run(round)
    if (!('ofGroup' in found)) {
      for (const [corner, by] of found) space.move(corner, by)
      continue
    }
    const faces = yield* splitAll(space, group, found.ofGroup, found, false)
    const walls = yield* splitAll(space, shell, found.ofVoid, found, true)
    const unsplit = [...faces.unsplit.flatMap((g) => crossedBy(g, found, space, group)), ...walls.unsplit]
    if (unsplit.length > 0) {
      relax(space, shell, cornersOfAll(shell, unsplit))
      // Farther than the search reckons with, or so far that the lattice would change: this is no small fold.
      if (space.farthestMove > maxMoved * spacing) return undefined
      continue
    }
    yield
    const flat = degeneratePieces(space, group, faces.split, false)
    yield
    flat.push(...degeneratePieces(space, shell, walls.split, true))
    yield
    if (flat.length > 0) {
      for (const [corner, by] of search.perturbed(flat, round)) space.move(corner, by)
      continue
    }
    const clip = yield* assemble(space, part, open, group, shell, found, faces.split, walls.split, isInside)
    if (!clip) return undefined
    yield
    const meeting = yield* intersectionsNear(surfaceOf(clip, part, open), pointsOf(space), nearby * spacing)
    if (!meeting) return undefined
    if (meeting.length === 0) return clip
    // First as little as a rounding needs, then as much as a fold needs.
    if (round < perturbationRounds) for (const [corner, by] of search.perturbed(meeting, round)) space.move(corner, by)
    else relax(space, shell, search.verticesBehind(meeting))
    if (space.farthestMove > maxMoved * spacing) return undefined
  }
  return undefined
}

/** In spacings: edges of the void are seldom longer than two. */
const nearby = 2
/** Rounds in which corners of triangles that meet are only perturbed. */
const perturbationRounds = 6

/** What a clip leaves, without the faces that the void may not pass. */
function surfaceOf({ corners, isKept, remade, remadeFrom, walls }: Clip, part: IndexedMesh, open: Uint32Array): WrittenSurface {
  const uncut = open.filter((triangle) => isKept[triangle] === 1)
  const whole = new Uint32Array(3 * uncut.length)
  uncut.forEach((triangle, i) => {
    whole.set(part.triangles.subarray(3 * triangle, 3 * triangle + 3), 3 * i)
  })
  return {
    corners,
    part: part.triangles,
    lists: [{ triangles: whole, from: uncut }, { triangles: remade, from: remadeFrom }, { triangles: walls }],
  }
}

/** All cut points and moved corners. */
function* pointsOf(space: ClipVertices): Generator<number, void, void> {
  yield* space.movedCorners
  for (let corner = space.fixedCorners; corner < space.count; corner++) yield corner
}

/** Cuts of triangles that are split in one step. */
const cutsPerStep = 1_000

function* splitAll(
  space: ClipVertices,
  triangles: Uint32Array,
  cuts: TriangleSegments,
  { onEdges }: Intersections,
  areWalls: boolean,
): Generator<void, { split: SplitPieces; unsplit: number[] }, void> {
  const split = new SplitPieces()
  const unsplit: number[] = []
  const at = (corner: number, axis: number): number => space.at(corner, axis)
  const written = (corner: number, axis: number): number => space.written(corner, axis)
  const isCoplanar = (piece: readonly number[]): boolean => space.areInOneFace(piece)
  let since = 0
  for (const [place, t] of cuts.triangles.entries()) {
    const own = cuts.at(place)
    since += own.length
    if (since > cutsPerStep) {
      since = 0
      yield
    }
    const corners = cornersOf(triangles, t)
    const [a, b, c] = corners
    const edges = [onEdges.pointsOn(a, b), onEdges.pointsOn(b, c), onEdges.pointsOn(c, a)] as const
    const pieces = splitTriangle({ corners, edges, cuts: own }, at, written)
    if (!pieces) unsplit.push(t)
    else split.add(t, areWalls ? flipCoplanarPieces(pieces, planeAxes(corners, written), isCoplanar, written) : pieces)
  }
  return { split, unsplit }
}

/** Puts together what lies on the kept side of the cuts; undefined when two cut triangles contradict each other. */
function* assemble(
  space: ClipVertices,
  part: IndexedMesh,
  open: Uint32Array,
  group: Uint32Array,
  shell: Uint32Array,
  { points, onEdges }: Intersections,
  faces: SplitPieces,
  walls: SplitPieces,
  isInside: (corner: number) => boolean,
): Generator<void, Clip | undefined, void> {
  const isAtCut = new Uint8Array(space.fixedCorners)
  for (let point = 0; point < points.count; point++) {
    isAtCut[points.from(point)] = 1
    isAtCut[points.to(point)] = 1
  }
  yield
  const isCut = (a: number, b: number): boolean => isAtCut[a] === 1 && isAtCut[b] === 1 && onEdges.has(a, b)
  const isInVoid = (corner: number): boolean => {
    const [x, y, z] = [0, 1, 2].map((axis) => space.at(corner, axis))
    return windingOf({ vertices: space.fixed, triangles: shell }, [x, y, z]) > 0.5
  }
  const outside = yield* outsideOfVoid({
    part: part.triangles,
    open,
    group,
    corners: space.partCorners,
    faces,
    isCut,
    isInVoid,
  })
  if (!outside) return undefined
  yield
  const isInPart = (corner: number): boolean => isInside(corner - space.partCorners)
  const inside = yield* insideOfPart({ shell, corners: space.fixedCorners, walls, isCut, isInPart })
  if (!inside) return undefined
  yield
  return {
    corners: space.toFloats(),
    ...outside,
    walls: inside,
    cutTriangles: faces.count,
    moved: space.movedCorners.map((corner) => corner - space.partCorners),
  }
}
