import { done, type Outcome } from '@trabecula/domain'
import type { Setup } from '../../input/setup.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { axisOf } from './axis-of.ts'
import { heldNodes } from './held-nodes.ts'
import type { PartlyHeldNodes } from './partly-held.ts'
import { pinnedHoles } from './pinned-holes.ts'
import { type PinCells, pinCells, pinLine } from './pins.ts'

/** Nodes that are held, ascending, and for each along which axes, a bit each for x, y and z. */
export interface Constraints {
  readonly nodes: Uint32Array
  readonly axes: Uint8Array
  /** Those that are held in part: at the borders of held faces that go on beyond. */
  readonly partly?: PartlyHeldNodes | undefined
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
  const partly = new Map<number, { share: number[]; facing: number[] }>()
  const hold = (triangles: Uint32Array, axes: readonly (0 | 1 | 2)[]) => {
    if (triangles.length === 0) return
    const found = heldNodes(soup, triangles, grid, share)
    for (const node of found.whole) for (const axis of axes) axesOf.set(node, (axesOf.get(node) ?? 0) | (1 << axis))
    for (const [node, { share: held, normal }] of found.partly) {
      const known = partly.get(node) ?? { share: [0, 0, 0], facing: [0, 0, 0] }
      partly.set(node, known)
      for (const axis of axes) [known.share[axis], known.facing[axis]] = [held, normal[axis] ** 2]
    }
  }
  const sliding = supports.filter(({ kind }) => kind !== 'pinned').flatMap(({ triangles }) => [...triangles])
  if (sliding.length === 0) hold(held, [0, 1, 2])
  else
    for (const axis of [0, 1, 2] as const)
      hold(Uint32Array.from(new Set([...held, ...sliding.filter((triangle) => axisOf(soup, triangle) === axis)])), [axis])
  for (const hole of holes.value) {
    const across = allAxes & ~(1 << hole.axis)
    for (const node of pinLine(hole, grid)) axesOf.set(node, (axesOf.get(node) ?? 0) | across)
  }
  const nodes = Uint32Array.from(axesOf.keys()).sort()
  const axes = Uint8Array.from(nodes, (node) => axesOf.get(node) ?? 0)
  const border = Uint32Array.from(partly.keys()).sort()
  const numbers = (of: 'share' | 'facing') => Float32Array.from([...border].flatMap((node) => partly.get(node)?.[of] ?? []))
  const constrained = { nodes, axes, partly: { nodes: border, shares: numbers('share'), facing: numbers('facing') } }
  return done({ constrained, pins: pinCells(holes.value, grid, share) })
}

/** Sets a nodal field (x, y, z per node) to zero wherever its nodes are held. */
export function clearConstrained(field: Float64Array, { nodes, axes }: Constraints): void {
  nodes.forEach((node, n) => {
    for (let axis = 0; axis < 3; axis++) if (axes[n] & (1 << axis)) field[3 * node + axis] = 0
  })
}
