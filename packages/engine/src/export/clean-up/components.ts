import { DisjointSets, type IndexedMesh, tetrahedronVolume, windingAt } from '@trabecula/geometry'
import { runToEnd } from '@trabecula/kernels'

interface Useless {
  /** Void pockets that are filled because they are smaller than the limit, and their volume, mm³. */
  readonly pockets: number
  readonly pocketVolume: number
  /** Loose pieces of material inside the void that are left out, and their volume, mm³. */
  readonly islands: number
  readonly islandVolume: number
}

interface UselessComponents extends Useless {
  readonly piece: Pieces
  /** Volume of each piece, mm³: negative for loose ones, with the walls of voids in them. */
  readonly volume: Float64Array
}

export interface CleanVoid extends IndexedMesh, Useless {
  /** Volume that the surface encloses with and without the useless pieces, mm³. */
  readonly volumeBefore: number
  readonly volume: number
  readonly kept: ClosedPieces
}

/**
 * Splits the surface of a void into its closed pieces and drops the useless ones. A piece that encloses negative volume
 * faces inwards: it is material that floats in the void and would lie loose, unless a lattice that the surface does not
 * have holds it (`held`). A piece with less than `leastPocket` mm³ is a closed cavity that only traps powder.
 */
export const dropUselessComponents = (mesh: IndexedMesh, leastPocket: number): CleanVoid =>
  runToEnd(dropUselessComponentsSteps(mesh, leastPocket))

/** The same in steps of some ten milliseconds. The mesh is used up: what remains of it keeps its place in memory. */
export function* dropUselessComponentsSteps(
  mesh: IndexedMesh,
  leastPocket: number,
  held = false,
): Generator<void, CleanVoid, void> {
  const { piece, volume, ...useless } = yield* uselessComponentsSteps(mesh, leastPocket, held)
  const stays = (value: number): boolean => value >= leastPocket || (held && value < 0)
  yield
  const hasUseless = useless.pockets + useless.islands > 0
  const clean = hasUseless ? keepPieces(mesh, piece, (id) => stays(volume[id])) : { ...mesh, kept: piece }
  const volumes = hasUseless ? volume.filter(stays) : volume
  return { ...clean, ...useless, volumeBefore: sumOf(volume), volume: sumOf(volumes), kept: { ...clean.kept, volumes } }
}

const sumOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0)

/** What `dropUselessComponents` drops, and by piece the volume that counts. The mesh stays as it is. */
export function* uselessComponentsSteps(
  mesh: IndexedMesh,
  leastPocket: number,
  held = false,
): Generator<void, UselessComponents, void> {
  const piece = yield* piecesOf(mesh)
  const volume = new Float64Array(piece.count)
  for (let t = 0; t < mesh.triangles.length; t += 3) {
    if (t % perStep === 0) yield
    const a = mesh.triangles[t]
    volume[piece.of[a]] += tetrahedronVolume(mesh.vertices, 3 * a, 3 * mesh.triangles[t + 1], 3 * mesh.triangles[t + 2])
  }
  yield
  const inner = held ? new Map<number, number>() : cavitiesInLooseComponents(mesh, piece.of, volume)
  for (const [wall, island] of inner) {
    volume[island] += volume[wall]
    volume[wall] = 0
  }
  let [pockets, pocketVolume, islands, islandVolume] = [0, 0, 0, 0]
  for (const v of volume) {
    if (v < 0 && !held) {
      islands++
      islandVolume -= v
    } else if (v > 0 && v < leastPocket) {
      pockets++
      pocketVolume += v
    }
  }
  return { piece, volume, pockets, pocketVolume, islands, islandVolume }
}

const perStep = 600_000

export interface Pieces {
  /** Piece of each vertex: they are numbered in the order of their first vertices. */
  readonly of: Uint32Array
  readonly count: number
}

export interface ClosedPieces extends Pieces {
  /** mm³ */
  readonly volumes: Float64Array
}

/** The pieces of a surface that hang together by their vertices. In steps of some ten milliseconds. */
export function* piecesOf({ vertices, triangles }: IndexedMesh): Generator<void, Pieces, void> {
  // The smaller number becomes the root.
  const sets = new DisjointSets(vertices.length / 3)
  for (let t = 0; t < triangles.length; t += 3) {
    if (t % perStep === 0) yield
    sets.unite(triangles[t], triangles[t + 1])
    sets.unite(triangles[t], triangles[t + 2])
  }
  yield
  const of = sets.parent
  let count = 0
  // A root comes before the others of its piece, and gives its place away to the number of the piece.
  for (let v = 0; v < of.length; v++) of[v] = of[v] === v ? count++ : of[of[v]]
  return { of, count }
}

/** In place: the vertices and triangles that stay move to the front, and so do the numbers of their pieces. */
function keepPieces(
  { vertices, triangles }: IndexedMesh,
  { of, count: all }: Pieces,
  isKept: (piece: number) => boolean,
): IndexedMesh & { readonly kept: Pieces } {
  const numbers = new Int32Array(all).fill(-1)
  let pieces = 0
  for (let id = 0; id < all; id++) if (isKept(id)) numbers[id] = pieces++
  const renumbered = new Int32Array(vertices.length / 3).fill(-1)
  let count = 0
  for (let v = 0; v < renumbered.length; v++) {
    const piece = numbers[of[v]]
    if (piece < 0) continue
    vertices[3 * count] = vertices[3 * v]
    vertices[3 * count + 1] = vertices[3 * v + 1]
    vertices[3 * count + 2] = vertices[3 * v + 2]
    of[count] = piece
    renumbered[v] = count++
  }
  let size = 0
  for (let t = 0; t < triangles.length; t += 3) {
    if (renumbered[triangles[t]] < 0) continue
    triangles[size] = renumbered[triangles[t]]
    triangles[size + 1] = renumbered[triangles[t + 1]]
    triangles[size + 2] = renumbered[triangles[t + 2]]
    size += 3
  }
  return {
    vertices: vertices.subarray(0, 3 * count),
    triangles: triangles.subarray(0, size),
    kept: { of: of.subarray(0, count), count: pieces },
  }
}

/**
 * The walls of voids inside loose pieces of material: by number of the wall the loose piece around it. Without the
 * piece they would float in the void, so they are left out with it. `of`: piece of each vertex; `volume` of each piece,
 * negative for loose ones.
 */
function cavitiesInLooseComponents(mesh: IndexedMesh, of: Uint32Array, volume: Float64Array): Map<number, number> {
  const inner = new Map<number, number>()
  const islands = [...volume.keys()].filter((id) => volume[id] < 0)
  if (islands.length === 0) return inner
  const boxes = boxesOf(mesh, of, volume.length)
  for (const island of islands) {
    const held = [...volume.keys()].filter((id) => volume[id] > 0 && encloses(boxes[island], boxes[id]))
    if (held.length === 0) continue
    const soup = soupOf(mesh, of, island)
    for (const id of held) {
      const [x, y, z] = boxes[id].corner
      if (!inner.has(id) && Math.abs(windingAt(soup, x, y, z)) > 0.5) inner.set(id, island)
    }
  }
  return inner
}

interface Box {
  readonly low: [number, number, number]
  readonly high: [number, number, number]
  /** One of its vertices. */
  readonly corner: readonly [number, number, number]
}

function boxesOf({ vertices }: IndexedMesh, of: Uint32Array, count: number): Box[] {
  const boxes: Box[] = Array.from({ length: count })
  for (let v = 0; v < of.length; v++) {
    const point = [vertices[3 * v], vertices[3 * v + 1], vertices[3 * v + 2]] as const
    boxes[of[v]] ??= { low: [...point], high: [...point], corner: point }
    const { low, high } = boxes[of[v]]
    for (let axis = 0; axis < 3; axis++) {
      if (point[axis] < low[axis]) low[axis] = point[axis]
      if (point[axis] > high[axis]) high[axis] = point[axis]
    }
  }
  return boxes
}

const encloses = (outer: Box, inner: Box): boolean =>
  [0, 1, 2].every((axis) => outer.low[axis] <= inner.low[axis] && outer.high[axis] >= inner.high[axis])

/** The triangles of one piece, nine floats each. */
function soupOf({ vertices, triangles }: IndexedMesh, of: Uint32Array, piece: number): Float32Array {
  const corners = triangles.filter((vertex) => of[vertex] === piece)
  const soup = new Float32Array(3 * corners.length)
  corners.forEach((vertex, i) => {
    soup.set(vertices.subarray(3 * vertex, 3 * vertex + 3), 3 * i)
  })
  return soup
}
