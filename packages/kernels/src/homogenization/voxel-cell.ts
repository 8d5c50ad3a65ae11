/** A periodic cell of n³ voxels, x fastest; `stiffness` is the modulus of each in units of the solid's (0 = void, 1 = solid). */
export interface VoxelCell {
  readonly n: number
  readonly stiffness: Float64Array
}

/** Solid voxels only, in voxel order, with the corners of each (x + 2y + 4z) numbered over the nodes that are used. */
export interface VoxelElements {
  readonly count: number
  readonly nodes: number
  readonly corners: Uint32Array
  readonly scale: Float64Array
  /** Voxel of each element. */
  readonly voxel: Uint32Array
}

/** Lists the solid voxels and numbers their nodes periodically, in order of first use (keeps gathers local). */
export function voxelElements({ n, stiffness }: VoxelCell): VoxelElements {
  let count = 0
  for (const value of stiffness) if (value > 0) count++
  const corners = new Uint32Array(8 * count)
  const scale = new Float64Array(count)
  const voxel = new Uint32Array(count)
  const number = new Int32Array(n ** 3).fill(-1)
  let nodes = 0
  let e = 0
  for (let at = 0; at < stiffness.length; at++) {
    if (stiffness[at]! <= 0) continue
    const i = at % n
    const j = Math.floor(at / n) % n
    const k = Math.floor(at / (n * n))
    for (let corner = 0; corner < 8; corner++) {
      const x = (i + (corner & 1)) % n
      const y = (j + ((corner >> 1) & 1)) % n
      const z = (k + (corner >> 2)) % n
      const node = x + n * (y + n * z)
      if (number[node]! < 0) number[node] = nodes++
      corners[8 * e + corner] = number[node]!
    }
    scale[e] = stiffness[at]!
    voxel[e] = at
    e++
  }
  return { count, nodes, corners, scale, voxel }
}

/** Sum over the elements at each node: the diagonal of K is this times a constant, alike for the three components. */
export function nodeWeights({ count, nodes, corners, scale }: VoxelElements): Float64Array {
  const weight = new Float64Array(nodes)
  for (let e = 0; e < count; e++) for (let corner = 0; corner < 8; corner++) weight[corners[8 * e + corner]!]! += scale[e]!
  return weight
}
