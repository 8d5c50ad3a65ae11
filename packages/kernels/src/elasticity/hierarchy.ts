/** How a grid is padded so that it halves evenly down to a coarsest level small enough to be solved directly. */

export interface Hierarchy {
  /** Padded cells of the finest level. */
  readonly cells: readonly [number, number, number]
  readonly levels: number
}

/** Unknowns at which coarsening stops. */
const coarsestUnknowns = 1200
const maxLevels = 12

/**
 * Coarsens while the coarsest level has more unknowns than `limit`; padding cells are void and go to the upper ends.
 */
export function chooseHierarchy(nx: number, ny: number, nz: number, limit = coarsestUnknowns): Hierarchy {
  let levels = 1
  const coarse = (n: number): number => Math.ceil(n / 2 ** (levels - 1))
  while (levels < maxLevels && 3 * (coarse(nx) + 1) * (coarse(ny) + 1) * (coarse(nz) + 1) > limit) {
    if (Math.max(coarse(nx), coarse(ny), coarse(nz)) <= 2) break
    levels += 1
  }
  const step = 2 ** (levels - 1)
  return { cells: [coarse(nx) * step, coarse(ny) * step, coarse(nz) * step], levels }
}
