/** How a grid is padded so that it halves exactly, down to a coarsest level small enough to be solved directly. */

export interface Hierarchy {
  /** Padded cells of the finest level. */
  readonly cells: readonly [number, number, number]
  readonly levels: number
}

/** Unknowns at which coarsening stops. */
const coarsestUnknowns = 1200
const maxLevels = 12

/**
 * Multiply-adds per node of the box for which a box full of material is solved directly. The kernel pays four times as
 * many per node where material is (multigrid/depth.ts), so no part that fills a quarter of its box wants more levels.
 */
const affordable = 1000

/**
 * Coarsens while the coarsest level has more unknowns than `limit`, and without one also while its factor costs too much:
 * every level doubles what the sides are padded to. Padding cells are void and go to the upper ends.
 */
export function chooseHierarchy(nx: number, ny: number, nz: number, limit?: number): Hierarchy {
  let levels = 1
  const coarse = (n: number): number => Math.ceil(n / 2 ** (levels - 1))
  const isSmall = (): boolean => {
    const nodes = [nx, ny, nz].map((n) => coarse(n) + 1)
    const unknowns = 3 * nodes.reduce((product, n) => product * n, 1)
    if (unknowns <= (limit ?? coarsestUnknowns)) return true
    const band = unknowns / Math.max(...nodes)
    return limit === undefined && levels > 1 && unknowns * band ** 2 <= affordable * (nx + 1) * (ny + 1) * (nz + 1)
  }
  while (levels < maxLevels && !isSmall()) {
    if (Math.max(coarse(nx), coarse(ny), coarse(nz)) <= 2) break
    levels += 1
  }
  const step = 2 ** (levels - 1)
  return { cells: [coarse(nx) * step, coarse(ny) * step, coarse(nz) * step], levels }
}
