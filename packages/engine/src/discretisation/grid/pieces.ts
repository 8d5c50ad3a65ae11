import { yieldToEventLoop } from '../../runtime/cooperative.ts'
import { type AnalysisGrid, cellCount } from './analysis-grid.ts'
import { connected } from './connected-segments.ts'
import { type Division, endAtFace, endInside, faceLine, type GapEnd, none, placesOf } from './gap-ends.ts'
import { MaterialBetween } from './material-between.ts'
import {
  isBeside,
  linesThrough,
  linesOfCell as m,
  type ScanLines,
  type Segment,
  sampleAt,
  samplesOfCell,
  scanLines,
} from './scan-lines.ts'
import { surfacePoints } from './surface-points.ts'

const cellsPerTurn = 1000

/** Shares of a cell's volume that a piece of it has of the part, and of its core. */
export interface Shares {
  readonly whole: number
  readonly core: number
}

/** An element that ties a piece of its own cell to one of the same or of the next cell along an axis. */
export interface Tie {
  readonly axis: number
  readonly piece: number
  readonly low: number
  readonly high: { readonly cell: number; readonly piece: number }
}

/** What the scan lines say about a cell near a gap. */
interface CellPieces extends Division {
  /** 1 for the sample points in the material. */
  readonly inside: Uint8Array
  /** Material between two sample points, which no other line meets. */
  readonly slivers: readonly Segment[]
  readonly sliverPieces: readonly number[]
  /** For each axis the slivers that go on in the next cell: their pieces here and there. */
  readonly onwards: readonly (readonly [number, number])[][]
  /** Where a gap ends in the cell. */
  end?: GapEnd | undefined
}

export interface PiecesOptions {
  /** A closed surface whose gaps are looked for: the part's, where the surface has the hollows of a lattice as well. */
  readonly outer?: Float32Array | undefined
  readonly bodies?: readonly Uint32Array[]
  readonly signal?: AbortSignal | undefined
}

/** A place of the surface, in the part frame, and the direction out of the material there. */
export interface SurfacePlace {
  readonly x: number
  readonly y: number
  readonly z: number
  readonly normal: readonly [number, number, number]
}

/** How far behind a place of the surface its cell is looked for, in cells. */
const inward = 0.13

/** A void on a line over more cells than this is between cells that have no common corner. */
const farthestApart = 3

/**
 * The pieces of material in the cells near gaps: connected parts of a cell, and which of them touch across its faces. Two
 * neighbouring sample points hang together when the line through them stays in the material, so a gap may be as thin as it
 * likes. Cells without a gap nearby are one piece and touch their neighbours.
 *
 * An element is a piece of a cell. The first piece of a cell has the cell's own number, others come behind all cells.
 */
export class Pieces {
  readonly grid: AnalysisGrid
  /** Elements, cells of one piece included. */
  readonly elements: number
  /** Cells that a gap passes, and all that have a corner in common with them. */
  readonly cells: Uint32Array
  private readonly near: ReadonlyMap<number, CellPieces>
  private readonly others = new Map<number, number>()
  /** The shares of every piece of a divided cell that is part of the analysis. */
  private readonly shares = new Map<number, Shares>()

  private constructor(grid: AnalysisGrid, near: ReadonlyMap<number, CellPieces>) {
    this.grid = grid
    this.cells = Uint32Array.from(near.keys()).sort()
    this.near = near
    let elements = cellCount(grid)
    for (const [cell, { count }] of near) {
      if (count < 2) continue
      this.others.set(cell, elements)
      elements += count - 1
    }
    this.elements = elements
  }

  /**
   * The pieces in a closed surface; undefined where the material within `outer`, the surface itself without it, is
   * nowhere close to itself. `bodies`: triangles of each in `outer`, where there are several.
   */
  static async of(soup: Float32Array, grid: AnalysisGrid, options: PiecesOptions = {}): Promise<Pieces | undefined> {
    const { outer = soup, bodies = [], signal } = options
    const seeds = new Set<number>()
    const lines: ScanLines[] = []
    for (const axis of [0, 1, 2]) {
      lines.push(scanLines(outer, grid, axis))
      addSeeds(lines[axis], grid, seeds)
      await yieldToEventLoop(signal)
    }
    addBetween(outer, bodies, grid, seeds)
    if (seeds.size === 0) return undefined
    if (outer !== soup) for (const axis of [0, 1, 2]) lines[axis] = scanLines(soup, grid, axis)
    const near = new Map<number, CellPieces>()
    const material = new MaterialBetween(soup, grid)
    for (const seed of seeds) {
      for (const cell of around(grid, seed)) {
        if (near.has(cell)) continue
        near.set(cell, piecesOf(cell, lines, grid, material))
        if (near.size % cellsPerTurn === 0) await yieldToEventLoop(signal)
      }
    }
    for (const [cell, division] of near) {
      for (const axis of [0, 1, 2]) {
        const next = near.get(cell + stepsOf(grid)[axis])
        if (!next) continue
        if (division.ended[axis].length > 0) division.end ??= endAtFace(division, next, axis)
        division.onwards[axis].push(...goingOn(cell, division, next, axis, material))
      }
    }
    return new Pieces(grid, near)
  }

  /** Number of a cell's pieces. */
  count(cell: number): number {
    return this.near.get(cell)?.count ?? 1
  }

  /** Piece of each sample point of a cell with several. */
  samplesOf(cell: number): Uint8Array | undefined {
    return this.others.has(cell) ? this.near.get(cell)?.samples : undefined
  }

  /** 1 for the sample points in the material of a cell with several pieces. */
  insideOf(cell: number): Uint8Array | undefined {
    return this.others.has(cell) ? this.near.get(cell)?.inside : undefined
  }

  element(cell: number, piece: number): number {
    return piece === 0 ? cell : (this.others.get(cell) ?? 0) + piece - 1
  }

  /** The element at a place of the surface of the material that lies behind it. */
  elementAt(cell: number, { x, y, z }: { x: number; y: number; z: number }, normal: readonly [number, number, number]): number {
    const samples = this.samplesOf(cell)
    if (!samples) return cell
    const { nx, ny, spacing, origin } = this.grid
    const corner = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
    const at = [x, y, z].map((value, axis) => (value - origin[axis]) / spacing - corner[axis])
    let [best, least] = [0, Infinity]
    for (let n = 0; n < samplesOfCell; n++) {
      if (!this.shares.has(this.element(cell, samples[n]))) continue
      const to = placesOf(n).map((sample, axis) => sampleAt(axis, sample) - at[axis])
      const before = to[0] * normal[0] + to[1] * normal[1] + to[2] * normal[2]
      const far = Math.hypot(to[0], to[1], to[2]) + (before > 0 ? 2 : 0)
      if (far < least) [best, least] = [samples[n], far]
    }
    return this.element(cell, best)
  }

  /** Takes a piece of a divided cell into the analysis; those that are never taken count as void. */
  take(cell: number, piece: number, { whole, core }: Shares): void {
    this.shares.set(this.element(cell, piece), { whole, core })
  }

  /** Drops those pieces of a divided cell that are not kept, and returns what is left. */
  keep(cell: number, isKept: (element: number) => boolean): Shares {
    const left = { whole: 0, core: 0 }
    for (let piece = 0; piece < this.count(cell); piece++) {
      const element = this.element(cell, piece)
      const shares = this.shares.get(element)
      if (shares && isKept(element)) {
        left.whole += shares.whole
        left.core += shares.core
      } else this.shares.delete(element)
    }
    return left
  }

  /** The pieces of a cell that are in the analysis; `share`: filled part of each cell. */
  taken(cell: number, share: Float32Array): number[] {
    if (share[cell] === 0) return []
    const { count } = this.near.get(cell) ?? { count: 1 }
    if (count < 2) return [0]
    const tie = this.tieOf(cell)
    const has = (of: number, piece: number) => (this.count(of) === 1 ? share[of] > 0 : this.shares.has(this.element(of, piece)))
    const isTied = tie && has(cell, tie.low) && has(tie.high.cell, tie.high.piece)
    return [...Array(count).keys()].filter((piece) => has(cell, piece) && (piece !== tie?.piece || isTied))
  }

  /** Share of its cell that a piece has; undefined where it is all of it. */
  sharesOf(cell: number, piece: number): Shares | undefined {
    return this.others.has(cell) ? this.shares.get(this.element(cell, piece)) : undefined
  }

  /** The element that ties the two sides of a gap that ends in a cell, and what it ties. */
  tieOf(cell: number): Tie | undefined {
    const { end } = this.near.get(cell) ?? {}
    if (!end) return undefined
    const { axis, tie: piece, low, high, isNext } = end
    return { axis, piece, low, high: { cell: isNext ? cell + stepsOf(this.grid)[axis] : cell, piece: high } }
  }

  /** Whether the elements behind two places of the surface are different ones that do not touch. */
  parts(one: SurfacePlace, other: SurfacePlace, share: Float32Array): boolean {
    const [from, to] = [this.behind(one), this.behind(other)]
    if (!from || !to || share[from.cell] === 0 || share[to.cell] === 0) return true
    if (from.cell === to.cell) return from.piece !== to.piece
    const [low, high] = from.cell < to.cell ? [from, to] : [to, from]
    const axis = stepsOf(this.grid).indexOf(high.cell - low.cell)
    return axis < 0 || !this.touches(low.cell, low.piece, axis, high.cell, high.piece)
  }

  private behind(place: SurfacePlace): { readonly cell: number; readonly piece: number } | undefined {
    const { nx, ny, nz, spacing, origin } = this.grid
    const at = [place.x, place.y, place.z].map((value, axis) =>
      Math.floor((value - origin[axis]) / spacing - inward * place.normal[axis]),
    )
    if (at.some((value, axis) => value < 0 || value >= [nx, ny, nz][axis])) return undefined
    const cell = at[0] + nx * (at[1] + ny * at[2])
    const element = this.elementAt(cell, place, place.normal)
    return { cell, piece: element === cell ? 0 : element - (this.others.get(cell) ?? 0) + 1 }
  }

  /** Whether a piece of a cell touches one of the next cell along an axis. */
  touches(cell: number, piece: number, axis: number, next: number, other: number): boolean {
    const [low, high] = [this.near.get(cell), this.near.get(next)]
    if (!low || !high) return true
    for (let line = 0; line < linesThrough; line++) {
      const [from, to] = [low.faces[faceLine(axis, 1, line)], high.faces[faceLine(axis, 0, line)]]
      if (from === piece && to === other) return true
    }
    return low.onwards[axis].some(([from, to]) => from === piece && to === other)
  }
}

/** The pieces of two cells whose slivers lie side by side, with material between them. */
function* goingOn(cell: number, low: CellPieces, high: CellPieces, axis: number, material: MaterialBetween) {
  for (const [n, one] of low.slivers.entries()) {
    for (const [o, two] of high.slivers.entries())
      if (isBeside(one, two, axis) && material.joins(cell, one, two, axis))
        yield [low.sliverPieces[n], high.sliverPieces[o]] as const
  }
}

/** Marks the cells in which material ends that goes on nearby. */
function addSeeds({ axis, size, first, begins, ends }: ScanLines, grid: AnalysisGrid, seeds: Set<number>): void {
  const [steps, last] = [stepsOf(grid), [grid.nx, grid.ny, grid.nz][axis] - 1]
  for (let line = 0; line + 1 < first.length; line++) {
    for (let at = first[line]; at + 1 < first[line + 1]; at++) {
      const from = Math.min(last, Math.max(0, Math.ceil(ends[at]) - 1))
      const to = Math.min(last, Math.max(0, Math.floor(begins[at + 1])))
      if (to - from > farthestApart) continue
      const [a, b] = [Math.floor((line % size[0]) / m), Math.floor(Math.floor(line / size[0]) / m)]
      const row = a * steps[(axis + 1) % 3] + b * steps[(axis + 2) % 3]
      seeds.add(row + from * steps[axis])
      seeds.add(row + to * steps[axis])
    }
  }
}

/** Marks the cells where two bodies are close, at an edge or a corner, too, which no line through both shows. */
function addBetween(soup: Float32Array, bodies: readonly Uint32Array[], grid: AnalysisGrid, seeds: Set<number>): void {
  const { nx, ny, nz, spacing, origin } = grid
  const bodyOf = new Map<number, number>()
  bodies.forEach((triangles, body) => {
    for (const { x, y, z } of surfacePoints(soup, triangles, spacing ** 2 / 4)) {
      const [i, j, k] = [x, y, z].map((value, axis) => Math.floor((value - origin[axis]) / spacing))
      if (i < 0 || j < 0 || k < 0 || i >= nx || j >= ny || k >= nz) continue
      const cell = i + nx * (j + ny * k)
      if ((bodyOf.get(cell) ?? body) !== body) seeds.add(cell)
      bodyOf.set(cell, body)
    }
  })
  for (const [cell, body] of bodyOf)
    for (const other of around(grid, cell)) if ((bodyOf.get(other) ?? body) !== body) seeds.add(cell)
}

export const stepsOf = ({ nx, ny }: AnalysisGrid): readonly [number, number, number] => [1, nx, nx * ny]

/** A cell and those that have a corner in common with it. */
function* around({ nx, ny, nz }: AnalysisGrid, cell: number): Generator<number> {
  const [i, j, k] = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
  for (let c = Math.max(0, k - 1); c <= Math.min(nz - 1, k + 1); c++)
    for (let b = Math.max(0, j - 1); b <= Math.min(ny - 1, j + 1); b++)
      for (let a = Math.max(0, i - 1); a <= Math.min(nx - 1, i + 1); a++) yield a + nx * (b + ny * c)
}

/** Divides the material of a cell. */
function piecesOf(cell: number, lines: readonly ScanLines[], { nx, ny }: AnalysisGrid, material: MaterialBetween): CellPieces {
  const corner = [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))]
  const faces = new Uint8Array(6 * linesThrough).fill(none)
  const nearest = faces.slice()
  const segments: Segment[] = []
  const passing: (readonly [at: number, segment: number])[] = []
  const ended: number[][] = [[], [], []]
  for (const { axis, size, first, begins, ends } of lines) {
    const low = corner[axis]
    for (let n = 0; n < linesThrough; n++) {
      const [a, b] = [n % m, Math.floor(n / m)]
      const line = m * corner[(axis + 1) % 3] + a + size[0] * (m * corner[(axis + 2) % 3] + b)
      for (let at = first[line]; at < first[line + 1]; at++) {
        const [begin, end] = [begins[at] - low, ends[at] - low]
        if (begin < 1 - edge && end > edge) segments.push({ axis, a, b, low: Math.max(0, begin), high: Math.min(1, end) })
        if (begin < -edge && end > edge) passing.push([faceLine(axis, 0, n), segments.length - 1])
        const isLast = end > edge && end < 1 + edge && at + 1 < first[line + 1]
        if (isLast && begins[at + 1] - low > 1 - edge && begins[at + 1] - low < 2) ended[axis].push(n)
        if (begin < 1 - edge && end > 1 + edge) passing.push([faceLine(axis, 1, n), segments.length - 1])
      }
    }
  }
  const { of, count, samples, inside, slivers } = connected(segments, (one, other, axis) =>
    material.joins(cell, one, other, axis),
  )
  for (const [at, segment] of passing) faces[at] = of[segment]
  segments.forEach(({ axis, a, b }, n) => {
    const [low, high] = [faceLine(axis, 0, a + m * b), faceLine(axis, 1, a + m * b)]
    if (nearest[low] === none) nearest[low] = of[n]
    nearest[high] = of[n]
  })
  const division = { count, samples, faces, ends: nearest, ended, segments, of }
  const end = endInside(division)
  const sliverPieces = slivers.map((n) => of[n])
  return {
    count: division.count,
    ...{ samples, inside, faces, ended },
    ends: nearest,
    slivers: slivers.map((n) => segments[n]),
    sliverPieces,
    onwards: [[], [], []],
    end,
  }
}

/** Shares of a cell's edge below this are rounding. */
const edge = 1e-7
