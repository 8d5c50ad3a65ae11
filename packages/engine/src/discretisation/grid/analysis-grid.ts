import { type Bounds, triangleArea } from '@trabecula/geometry'

/**
 * The analysis grid: equal cubes in the part frame. Cell (i,j,k) has index i + nx·(j + ny·k); node (i,j,k) has index
 * i + (nx+1)·(j + (ny+1)·k). Lengths in mm.
 */
export interface AnalysisGrid {
  readonly nx: number
  readonly ny: number
  readonly nz: number
  readonly spacing: number
  readonly origin: readonly [number, number, number]
}

export interface GridWish {
  /** Wished number of active cells. */
  readonly elements: number
  /** mm³ and mm² of the part. */
  readonly volume: number
  readonly area: number
  /** Coordinate per axis that a grid plane must meet (a held, axis-aligned face), or null. */
  readonly planes: readonly [number | null, number | null, number | null]
}

/** The solver stores vectors over the whole box, so a thin frame in a large box gets fewer cells than requested. */
const mostBoxCells = 3_000_000
/** Share by which the spacing may leave its wish so that the box is a whole number of cells. */
const spacingFreedom = 0.06

/**
 * Chooses spacing and origin: as many active cells as wished, grid planes on the box's faces where a common spacing
 * allows it, and exactly on the held planes always. A plane between grid planes costs accuracy in stiffness (its cells
 * are cut), hence the search.
 */
export function chooseGrid(bounds: Bounds, wish: GridWish): AnalysisGrid {
  const size = [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis])
  const wished = Math.max(spacingFor(wish), Math.cbrt((size[0] * size[1] * size[2]) / mostBoxCells))
  return alignedGrid(bounds, fittingSpacing(size, wished), wish.planes)
}

/** The grid of a given spacing over a box, with planes exactly on the given ones, elsewhere on the box's low faces. */
export function alignedGrid(bounds: Bounds, spacing: number, planes: GridWish['planes']): AnalysisGrid {
  const origin = [0, 1, 2].map((axis) => {
    const low = bounds.min[axis]
    const plane = planes[axis]
    return plane === null || plane === undefined ? low : plane - Math.ceil((plane - low) / spacing - 1e-4) * spacing
  }) as [number, number, number]
  const count = (axis: number) => Math.max(1, Math.ceil((bounds.max[axis] - origin[axis]) / spacing - 1e-4))
  return { nx: count(0), ny: count(1), nz: count(2), spacing, origin }
}

/** Active cells are the inner ones and about half of a layer along the surface: N = V/h³ + A/(2h²). */
function spacingFor({ elements, volume, area }: GridWish): number {
  let low = 1e-6
  let high = Math.cbrt(volume) + Math.sqrt(area)
  for (let step = 0; step < 80; step++) {
    const h = Math.sqrt(low * high)
    if (volume / h ** 3 + area / (2 * h ** 2) > elements) low = h
    else high = h
  }
  return high
}

/** A spacing within 6 % of the wished one that divides the box's edges best, the wished one if none does. */
export function fittingSpacing(size: readonly number[], wished: number): number {
  let best = wished
  let least = Infinity
  for (let step = -60; step <= 60; step++) {
    const h = wished * (1 + (spacingFreedom * step) / 60)
    // Candidates are completed to a spacing that divides one edge exactly, so that a box beam is met without rest.
    for (const edge of size) {
      const exact = edge / Math.max(1, Math.round(edge / h))
      if (Math.abs(exact / wished - 1) > spacingFreedom) continue
      const misfit = size.reduce((sum, length) => sum + (length / exact - Math.round(length / exact)) ** 2, 0)
      const cost = misfit + 0.02 * (exact / wished - 1) ** 2
      if (cost < least - 1e-12) {
        least = cost
        best = exact
      }
    }
  }
  return best
}

export const cellCount = (grid: AnalysisGrid): number => grid.nx * grid.ny * grid.nz

export function cellCentre(grid: AnalysisGrid, cell: number): [number, number, number] {
  const i = cell % grid.nx
  const j = Math.floor(cell / grid.nx) % grid.ny
  const k = Math.floor(cell / (grid.nx * grid.ny))
  const h = grid.spacing
  return [grid.origin[0] + (i + 0.5) * h, grid.origin[1] + (j + 0.5) * h, grid.origin[2] + (k + 0.5) * h]
}

/** The cell that holds a point, or of the nearest ones at the grid's bounds. */
export function cellAt({ nx, ny, nz, spacing, origin }: AnalysisGrid, point: readonly [number, number, number]): number {
  const [i, j, k] = [nx, ny, nz].map((count, axis) =>
    Math.min(Math.max(Math.floor((point[axis] - origin[axis]) / spacing), 0), count - 1),
  ) as [number, number, number]
  return i + nx * (j + ny * k)
}

/**
 * The coordinates, per axis, of the largest axis-aligned plane among some triangles (null where there is none).
 * `soup` holds nine floats per triangle.
 */
export function alignedPlanes(soup: Float32Array, triangles: Uint32Array): [number | null, number | null, number | null] {
  const areas = [new Map<number, number>(), new Map<number, number>(), new Map<number, number>()]
  for (const triangle of triangles) {
    const v = soup.subarray(9 * triangle, 9 * triangle + 9)
    for (let axis = 0; axis < 3; axis++) {
      const [a, b, c] = [v[axis], v[axis + 3], v[axis + 6]]
      if (Math.max(a, b, c) - Math.min(a, b, c) > 1e-4) continue
      const key = Math.round(a * 1e4) / 1e4
      areas[axis].set(key, (areas[axis].get(key) ?? 0) + triangleArea(v))
    }
  }
  return areas.map((found) => {
    let plane: number | null = null
    let largest = 0
    for (const [key, area] of found) if (area > largest) [plane, largest] = [key, area]
    return plane
  }) as [number | null, number | null, number | null]
}

/** Indices of the nodes that some cell touches, ascending. */
export function nodesOf({ nx, ny, nz }: AnalysisGrid, cells: Uint32Array): Uint32Array {
  const touched = new Uint8Array((nx + 1) * (ny + 1) * (nz + 1))
  const [up, back] = [nx + 1, (nx + 1) * (ny + 1)]
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    const first = (cell % nx) + up * (Math.floor(cell / nx) % ny) + back * Math.floor(cell / (nx * ny))
    for (let edge = 0; edge < 4; edge++) {
      const node = first + (edge & 1) * up + (edge >> 1) * back
      touched[node] = 1
      touched[node + 1] = 1
    }
  }
  let count = 0
  for (let node = 0; node < touched.length; node++) count += touched[node]
  const nodes = new Uint32Array(count)
  for (let node = 0, at = 0; node < touched.length; node++) if (touched[node] === 1) nodes[at++] = node
  return nodes
}

/** The grid's nodes at the corners of a cell, x fastest. */
export function cornerNodes({ nx, ny }: AnalysisGrid, cell: number): Uint32Array {
  const first = (cell % nx) + (nx + 1) * ((Math.floor(cell / nx) % ny) + (ny + 1) * Math.floor(cell / (nx * ny)))
  return Uint32Array.from({ length: 8 }, (_, n) => first + (n & 1) + (nx + 1) * (((n >> 1) & 1) + (ny + 1) * (n >> 2)))
}
