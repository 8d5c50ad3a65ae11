import { done, type Outcome } from '@trabecula/domain'
import type { Setup } from '../../input/setup.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { axisOf } from './axis-of.ts'
import { constrainedNodes } from './constrained-nodes.ts'
import { pinnedHoles } from './pinned-holes.ts'
import { type PinCells, pinCells, pinLine } from './pins.ts'

/** Nodes that are held, ascending, and for each along which axes, a bit each for x, y and z. */
export interface Constraints {
  readonly nodes: Uint32Array
  readonly axes: Uint8Array
}

export const allAxes = 7

/** What the supports of a set-up are on a grid. */
export interface Supported {
  readonly constrained: Constraints
  /** In pinned holes: no part of a design, but they stiffen the cells in which they are. */
  readonly pins: PinCells
}

/** Supports of a set-up on a grid; refuses a pinned hole that is no hole. `share`: filled part of each cell. */
export function supportsOn(
  soup: Float32Array,
  { held, supports = [] }: Pick<Setup, 'held' | 'supports'>,
  grid: PartedGrid,
  share: Float32Array,
): Outcome<Supported> {
  const holes = pinnedHoles(soup, { supports })
  if (!holes.ok) return holes
  const axesOf = new Map<number, number>()
  const hold = (triangles: Uint32Array, axes: number) => {
    if (triangles.length === 0) return
    for (const node of constrainedNodes(soup, triangles, grid, share)) axesOf.set(node, (axesOf.get(node) ?? 0) | axes)
  }
  hold(held, allAxes)
  for (const { kind, triangles } of supports) {
    if (kind === 'pinned') continue
    for (const axis of [0, 1, 2] as const) {
      hold(
        triangles.filter((triangle) => axisOf(soup, triangle) === axis),
        1 << axis,
      )
    }
  }
  for (const hole of holes.value) {
    const across = allAxes & ~(1 << hole.axis)
    for (const node of pinLine(hole, grid)) axesOf.set(node, (axesOf.get(node) ?? 0) | across)
  }
  const nodes = Uint32Array.from(axesOf.keys()).sort()
  const constrained = { nodes, axes: Uint8Array.from(nodes, (node) => axesOf.get(node) ?? 0) }
  return done({ constrained, pins: pinCells(holes.value, grid, share) })
}

/** Sets a nodal field (x, y, z per node) to zero wherever its nodes are held. */
export function clearConstrained(field: Float64Array, { nodes, axes }: Constraints): void {
  nodes.forEach((node, n) => {
    for (let axis = 0; axis < 3; axis++) if (axes[n] & (1 << axis)) field[3 * node + axis] = 0
  })
}
