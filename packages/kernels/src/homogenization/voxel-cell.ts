import { blockSize, nodeInBlock, type Triple, type VoxelSymmetry } from './voxel-symmetry.ts'

/**
 * A periodic cell of n³ voxels; `stiffness` is the modulus of each in units of the solid's (0 = void, 1 = solid), x
 * fastest, over the block that its symmetry leaves (the whole cell when none is given).
 */
export interface VoxelCell {
  readonly n: number
  readonly stiffness: Float64Array
  readonly symmetry?: VoxelSymmetry
}

/** Solid voxels only, in voxel order, with the corners of each (x + 2y + 4z) numbered over the nodes that are used. */
export interface VoxelElements {
  readonly count: number
  readonly nodes: number
  readonly corners: Uint32Array
  readonly scale: Float64Array
  /** Voxel of each element, as an index into the block. */
  readonly voxel: Uint32Array
  /** Place of each node in the block, 3 per node. */
  readonly place: Uint16Array
}

/** Lists the solid voxels and numbers their nodes, those of opposite faces as one, by first use. */
export function voxelElements({ n, stiffness, symmetry = 'none' }: VoxelCell): VoxelElements {
  const size = blockSize(n, symmetry)
  let count = 0
  for (const value of stiffness) if (value > 0) count++
  const corners = new Uint32Array(8 * count)
  const scale = new Float64Array(count)
  const voxel = new Uint32Array(count)
  const number = new Int32Array((size[0] + 1) * (size[1] + 1) * (size[2] + 1)).fill(-1)
  const place: number[] = []
  let nodes = 0
  let e = 0
  for (let at = 0; at < stiffness.length; at++) {
    if (stiffness[at] <= 0) continue
    const [i, j, k] = placeOf(at, size)
    for (let corner = 0; corner < 8; corner++) {
      const [x, y, z] = nodeInBlock(n, symmetry, i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2))
      const node = x + (size[0] + 1) * (y + (size[1] + 1) * z)
      if (number[node] < 0) {
        number[node] = nodes++
        place.push(x, y, z)
      }
      corners[8 * e + corner] = number[node]
    }
    scale[e] = stiffness[at]
    voxel[e] = at
    e++
  }
  return { count, nodes, corners, scale, voxel, place: Uint16Array.from(place) }
}

/** Voxel (i, j, k) of the block from its index. */
export const placeOf = (at: number, [nx, ny]: Triple): Triple => [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))]

/** Sum over the elements at each node: the diagonal of K is this times a constant, alike for the three components. */
export function nodeWeights({ count, nodes, corners, scale }: VoxelElements): Float64Array {
  const weight = new Float64Array(nodes)
  for (let e = 0; e < count; e++) for (let corner = 0; corner < 8; corner++) weight[corners[8 * e + corner]] += scale[e]
  return weight
}
