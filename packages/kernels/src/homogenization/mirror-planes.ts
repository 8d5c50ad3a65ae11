import type { VoxelCell, VoxelElements } from './voxel-cell.ts'

/**
 * Displacements that mirror planes hold at zero, as places in the interleaved unknowns (6 per node: component × 2 + load case).
 *
 *   stretch e_xx (case 0)   is its own image in every plane, so nothing moves through a plane: u_n = 0
 *   shear γ_xy (case 1)     changes sign in the planes across x and y, where then only the normal component may move: u_t = 0;
 *                           is its own image across z: u_z = 0
 *
 * Fluctuations beside the mean strain, as the solver has them. Both planes of a direction (0 and ½) hold alike.
 */
export function heldOnMirrors({ nodes, place }: VoxelElements, { n, symmetry }: VoxelCell): number[] {
  if (symmetry !== 'mirrored') return []
  const held: number[] = []
  for (let node = 0; node < nodes; node++) {
    for (let axis = 0; axis < 3; axis++) {
      const at = place[3 * node + axis]
      if (at !== 0 && at !== n / 2) continue
      held.push(6 * node + 2 * axis)
      for (let component = 0; component < 3; component++) {
        const isNormal = component === axis
        if (axis === 2 ? isNormal : !isNormal) held.push(6 * node + 2 * component + 1)
      }
    }
  }
  return held
}
