import { fileUnitOf } from '@trabecula/domain'
import type { Point } from '@trabecula/geometry'
import { signedDistanceSteps } from '@trabecula/kernels'
import type { Part } from '../input/part.ts'
import { placeInFile } from '../input/place.ts'
import { runCooperatively } from '../runtime/cooperative.ts'
import { type AnalysisGrid, cornerNodes } from './grid/analysis-grid.ts'
import { nearFaces } from './grid/cells-near.ts'
import { type LoadDistances, loadReach } from './loads/distances.ts'

/** Where all ways from the load to the supports are thin: the thinnest place of the thickest of them. */
export interface ThinPath {
  readonly at: Point
  /** mm; 0 where the material was too thin to be met. */
  readonly thickness: number
  readonly spacing: number
  /** Name of the load case, where there are several. */
  readonly load?: string | undefined
}

export interface LoadPath {
  /** Closed, mm. */
  readonly soup: Float32Array
  readonly grid: AnalysisGrid
  /** Signed distances of the grid's nodes to the surface, negative inside, mm. */
  readonly distances: Float32Array
  readonly toLoads: readonly LoadDistances[]
  /** Triangles of the part under the supports. */
  readonly held: Uint32Array
}

/** Cells: walls thinner than this bend too little by a third and more. */
export const leastCells = 1.5
/** Levels of depth in one cell, and from how many cells of depth and down to which outside the way is looked for. */
const perCell = 32
const deepest = 2
const outside = 0.5
/** So many of the places of little depth are measured, the least deep ones. */
const mostMeasured = 32

/** The place where the cells are too large for what carries some load case; undefined where they are not. */
export async function thinPath(part: Pick<Part, 'soup'>, path: LoadPath, signal?: AbortSignal): Promise<ThinPath | undefined> {
  const { grid, toLoads } = path
  // The way begins and ends anywhere this near to the faces: they themselves have no depth.
  const reach = loadReach * grid.spacing
  const ends = await nearFaces(part.soup, path.held, grid, reach, signal)
  let thinnest: ThinPath | undefined
  for (const { name, distances } of toLoads) {
    const begins = Uint8Array.from(distances, (distance) => (distance <= reach ? 1 : 0))
    const found = await thinnestOf(deepestWay(path.distances, grid, begins, ends), path, signal)
    if (!found || (thinnest && !isThinner(found, thinnest))) continue
    thinnest = { ...found, spacing: grid.spacing, load: name }
  }
  return thinnest && thinnest.thickness < leastCells * grid.spacing ? thinnest : undefined
}

/** The thinnest place of a way that is thin; undefined where it is thick. */
async function thinnestOf(
  way: readonly number[],
  { soup, grid, distances }: LoadPath,
  signal?: AbortSignal,
): Promise<Thickest | undefined> {
  const shallow = way.filter((node) => -distances[node] < (leastCells / 2) * grid.spacing)
  shallow.sort((one, other) => distances[other] - distances[one])
  let thinnest: Thickest | undefined
  for (const node of shallow.slice(0, mostMeasured)) {
    const [here, next] = [placeOf(node, grid), placeOf(way[way.indexOf(node) + 1] ?? node, grid)]
    const middle = here.map((value, axis) => (value + next[axis]) / 2)
    const found = await thickestNear(soup, middle, grid.spacing, signal)
    if (!thinnest || isThinner(found, thinnest)) thinnest = found
  }
  return thinnest
}

/** Where the way leaves the material because nodes miss it nothing is measured. */
const isThinner = (found: Thickest, known: Thickest): boolean =>
  found.thickness > 0 && (known.thickness === 0 || found.thickness < known.thickness)

/** The nodes of the deepest way between two sets of cells, without those at which it begins and ends. */
function deepestWay(distances: Float32Array, grid: AnalysisGrid, from: Uint8Array, to: Uint8Array): number[] {
  const { nx, ny, nz, spacing } = grid
  const [sx, sy, sz] = [nx + 1, ny + 1, nz + 1]
  const ends = new Set(cellsOf(to).flatMap((cell) => [...cornerNodes(grid, cell)]))
  const cameFrom = new Int32Array(sx * sy * sz).fill(-1)
  const last = perCell * (deepest + outside)
  const levels: number[][] = Array.from({ length: last + 1 }, () => [])
  // Among nodes of one depth those come first that have depth around them: at an edge a wall is not measured well.
  const levelOf = (node: number) => {
    let around = 0
    for (const step of [1, sx, sx * sy]) around += (distances[node - step] ?? spacing) + (distances[node + step] ?? spacing)
    return Math.max(0, Math.ceil(perCell * (deepest + (distances[node] + around / 6) / 2 / spacing)))
  }
  for (const cell of cellsOf(from)) {
    for (const node of cornerNodes(grid, cell)) {
      if (cameFrom[node] >= 0) continue
      cameFrom[node] = node
      levels[0].push(node)
    }
  }
  for (let level = 0; level <= last; ) {
    const node = levels[level].pop()
    if (node === undefined) {
      level++
      continue
    }
    if (ends.has(node)) return wayTo(node, cameFrom)
    const [i, j, k] = [node % sx, Math.floor(node / sx) % sy, Math.floor(node / (sx * sy))]
    for (let c = Math.max(0, k - 1); c <= Math.min(nz, k + 1); c++)
      for (let b = Math.max(0, j - 1); b <= Math.min(ny, j + 1); b++)
        for (let a = Math.max(0, i - 1); a <= Math.min(nx, i + 1); a++) {
          const next = a + sx * (b + sy * c)
          if (cameFrom[next] >= 0) continue
          cameFrom[next] = node
          const at = ends.has(next) ? level : levelOf(next)
          if (!(at <= last)) continue
          levels[at].push(next)
          if (at < level) level = at
        }
  }
  return []
}

function cellsOf(marks: Uint8Array): number[] {
  const cells: number[] = []
  for (let cell = marks.indexOf(1); cell >= 0; cell = marks.indexOf(1, cell + 1)) cells.push(cell)
  return cells
}

function wayTo(end: number, cameFrom: Int32Array): number[] {
  const way: number[] = []
  for (let node = cameFrom[end]; node !== cameFrom[node]; node = cameFrom[node]) way.push(node)
  return way
}

/** Places along each edge of a cube around a node, and how often it is drawn together around the deepest of them. */
const places = 9
const rounds = 3

/** Depths below this share of a cell are rounding. */
const rounding = 1e-4

type Thickest = Pick<ThinPath, 'at' | 'thickness'>

/** Where the part is thickest within half a cell of a place. */
async function thickestNear(
  soup: Float32Array,
  place: readonly number[],
  spacing: number,
  signal?: AbortSignal,
): Promise<Thickest> {
  let [at, thickness] = [place, 0]
  for (let round = 0, step = spacing / (places - 1); round < rounds; round++, step *= 2 / (places - 1)) {
    const corner = at.map((value) => value - (step * (places - 1)) / 2) as unknown as Point
    const cube = { origin: corner, spacing: step, size: [places, places, places] as const }
    const steps = signedDistanceSteps(soup, cube, { band: 2 * spacing, sign: 'scan' })
    const { values } = await runCooperatively(steps, signal)
    let least = Infinity
    values.forEach((value, n) => {
      const of = [n % places, Math.floor(n / places) % places, Math.floor(n / places ** 2)]
      const point = corner.map((low, axis) => low + step * of[axis])
      if (value >= least || Math.hypot(...point.map((each, axis) => each - place[axis])) > 0.501 * spacing) return
      least = value
      at = point
    })
    thickness = -2 * least > rounding * spacing ? -2 * least : 0
  }
  return { at: at as unknown as Point, thickness }
}

function placeOf(node: number, { nx, ny, spacing, origin }: AnalysisGrid): number[] {
  const row = Math.floor(node / (nx + 1))
  return [node % (nx + 1), row % (ny + 1), Math.floor(row / (ny + 1))].map((index, axis) => origin[axis] + spacing * index)
}

type Placed = Pick<Part, 'center' | 'unitScale' | 'report'>

const inUnit = (mm: number, { unitScale }: Placed): string =>
  `${Number((mm / unitScale).toPrecision(2))} ${fileUnitOf(unitScale)}`

const named = ({ at, thickness, load }: ThinPath, part: Placed): string =>
  `All of ${load === undefined ? 'the load' : `load case ${load}`} passes through material ${thickness > 0 ? `about ${inUnit(thickness, part)} thick` : 'too thin to be measured'} near ${placeInFile(at, part)}`

export const thinPathSentences = {
  uncertain: (path: ThinPath, part: Placed): string =>
    `${named(path, part)}, less than ${leastCells} analysis cells of ${inUnit(path.spacing, part)}: stiffness and load are uncertain there, and may come out much too high. More analysis elements make the cells smaller.`,
  lost: (path: ThinPath, part: Placed): string =>
    `${named(path, part)}, too thin for analysis cells of ${inUnit(path.spacing, part)} to see, so nothing holds the load on this grid. Make it thicker there.`,
} as const
