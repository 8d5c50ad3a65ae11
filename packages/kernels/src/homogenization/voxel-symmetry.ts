/**
 * The smallest block of voxels that says everything about a cell of n³ voxels, for four kinds of symmetry:
 *
 *   none            the cell repeats along its three edges only                                  n × n × n
 *   body-centred    also by (½, ½, ½), as both gyroids                                           n × n × n/2
 *   face-centred    also by (½, ½, 0), (0, ½, ½), (½, 0, ½), as the diamonds                      n/2 × n/2 × n
 *   mirrored        the planes x, y, z = 0 and ½ are mirrors, as in every truss along mirror axes  n/2 × n/2 × n/2
 */
export type VoxelSymmetry = 'none' | 'body-centred' | 'face-centred' | 'mirrored'

export type Triple = readonly [number, number, number]

/** Voxels of the block along x, y and z. `n` must be even unless the symmetry is none. */
export function blockSize(n: number, symmetry: VoxelSymmetry): Triple {
  if (symmetry !== 'none' && n % 2 !== 0) throw new RangeError(`A ${symmetry} cell needs an even number of voxels, not ${n}`)
  const half = n / 2
  if (symmetry === 'body-centred') return [n, n, half]
  if (symmetry === 'face-centred') return [half, half, n]
  return symmetry === 'mirrored' ? [half, half, half] : [n, n, n]
}

/** The voxel of the block that equals voxel (i, j, k) of the whole cell, 0 ≤ i, j, k < n. */
export function voxelInBlock(n: number, symmetry: VoxelSymmetry, i: number, j: number, k: number): Triple {
  if (symmetry !== 'mirrored') return translated(n, symmetry, i, j, k)
  const fold = (a: number): number => (2 * a < n ? a : n - 1 - a)
  return [fold(i), fold(j), fold(k)]
}

/** The node that represents node (i, j, k) of the block, 0 ≤ i, j, k ≤ n: opposite faces of the block share theirs. */
export function nodeInBlock(n: number, symmetry: VoxelSymmetry, i: number, j: number, k: number): Triple {
  return symmetry === 'mirrored' ? [i, j, k] : translated(n, symmetry, i % n, j % n, k % n)
}

function translated(n: number, symmetry: VoxelSymmetry, i: number, j: number, k: number): Triple {
  const half = n / 2
  if (symmetry === 'body-centred') return k < half ? [i, j, k] : [(i + half) % n, (j + half) % n, k - half]
  if (symmetry !== 'face-centred') return [i, j, k]
  let [x, y, z] = [i, j, k]
  if (x >= half) [x, y] = [x - half, (y + half) % n]
  if (y >= half) [y, z] = [y - half, (z + half) % n]
  return [x, y, z]
}
