import { type AnalysisGrid, cellCentre } from '../grid/analysis-grid.ts'
import type { PinnedHole } from './pinned-holes.ts'

/**
 * The pins of all holes as cells: solid material many times as stiff as the part's, and the share of each cell that
 * belongs to the part.
 */
export interface PinCells {
  /** Ascending. */
  readonly cells: Uint32Array
  /** By how much of the solid part's moduli each cell is stiffer. */
  readonly stiffness: Float32Array
}

/**
 * How many times as stiff as the part a pin is. A bar on it is 0.02 % stiffer than on one of ten times, and 0.002 %
 * softer than on one of a thousand times, which takes the solver a fifth more iterations.
 */
const stiffer = 100

/** Cells whose centre lies in a hole, as far as they are not part. `share`: filled part of each cell. */
export function pinCells(holes: readonly PinnedHole[], grid: AnalysisGrid, share: Float32Array): PinCells {
  const found = new Map<number, number>()
  for (const hole of holes) {
    for (const cell of cellsIn(hole, grid)) if (share[cell] < 1) found.set(cell, stiffer * (1 - share[cell]))
  }
  const cells = Uint32Array.from(found.keys()).sort()
  return { cells, stiffness: Float32Array.from(cells, (cell) => found.get(cell) ?? 0) }
}

/**
 * The nodes that hold a pin: the straight line of them that is nearest to its axis, along the hole. Held across the
 * axis they stop neither its turning nor its sliding.
 */
export function pinLine({ axis, point, ...hole }: PinnedHole, grid: AnalysisGrid): number[] {
  const [first, last] = layersOf({ axis, point, ...hole }, grid)
  const counts = [grid.nx, grid.ny, grid.nz]
  const at = [0, 1, 2].map((each) => between(0, Math.round((point[each] - grid.origin[each]) / grid.spacing), counts[each]))
  const line: number[] = []
  for (let layer = first; layer <= last + 1; layer++) {
    at[axis] = layer
    line.push(at[0] + (grid.nx + 1) * (at[1] + (grid.ny + 1) * at[2]))
  }
  return line
}

/** Cells with their centre in the hole, and those through which its axis passes. */
function cellsIn(hole: PinnedHole, grid: AnalysisGrid): number[] {
  const { axis, point, radius } = hole
  const { spacing: h, origin } = grid
  const counts = [grid.nx, grid.ny, grid.nz]
  const [first, last] = layersOf(hole, grid)
  const range = [0, 1, 2].map((each) => {
    if (each === axis) return [first, last] as const
    const reach = (side: number) => Math.floor((point[each] + side * radius - origin[each]) / h)
    return [between(0, reach(-1), counts[each] - 1), between(0, reach(1), counts[each] - 1)] as const
  }) as [readonly [number, number], readonly [number, number], readonly [number, number]]
  const cells: number[] = []
  for (let k = range[2][0]; k <= range[2][1]; k++) {
    for (let j = range[1][0]; j <= range[1][1]; j++) {
      for (let i = range[0][0]; i <= range[0][1]; i++) {
        const cell = i + grid.nx * (j + grid.ny * k)
        const aside = cellCentre(grid, cell).map((share, each) => (each === axis ? 0 : Math.abs(share - point[each])))
        if (Math.hypot(...aside) < radius || Math.max(...aside) <= h / 2) cells.push(cell)
      }
    }
  }
  return cells
}

/** The first and the last layer of cells along the axis whose middle lies in the hole; at least one. */
function layersOf({ axis, from, to }: PinnedHole, grid: AnalysisGrid): readonly [number, number] {
  const most = [grid.nx, grid.ny, grid.nz][axis] - 1
  const low = (from - grid.origin[axis]) / grid.spacing
  const high = (to - grid.origin[axis]) / grid.spacing
  const first = Math.ceil(low - 0.5 - 1e-6)
  const last = Math.floor(high - 0.5 + 1e-6)
  const middle = Math.floor((low + high) / 2)
  return first <= last ? [between(0, first, most), between(0, last, most)] : [between(0, middle, most), between(0, middle, most)]
}

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value))
