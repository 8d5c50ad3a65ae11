import type { Problem } from '../discretisation/problem.ts'
import type { MaterialInterpolation } from '../material/interpolation.ts'

/**
 * Sheets that an open face cuts behave as if 0.095 L of them were missing: half the stiffness over a layer of twice
 * that depth. Measured at full resolution on gyroid beams two to four cells thick, in tension within 1 %
 * (docs/theory/finite-cells.md). Struts cut on cell planes keep 96 to 100 %. Ribs below the face make up for as much of
 * what is missing as they are deep.
 */
const layerDepth = 0.19
const kept = 0.5

/**
 * Share of the lattice's stiffness that each cell keeps behind open faces; undefined when all keep everything.
 * `ribDepth`: how deep the ribs below those faces are, mm.
 */
export function stiffnessBehindOpenFaces(
  { grid, cells, openDistance }: Problem,
  law: MaterialInterpolation,
  ribDepth: number,
): Float32Array | undefined {
  if (!openDistance || !law.isSheet) return undefined
  const shares = new Float32Array(openDistance.length).fill(1)
  const depth = Math.max(0, layerDepth * law.cellSize - 2 * ribDepth)
  for (const cell of cells) {
    // Share of the cell that lies within the layer, as for a face along the grid.
    const within = Math.min(1, Math.max(0, (depth - openDistance[cell]) / grid.spacing + 0.5))
    shares[cell] = 1 - (1 - kept) * within
  }
  return shares
}
