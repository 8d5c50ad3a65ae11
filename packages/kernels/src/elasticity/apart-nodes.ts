/**
 * Where a coarse level would join what is apart: a gap that is wide on the finest level is narrower than a coarse cell on
 * some level, and the blocks on its two sides have coarse nodes in common although they share no fine node.
 */
import { coordinates, positionOf, type Shape } from './pieces.ts'

/** The material of a coarse level, by the blocks of 2 × 2 × 2 finer cells: of each which of its cells hold any, a bit each. */
export function octantsOf(material: Uint8Array, fine: Shape, coarse: Shape): Uint8Array {
  const out = new Uint8Array(coarse.annex)
  for (let k = 0; k < fine.nz; k++) {
    for (let j = 0; j < fine.ny; j++) {
      const from = positionOf(fine, 0, j, k)
      const to = positionOf(coarse, 0, j >> 1, k >> 1)
      const bit = 2 * (j & 1) + 4 * (k & 1)
      for (let i = 0; i < fine.nx; i++) if (material[from + i]) out[to + (i >> 1)] |= 1 << (bit + (i & 1))
    }
  }
  return out
}

/** Coarse nodes around which the material falls into parts that share none of the node's children. */
export function apartNodes(octants: Uint8Array, shape: Shape): number[] {
  const { nx, ny, nz, pitch } = shape
  const steps = Array.from(
    { length: 8 },
    (_, b) => (b & 1) - 1 + (((b >> 1) & 1) - 1) * pitch + ((b >> 2) - 1) * pitch * (ny + 1),
  )
  const found: number[] = []
  const around = new Uint32Array(8)
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        const node = positionOf(shape, i, j, k)
        let count = 0
        for (let block = 0; block < 8; block++) {
          // Beyond the grid's low sides lies padding, which holds nothing.
          const cells = octants[node + steps[block]]
          if (cells) around[count++] = childrenOf[block][cells]
        }
        if (count > 1 && areApart(around, count)) found.push(node)
      }
    }
  }
  return found
}

/** Blocks with material around a coarse node. */
export function blocksAround(node: number, filled: Uint8Array, shape: Shape): number[] {
  const { nx, ny, nz } = shape
  const [i, j, k] = coordinates(shape, node)
  return [0, 1, 2, 3, 4, 5, 6, 7].flatMap((b) => {
    const [x, y, z] = [i - (b & 1), j - ((b >> 1) & 1), k - (b >> 2)]
    if (x < 0 || y < 0 || z < 0 || x >= nx || y >= ny || z >= nz) return []
    const block = positionOf(shape, x, y, z)
    return filled[block] ? [block] : []
  })
}

/**
 * The children of a coarse node, a bit each, that a block around it has by its cells that hold material: by the block, the low
 * one first along every axis, and by a bit for each of its eight cells.
 */
const childrenOf = Array.from({ length: 8 }, (_, block) =>
  Uint32Array.from({ length: 256 }, (_, cells) => {
    let nodes = 0
    for (let octant = 0; octant < 8; octant++) {
      if (!(cells & (1 << octant))) continue
      for (let corner = 0; corner < 8; corner++) {
        const [x, y, z] = [0, 1, 2].map((axis) => 2 * ((block >> axis) & 1) - 1 + ((octant >> axis) & 1) + ((corner >> axis) & 1))
        if ([x, y, z].every((place) => place >= 0 && place < 3)) nodes |= 1 << (x + 3 * y + 9 * z)
      }
    }
    return nodes
  }),
)

/** Whether sets of bits, which are overwritten, fall into two or more groups without a common bit. */
function areApart(sets: Uint32Array, count: number): boolean {
  let rest = count - 1
  for (let joined = sets[rest], n = 0; n < rest; ) {
    if ((sets[n] & joined) === 0) n++
    else {
      joined |= sets[n]
      sets[n] = sets[--rest]
      n = 0
    }
  }
  return rest > 0
}
