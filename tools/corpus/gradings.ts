import type { CellName, Part } from '@trabecula/engine'
import { unitCell } from '@trabecula/engine'
import type { ScalarGrid } from '@trabecula/kernels'

/** How relative density runs through a part. */
export const gradings = ['uniform-0.15', 'linear', 'uniform-0.3', 'random', 'uniform-0.5'] as const
export type Grading = (typeof gradings)[number]

const range = [0.15, 0.5] as const
const nodes = 6

/** A density grid over the part; never below the density from which the cell holds together. */
export function densityOf(part: Part, cell: CellName, grading: Grading): ScalarGrid {
  const { min, max } = part.bounds
  const spacing = Math.max(...[0, 1, 2].map((axis) => max[axis]! - min[axis]!)) / (nodes - 1)
  const least = Math.max(range[0], 1.1 * unitCell(cell).connectedFrom)
  const values = Float32Array.from({ length: nodes ** 3 }, (_, node) => {
    const [i, j, k] = [node % nodes, Math.floor(node / nodes) % nodes, Math.floor(node / nodes ** 2)]
    return Math.max(least, density(grading, i! / (nodes - 1), j! / (nodes - 1), k! / (nodes - 1)))
  })
  return { origin: min, spacing, size: [nodes, nodes, nodes], values }
}

function density(grading: Grading, x: number, y: number, z: number): number {
  if (grading === 'linear') return range[0] + (range[1] - range[0]) * x
  if (grading === 'random') {
    // Three waves that have no common period: smooth, and different everywhere.
    const wave = Math.sin(7.1 * x + 2.3 * y) * Math.cos(5.3 * y - 1.7 * z) + Math.sin(6.1 * z + 3.7 * x + 1)
    return range[0] + (range[1] - range[0]) * (0.5 + wave / 4)
  }
  return Number(grading.slice('uniform-'.length))
}
