import type { Setup } from '../../input/setup.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { constrainedNodes } from './constrained-nodes.ts'

/** Nodes that are held, ascending, and for each along which axes, a bit each for x, y and z. */
export interface Constraints {
  readonly nodes: Uint32Array
  readonly axes: Uint8Array
}

export const allAxes = 7
/** cos 1°: faces that are turned by more are not square to an axis. */
const square = 0.99985

/** Supports of a set-up on a grid. `share`: filled part of each cell. */
export function constraintsOf(
  soup: Float32Array,
  { held, supports = [] }: Pick<Setup, 'held' | 'supports'>,
  grid: AnalysisGrid,
  share: Float32Array,
): Constraints {
  const axesOf = new Map<number, number>()
  const hold = (triangles: Uint32Array, axes: number) => {
    if (triangles.length === 0) return
    for (const node of constrainedNodes(soup, triangles, grid, share)) axesOf.set(node, (axesOf.get(node) ?? 0) | axes)
  }
  hold(held, allAxes)
  for (const { triangles } of supports) {
    for (const axis of [0, 1, 2] as const) {
      hold(
        triangles.filter((triangle) => axisOf(soup, triangle) === axis),
        1 << axis,
      )
    }
  }
  const nodes = Uint32Array.from(axesOf.keys()).sort()
  return { nodes, axes: Uint8Array.from(nodes, (node) => axesOf.get(node) ?? 0) }
}

/** The axis to which a triangle is square, within 1°; undefined for an oblique one. */
export function axisOf(soup: Float32Array, triangle: number): 0 | 1 | 2 | undefined {
  const at = (corner: number, axis: number) => soup[9 * triangle + 3 * corner + axis]
  const [e, f] = [1, 2].map((corner) => [0, 1, 2].map((axis) => at(corner, axis) - at(0, axis))) as [number[], number[]]
  const normal = [e[1] * f[2] - e[2] * f[1], e[2] * f[0] - e[0] * f[2], e[0] * f[1] - e[1] * f[0]]
  const length = Math.hypot(...normal)
  return ([0, 1, 2] as const).find((axis) => Math.abs(normal[axis]) >= square * length)
}

/** Sets a nodal field (x, y, z per node) to zero wherever its nodes are held. */
export function clearConstrained(field: Float64Array, { nodes, axes }: Constraints): void {
  nodes.forEach((node, n) => {
    for (let axis = 0; axis < 3; axis++) if (axes[n] & (1 << axis)) field[3 * node + axis] = 0
  })
}
