import { DisjointSets } from './disjoint-sets.ts'
import { firstOfSame } from './duplicates.ts'
import { type EdgeTable, noEdge, pairEdges } from './edges.ts'
import { doubleArea, sixVolumes } from './measure.ts'
import type { IndexedMesh, Point } from './model.ts'

/** Triangles that hang together: one, or those of a flat face. */
type Sheet = readonly number[]

/** Sheets that cover the same piece of surface, in file order. */
type Copies = readonly Sheet[]

/** Areas of a flat sheet may differ by this share, and heights over its plane by this share of its extent: rounding. */
const rounding = 1e-6

/**
 * Marks (1) the triangles to be left out because the same piece of surface is there several times:
 *
 * - wound the same way, as in a body that was written twice: all but the first;
 * - wound both ways, as where two bodies touch in a face: all of them, since there is material on both sides. Where that
 *   would tear the surface open (a single facet that was written again, reversed) the first stays.
 *
 * A piece of surface is a triangle, or a flat face between the same border edges, however it is triangulated.
 */
export function findDoubled(whole: IndexedMesh, allEdges: EdgeTable, center: Point): Uint8Array {
  // 1. Triangles that were written again.
  const leftOut = writtenAgain(whole)
  const isLess = leftOut.includes(1)
  const mesh = isLess ? withoutTriangles(whole, leftOut) : whole
  const edges = isLess ? pairEdges(mesh) : allEdges

  // 2. Faces of the same place.
  const contested: Copies[] = []
  for (const copies of findCopies(mesh, edges)) {
    const first = areaOf(mesh, copies[0])
    if (copies.some((sheet) => dot(areaOf(mesh, sheet), first) < 0)) contested.push(copies)
    else mark(leftOut, copies.slice(1))
  }
  for (const patch of patchesOf(contested, edges)) {
    const isBody =
      patch.isAlone &&
      isSolid(
        mesh,
        edges,
        patch.copies.map(([sheet]) => sheet),
        center,
      )
    mark(leftOut, patch.isTorn || isBody ? patch.copies.flatMap((copies) => copies.slice(1)) : patch.copies.flat())
  }
  return leftOut
}

/** Marks all but the first of triangles with the same corners in the same turn. */
function writtenAgain(mesh: IndexedMesh): Uint8Array {
  const again = new Uint8Array(mesh.triangles.length / 3)
  const otherWay = new Set<number>()
  firstOfSame(mesh).forEach((first, triangle) => {
    if (first === triangle) return
    const isTurned = dot(areaOf(mesh, [triangle]), areaOf(mesh, [first])) < 0
    if (!isTurned || otherWay.has(first)) again[triangle] = 1
    else otherWay.add(first)
  })
  return again
}

function mark(leftOut: Uint8Array, sheets: readonly Sheet[]): void {
  for (const sheet of sheets) for (const triangle of sheet) leftOut[triangle] = 1
}

/** Pieces of surface that are there more than once: the same three corners, then flat faces with the same border. */
function findCopies(mesh: IndexedMesh, edges: EdgeTable): Copies[] {
  const first = firstOfSame(mesh)
  const triangles = new Map<number, Sheet[]>()
  const isCut = edges.uses.map((uses) => (uses > 2 ? 1 : 0))
  first.forEach((leader, triangle) => {
    if (leader === triangle) return
    const known = triangles.get(leader)
    if (known) known.push([triangle])
    else triangles.set(leader, [[leader], [triangle]])
    // A triangle and its copy by themselves have no edge of more than two.
    for (const one of [leader, triangle]) for (let i = 3 * one; i < 3 * one + 3; i++) isCut[edges.ofHalfEdge[i]] = 1
  })
  if (!isCut.includes(1)) return []
  const faces = new Map<string, Sheet[]>()
  for (const sheet of sheetsBetween(mesh, edges, isCut, (triangle) => triangles.has(first[triangle]))) {
    if (!isFlat(mesh, sheet)) continue
    const border = sheet.flatMap((t) => [0, 1, 2].map((c) => edges.ofHalfEdge[3 * t + c])).filter((edge) => isCut[edge] === 1)
    const key = border.sort((a, b) => a - b).join()
    faces.set(key, [...(faces.get(key) ?? []), sheet])
  }
  return [...triangles.values(), ...[...faces.values()].filter((sheets) => sheets.length > 1)]
}

/** The triangles between cut edges, in file order, but for those that are known to be copies. */
function sheetsBetween(
  { triangles }: IndexedMesh,
  edges: EdgeTable,
  isCut: Uint32Array,
  isKnown: (triangle: number) => boolean,
): Sheet[] {
  const sets = new DisjointSets(triangles.length / 3)
  for (let edge = 0; edge < edges.count; edge++)
    if (isCut[edge] === 0 && edges.uses[edge] === 2)
      sets.unite(Math.floor(edges.first[edge] / 3), Math.floor(edges.second[edge] / 3))
  const borders = new Set<number>()
  for (let i = 0; i < triangles.length; i++) {
    const edge = edges.ofHalfEdge[i]
    if (edge !== noEdge && isCut[edge] === 1) borders.add(sets.find(Math.floor(i / 3)))
  }
  const sheets = new Map<number, number[]>()
  for (let t = 0; t < triangles.length / 3; t++) {
    const root = sets.find(t)
    if (!borders.has(root) || isKnown(t)) continue
    const known = sheets.get(root)
    if (known) known.push(t)
    else sheets.set(root, [t])
  }
  return [...sheets.values()]
}

/** Whether triangles lie in one plane and nowhere over each other. */
function isFlat(mesh: IndexedMesh, sheet: Sheet): boolean {
  const normal = areaOf(mesh, sheet)
  const twice = Math.hypot(...normal)
  let sum = 0
  for (const t of sheet) sum += Math.hypot(...areaOf(mesh, [t]))
  if (!(twice > 0) || sum > (1 + rounding) * twice) return false
  const from = 3 * mesh.triangles[3 * sheet[0]]
  return sheet.every((t) =>
    [0, 1, 2].every((c) => {
      const at = 3 * mesh.triangles[3 * t + c]
      const away = [0, 1, 2].map((axis) => mesh.vertices[at + axis] - mesh.vertices[from + axis])
      return Math.abs(dot(away, normal)) <= rounding * twice * Math.sqrt(twice)
    }),
  )
}

interface Patch {
  readonly copies: readonly Copies[]
  /** Without it some edge would have an odd number of triangles. */
  readonly isTorn: boolean
  /** No other triangle hangs on it. */
  readonly isAlone: boolean
}

/** Copies that are wound both ways, put together where they share edges. */
function patchesOf(contested: readonly Copies[], edges: EdgeTable): Patch[] {
  if (contested.length === 0) return []
  const others = edges.uses.slice()
  const sets = new DisjointSets(contested.length)
  const owner = new Map<number, number>()
  const edgesOf = (copies: Copies): number[] => copies.flat().flatMap((t) => [0, 1, 2].map((c) => edges.ofHalfEdge[3 * t + c]))
  contested.forEach((copies, i) => {
    for (const edge of edgesOf(copies)) {
      others[edge]--
      sets.unite(owner.get(edge) ?? i, i)
      owner.set(edge, i)
    }
  })
  const patches = new Map<number, { copies: Copies[]; isTorn: boolean; isAlone: boolean }>()
  contested.forEach((copies, i) => {
    const root = sets.find(i)
    const patch = patches.get(root) ?? { copies: [], isTorn: false, isAlone: true }
    patches.set(root, patch)
    patch.copies.push(copies)
    for (const edge of edgesOf(copies)) {
      if (others[edge] % 2 === 1) patch.isTorn = true
      if (others[edge] > 0) patch.isAlone = false
    }
  })
  return [...patches.values()]
}

/** Whether sheets close to a surface that encloses more than rounding. */
function isSolid(mesh: IndexedMesh, edges: EdgeTable, sheets: readonly Sheet[], center: Point): boolean {
  const open = new Set<number>()
  let [volume, area] = [0, 0]
  for (const t of sheets.flat()) {
    volume += sixVolumes(mesh, t, center)
    area += Math.hypot(...areaOf(mesh, [t]))
    for (let i = 3 * t; i < 3 * t + 3; i++) if (!open.delete(edges.ofHalfEdge[i])) open.add(edges.ofHalfEdge[i])
  }
  return open.size === 0 && Math.abs(volume) > rounding * area * Math.sqrt(area)
}

const dot = (a: readonly number[], b: readonly number[]): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Twice the area vector. */
function areaOf(mesh: IndexedMesh, sheet: Sheet): readonly [number, number, number] {
  const own = new Float64Array(3)
  const sum: [number, number, number] = [0, 0, 0]
  for (const t of sheet) {
    doubleArea(mesh, t, own)
    for (let axis = 0; axis < 3; axis++) sum[axis] += own[axis]
  }
  return sum
}

/** The mesh with the marked triangles collapsed: the others keep their numbers. */
function withoutTriangles({ vertices, triangles }: IndexedMesh, leftOut: Uint8Array): IndexedMesh {
  const left = triangles.slice()
  leftOut.forEach((flag, t) => {
    if (flag === 1) left.fill(triangles[3 * t], 3 * t, 3 * t + 3)
  })
  return { vertices, triangles: left }
}

/** A welded mesh in which everything is there once; what is left out keeps its numbers and is collapsed. */
export function withoutDoubled(mesh: IndexedMesh, edges: EdgeTable, center: Point) {
  const doubled = findDoubled(mesh, edges, center)
  if (!doubled.includes(1)) return { mesh, edges, doubled }
  const single = withoutTriangles(mesh, doubled)
  return { mesh: single, edges: pairEdges(single), doubled }
}
