import { cellDefinition, closestPoints, type ScalarGrid, sampleGrid } from '@trabecula/kernels'
import type { DesignGeometry } from '../../candidates/design.ts'
import { wallTable } from '../../candidates/printed-walls.ts'
import type { Part } from '../../input/part.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { Beams } from '../formats/model-xml.ts'

/** A beam's radius is linear; where the graded one differs by more than this share the beam is divided. */
const radiusTolerance = 0.02

/** Into at most this many pieces: the grid of densities is hardly finer than an eighth of a strut. */
const mostPieces = 8

/** Places along a strut where its distance to the void is read. */
const lookedAt = 8

/** Nodes are multiples of this share of a cell: struts end on quarters, and are halved three times. */
const nodesPerCell = 4 * mostPieces

type Place = readonly [number, number, number]

/**
 * The struts of a design as the exporter's field has them: the same frame and the same graded radius, which depends on
 * the density of the place. Left out are those that do not reach into the void that the lattice fills. Part frame, mm.
 *
 * `boundary`: negative inside the skin, where the lattice is (VoidScene). `outer`: the outer surface, nine floats per
 * triangle.
 */
export async function latticeBeams(
  { bounds: { min, max } }: Pick<Part, 'bounds'>,
  design: DesignGeometry,
  boundary: ScalarGrid,
  outer: Float32Array,
  signal?: AbortSignal,
): Promise<Beams> {
  const cell = cellDefinition(design.cell)
  if (cell.form !== 'strut') throw new Error(`${design.cell} has no struts.`)
  const { cellSize, origin } = design
  const table = wallTable(design)
  const thickest = cellSize * table[table.length - 1]
  const places = new NodeList()
  const ends: number[] = []
  /** Beams of which the boundary does not decide, with how near to the surface their middles must be. */
  const doubtful = new Map<number, number>()
  const middles: number[] = []

  const at = (cellPlace: Place): Place => [
    origin[0] + cellSize * cellPlace[0],
    origin[1] + cellSize * cellPlace[1],
    origin[2] + cellSize * cellPlace[2],
  ]
  const radiusAt = (place: Place): number => {
    const position = Math.min(Math.max(sampleGrid(design.density, ...at(place)), 0), 1) * (table.length - 1)
    const level = Math.min(Math.floor(position), table.length - 2)
    return cellSize * (table[level] + (table[level + 1] - table[level]) * (position - level))
  }
  /**
   * At most how far a beam's axis is from the void, which changes along it by less than the way, mm; negative where it
   * reaches into it.
   */
  const fromVoid = (from: Place, to: Place): number => {
    let least = Infinity
    for (let i = 0; i <= lookedAt && least >= 0; i++) {
      const share = i / lookedAt
      const x = origin[0] + cellSize * (from[0] + share * (to[0] - from[0]))
      const y = origin[1] + cellSize * (from[1] + share * (to[1] - from[1]))
      const z = origin[2] + cellSize * (from[2] + share * (to[2] - from[2]))
      least = Math.min(least, sampleGrid(boundary, x, y, z))
    }
    return least < 0 ? least : least - (cellSize * distance(from, to)) / lookedAt / 2
  }
  const add = (from: Place, to: Place, pieces: number): void => {
    const [start, end] = [radiusAt(from), radiusAt(to)]
    const bent = [0.25, 0.5, 0.75].some((share) => {
      const radius = radiusAt(between(from, to, share))
      return Math.abs(start + share * (end - start) - radius) > radiusTolerance * radius
    })
    if (bent && pieces < mostPieces) {
      const middle = between(from, to, 0.5)
      add(from, middle, 2 * pieces)
      add(middle, to, 2 * pieces)
      return
    }
    const [away, radius] = [fromVoid(from, to), Math.max(start, end)]
    if (away >= radius) return
    // Far outside the part the boundary is only a bound.
    if (away >= 0) {
      doubtful.set(ends.length / 2, radius + (cellSize * distance(from, to)) / 2)
      middles.push(...at(between(from, to, 0.5)))
    }
    ends.push(places.numberOf(from), places.numberOf(to))
  }

  const [low, high] = [0, 1, 2]
    .map((axis) => [Math.floor((min[axis] - origin[axis]) / cellSize) - 1, Math.ceil((max[axis] - origin[axis]) / cellSize) + 1])
    .reduce(
      ([lows, highs], [least, most]) => [
        [...lows, least],
        [...highs, most],
      ],
      [[], []] as [number[], number[]],
    )
  for (let k = low[2]; k <= high[2]; k++)
    for (let j = low[1]; j <= high[1]; j++)
      for (let i = low[0]; i <= high[0]; i++)
        for (const [from, to] of cell.truss.struts) {
          const [start, end] = [from, to].map(([u, v, w]): Place => [i + u, j + v, k + w])
          if (fromVoid(start, end) < thickest) add(start, end, 1)
        }
  const reach = [...doubtful.values()].reduce((most, each) => Math.max(most, each), 1e-3)
  const { distances } = await runCooperatively(closestPoints(Float32Array.from(middles), outer, reach), signal)
  const useless = new Set([...doubtful].flatMap(([beam, least], i) => (distances[i] > least ? [beam] : [])))
  const nodes = places.list()
  return {
    nodes: Float64Array.from(nodes.flatMap(at)),
    radii: Float64Array.from(nodes, radiusAt),
    ends: Uint32Array.from(ends.filter((_, i) => !useless.has(i >> 1))),
  }
}

const between = (from: Place, to: Place, share: number): Place => [
  from[0] + share * (to[0] - from[0]),
  from[1] + share * (to[1] - from[1]),
  from[2] + share * (to[2] - from[2]),
]

const distance = (from: Place, to: Place): number => Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2])

/** Nodes that several struts share, numbered as they are first named. Places in cells. */
class NodeList {
  private readonly numbers = new Map<number, number>()
  private readonly places: Place[] = []

  numberOf(place: Place): number {
    const [x, y, z] = place.map((along) => Math.round(nodesPerCell * along) + 2 ** 16)
    const key = (x * 2 ** 17 + y) * 2 ** 17 + z
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.places.length)
    this.places.push(place)
    return this.places.length - 1
  }

  list(): readonly Place[] {
    return this.places
  }
}
