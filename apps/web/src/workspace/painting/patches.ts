import { rangesOf, type TriangleRanges } from '@trabecula/domain'
import { type Face, type FaceSet, triangleArea } from '@trabecula/geometry'

/** A face that was painted: triangles of the part that are taken out of its other faces, in the order of the file. */
export type Patch = TriangleRanges

/** Triangles in patches, and the faces of each use that has its triangles by whole faces then. */
interface Sorted {
  readonly patches: readonly Patch[]
  /** For each use the ids of its faces. Patches are counted on from the faces of the part. */
  readonly faces: readonly (readonly number[])[]
}

/**
 * Divides faces so that each use of triangles has whole faces: triangles that are used otherwise than the rest of their
 * face become a patch, one for all triangles of the same uses.
 *
 * @param bare faces of the part without patches
 * @param uses triangles of each use
 * @param known ids of faces that are in a use by themselves: what remains of them keeps it
 */
export function sortedIntoPatches(
  bare: Pick<FaceSet, 'label' | 'faces' | 'order'>,
  uses: readonly Iterable<number>[],
  known: readonly (readonly number[])[] = [],
): Sorted {
  // 1. Triangles of the same uses get the same number, 0 without any.
  const usesOf: number[][] = [[]]
  const numbers = new Map<number, number>()
  const numberWith = (before: number, use: number): number => {
    const key = before * uses.length + use
    const number = numbers.get(key) ?? usesOf.push([...usesOf[before]!, use]) - 1
    numbers.set(key, number)
    return number
  }
  const kind = new Uint32Array(bare.label.length)
  for (const [use, triangles] of uses.entries())
    for (const triangle of new Set(triangles)) kind[triangle] = numberWith(kind[triangle]!, use)

  // 2. Each face keeps the uses that it had, as far as a triangle of it has them still.
  const own = new Uint32Array(bare.faces.length)
  for (const [use, faces] of known.entries()) for (const id of faces) if (id < own.length) own[id] = numberWith(own[id]!, use)
  for (const { id, start, count } of bare.faces) {
    const triangles = bare.order.subarray(start, start + count)
    const isLeft = (wanted: number) => triangles.some((triangle) => kind[triangle] === wanted)
    if (!isLeft(own[id]!)) own[id] = isLeft(0) ? 0 : (kind[triangles[0] ?? 0] ?? 0)
  }

  // 3. All other triangles are patches, in the order of their uses.
  const painted = new Map<number, number[]>()
  for (let triangle = 0; triangle < kind.length; triangle++) {
    if (kind[triangle] === own[bare.label[triangle]!]) continue
    const found = painted.get(kind[triangle]!)
    if (found) found.push(triangle)
    else painted.set(kind[triangle]!, [triangle])
  }
  const listed = [...painted].sort(([a], [b]) => compareLists(usesOf[a]!, usesOf[b]!))

  const faces = uses.map((_, use) => {
    const has = (id: number): boolean => {
      const number = id < own.length ? own[id]! : (listed[id - own.length]?.[0] ?? 0)
      return usesOf[number]!.includes(use)
    }
    const had = (known[use] ?? []).filter((id) => id < own.length && has(id))
    const all = Array.from({ length: own.length + listed.length }, (_, id) => id).filter(has)
    return [...new Set([...had, ...all])]
  })
  return { patches: listed.map(([, triangles]) => rangesOf(triangles)), faces }
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, place) => value !== b[place])
  return at < 0 ? a.length - b.length : a[at]! - (b[at] ?? -1)
}

/** The faces of a part with patches as further faces, which the others lack. Lines between faces stay. */
export function withPatches(bare: FaceSet, soup: Float32Array, patches: readonly Patch[]): FaceSet {
  const label = bare.label.slice()
  const changed = new Set<number>()
  for (const [n, ranges] of patches.entries())
    for (const [from, many] of ranges)
      for (let triangle = from; triangle < from + many; triangle++) {
        changed.add(bare.label[triangle]!)
        label[triangle] = bare.faces.length + n
      }

  const counts = new Uint32Array(bare.faces.length + patches.length)
  for (const id of label) counts[id]!++
  const starts = new Uint32Array(counts.length)
  for (let id = 1; id < counts.length; id++) starts[id] = starts[id - 1]! + counts[id - 1]!
  const [order, cursor] = [new Uint32Array(label.length), starts.slice()]
  for (let triangle = 0; triangle < label.length; triangle++) order[cursor[label[triangle]!]!++] = triangle

  const faces = Array.from(counts, (count, id): Face => {
    const start = starts[id]!
    const known = bare.faces[id]
    if (known && !changed.has(id)) return { ...known, start }
    const measured = measure(soup, order.subarray(start, start + count))
    if (known) return { ...known, ...measured, kind: known.kind, start, count }
    return { id, number: id + 1, patch: id - bare.faces.length + 1, ...measured, start, count }
  })
  return { label, order, faces, edges: bare.edges }
}

/** Below this share the mean normal of a patch points nowhere: it closes on itself. */
const undirectedShare = 0.05
/** A face whose normals differ by more is curved: its mean normal is shorter by 1 − σ²/2, with σ about 1°. */
const flatShare = 0.9998

function measure(soup: Float32Array, triangles: Uint32Array): Pick<Face, 'area' | 'centroid' | 'normal' | 'kind'> {
  let area = 0
  const moment = new Float64Array(3)
  const sum = new Float64Array(3)
  for (const triangle of triangles) {
    const v = soup.subarray(9 * triangle, 9 * triangle + 9)
    const own = triangleArea(v)
    area += own
    for (let axis = 0; axis < 3; axis++) {
      const [p, q] = [(axis + 1) % 3, (axis + 2) % 3]
      moment[axis]! += (own * (v[axis]! + v[axis + 3]! + v[axis + 6]!)) / 3
      sum[axis]! += ((v[3 + p]! - v[p]!) * (v[6 + q]! - v[q]!) - (v[3 + q]! - v[q]!) * (v[6 + p]! - v[p]!)) / 2
    }
  }
  const length = Math.hypot(...sum)
  const divided = ([x = 0, y = 0, z = 0]: Float64Array, by: number) =>
    by > 0 ? ([x / by, y / by, z / by] as const) : ([0, 0, 0] as const)
  return {
    area,
    centroid: divided(moment, area),
    normal: divided(sum, length > undirectedShare * area ? length : 0),
    kind: length >= flatShare * area ? 'plane' : 'curved',
  }
}
