import { boundarySteps, samplingGridAround, signedDistanceSteps, type VoidScene } from '@trabecula/kernels'
import type { DesignGeometry } from '../../candidates/design.ts'
import { wallTable } from '../../candidates/printed-walls.ts'
import type { Part } from '../../input/part.ts'
import { solidLayers } from '../../regions/enclosing.ts'
import { runCooperatively } from '../../runtime/cooperative.ts'

/**
 * About 130 MB while the distances are found, 80 MB afterwards. Fewer would leave the skin of slender parts too thin: 6
 * million cost gmsh_lever 0.01 mm.
 */
export const exportNodes = 10_000_000

/** The coarsest spacing to which the size of a part alone leads, mm. */
export function spacingBySize({ bounds: { min, max } }: Pick<Part, 'bounds'>, mostNodes = exportNodes): number {
  const volume = (max[0] - min[0] + 4) * (max[1] - min[1] + 4) * (max[2] - min[2] + 4)
  return Math.cbrt(volume / mostNodes)
}

/**
 * The void of a closed-shell design, V(p) = max(sdf + shell, thickness − distance of each solid layer, solidness) < 0,
 * ready for extraction.
 *
 * outer: the closed soup in the part frame. The boundary grid is as fine as the extraction wants it (`spacing`, mm) but
 * holds at most `mostNodes` nodes; a coarser one only moves where skin and lattice meet, since the skin itself is exact
 * (closest triangles).
 */
export async function voidScene(
  part: Part,
  outer: Float32Array,
  design: DesignGeometry,
  spacing: number,
  signal?: AbortSignal,
  mostNodes = exportNodes,
): Promise<VoidScene> {
  const { min, max } = part.bounds
  const h = Math.max(Math.min(spacing, design.shell / 2), spacingBySize(part, mostNodes))
  const grid = samplingGridAround(min, max, h, 2)
  const band = design.shell + 2 * h
  const distance = await runCooperatively(signedDistanceSteps(outer, grid, { band, sign: 'scan', nearest: true }), signal)
  const { values, nearest } = await runCooperatively(
    boundarySteps(distance, { shell: design.shell, layers: solidLayers(part, design) }),
    signal,
  )
  return {
    boundary: { ...grid, values },
    density: design.density,
    cell: design.cell,
    edge: design.cellSize,
    origin: design.origin,
    halfThickness: wallTable(design),
    skin: { nearest: nearest!, soup: outer, shell: design.shell },
    written: { scale: part.unitScale, centre: part.center },
  }
}
