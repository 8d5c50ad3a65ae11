import { boundsOf, centerOf } from './bounds.ts'
import { DisjointSets } from './disjoint-sets.ts'
import { collapseDuplicates, firstOfSame, noTriangle } from './duplicates.ts'
import { type EdgeTable, isCollapsed, noEdge, pairEdges } from './edges.ts'
import { doubleArea, sixVolumes } from './measure.ts'
import type { IndexedMesh, Point } from './model.ts'

/** Triangles that hang together: one, or those of a flat face. */
type Sheet = readonly number[]

/** Sheets that cover the same piece of surface, in file order. */
type Copies = readonly Sheet[]

/** Areas of a flat sheet may differ by this share, and heights over its plane by this share of its extent: rounding. */
const rounding = 1e-6

/** A welded mesh in which everything is there once; what is left out keeps its number and is collapsed. */
export interface SingleMesh {
  readonly mesh: IndexedMesh
  readonly edges: EdgeTable
  /**
   * For every triangle that is left out the one that stays in its place, or one that is left out with it where none
   * stays; `noTriangle` for all others.
   */
  readonly duplicateOf: Uint32Array
}

/**
 * Leaves out the triangles of a welded mesh whose piece of surface is there several times:
 *
 * - wound the same way, as in a body that was written twice: all but the first;
 * - wound both ways, as where two bodies touch in a face: all of them, since there is material on both sides. Where that
 *   would tear the surface open (a single facet that was written again, reversed), or where it is all of a body, the
 *   first stays.
 *
 * A piece of surface is a triangle, or a flat face between the same border edges, however it is triangulated.
 */
export function withoutDoubled(whole: IndexedMesh): SingleMesh {
  // 1. Triangles that were written again.
  const first = firstOfSame(whole)
  const duplicateOf = writtenAgain(whole, first)
  const mesh = collapseDuplicates(whole, duplicateOf)
  const edges = pairEdges(mesh)

  // 2. Faces of the same place.
  const found = duplicateOf.slice()
  const contested: Copies[] = []
  for (const copies of findCopies(mesh, edges, first)) {
    const normal = areaOf(mesh, copies[0])
    if (copies.some((sheet) => dot(areaOf(mesh, sheet), normal) < 0)) contested.push(copies)
    else leaveOut(found, copies.slice(1), copies[0][0])
  }
  const center = contested.length > 0 ? centerOf(boundsOf(mesh.vertices)) : ([0, 0, 0] as const)
  for (const { copies, isAlone, isTorn } of patchesOf(contested, edges)) {
    const ofOne = copies.map(([sheet]) => sheet)
    const isFirstKept = isTorn || (isAlone && isSolid(mesh, edges, ofOne, center))
    for (const sheets of copies) {
      const [kept, ...others] = sheets
      leaveOut(found, others, kept[0])
      if (!isFirstKept) leaveOut(found, [kept], others[0][0])
    }
  }
  if (!found.some((other, triangle) => other !== duplicateOf[triangle])) return { mesh, edges, duplicateOf }
  const single = collapseDuplicates(mesh, found)
  return { mesh: single, edges: pairEdges(single), duplicateOf: found }
}

/** All but the first of triangles with the same corners in the same turn. */
function writtenAgain(mesh: IndexedMesh, first: Uint32Array): Uint32Array {
  const again = new Uint32Array(first.length).fill(noTriangle)
  const otherWay = new Set<number>()
  first.forEach((leader, triangle) => {
    if (leader === noTriangle) return
    const isTurned = dot(areaOf(mesh, [triangle]), areaOf(mesh, [leader])) < 0
    if (!isTurned || otherWay.has(leader)) again[triangle] = leader
    else otherWay.add(leader)
  })
  return again
}

function leaveOut(duplicateOf: Uint32Array, sheets: readonly Sheet[], other: number): void {
  for (const sheet of sheets) for (const triangle of sheet) duplicateOf[triangle] = other
}

/** Pieces of surface that are there more than once: the same three corners, then flat faces with the same border. */
function findCopies(mesh: IndexedMesh, edges: EdgeTable, first: Uint32Array): Copies[] {
  const triangles = new Map<number, readonly Sheet[]>()
  const isCopy = new Uint8Array(first.length)
  const isCut = edges.uses.map((uses) => (uses > 2 ? 1 : 0))
  first.forEach((leader, triangle) => {
    if (leader === noTriangle || isCollapsed(mesh.triangles, triangle)) return
    triangles.set(leader, [...(triangles.get(leader) ?? [[leader]]), [triangle]])
    // A triangle and its copy by themselves have no edge of more than two.
    for (const one of [leader, triangle]) {
      isCopy[one] = 1
      for (let i = 3 * one; i < 3 * one + 3; i++) isCut[edges.ofHalfEdge[i]] = 1
    }
  })
  if (!isCut.includes(1)) return []
  const isOpen = (sheet: Sheet) => sheet.some((t) => [0, 1, 2].some((c) => edges.uses[edges.ofHalfEdge[3 * t + c]] === 1))
  const faces = new Map<string, Sheet[]>()
  for (const sheet of sheetsBetween(mesh, edges, isCut, (triangle) => isCopy[triangle] === 1)) {
    // What has a free edge is not all between the others.
    if (isOpen(sheet) || !isFlat(mesh, sheet)) continue
    const border = sheet.flatMap((t) => [0, 1, 2].map((c) => edges.ofHalfEdge[3 * t + c])).filter((edge) => isCut[edge] === 1)
    const key = border.sort((a, b) => a - b).join()
    const known = faces.get(key)
    if (known) known.push(sheet)
    else faces.set(key, [sheet])
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
  const owner = new Int32Array(edges.count).fill(-1)
  const edgesOf = (copies: Copies): number[] => copies.flat().flatMap((t) => [0, 1, 2].map((c) => edges.ofHalfEdge[3 * t + c]))
  contested.forEach((copies, i) => {
    for (const edge of edgesOf(copies)) {
      others[edge]--
      if (owner[edge] >= 0) sets.unite(owner[edge], i)
      owner[edge] = i
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
