import type { RigidMotion } from '@trabecula/domain'
import { type Placed, placeInFile } from '../../input/place.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { symmetricEigen } from '../linear/symmetric-eigen.ts'
import type { Constraints } from './constraints.ts'

/** Share of the largest energy: a motion that costs less is free. */
const free = 1e-9

/**
 * A rigid motion of unit size that no support stops, in the part frame, or undefined. Each held direction a at place r
 * stops a·(slide + turn × (r − c)); the sum of their squares is a quadratic form of six numbers whose null vectors are
 * the free motions.
 */
export function freeMotion(grid: PartedGrid, constrained: Constraints): RigidMotion | undefined {
  const { nodes, axes } = stopsOf(constrained)
  const { nx, ny, origin, spacing } = grid
  const placeOf = (node: number): readonly [number, number, number] => {
    const place = grid.gaps?.gridNode(node) ?? node
    const row = Math.floor(place / (nx + 1))
    const [i, j, k] = [place % (nx + 1), row % (ny + 1), Math.floor(row / (ny + 1))]
    return [origin[0] + i * spacing, origin[1] + j * spacing, origin[2] + k * spacing]
  }
  const centre = [0, 0, 0] as [number, number, number]
  for (const node of nodes) {
    const place = placeOf(node)
    for (let axis = 0; axis < 3; axis++) centre[axis] += place[axis] / nodes.length
  }
  // Turns in units of the supports' own size, so that they count as much as slides.
  let size = spacing
  for (const node of nodes) size = Math.max(size, Math.hypot(...placeOf(node).map((at, axis) => at - centre[axis])))
  const form = Array.from({ length: 6 }, () => new Array<number>(6).fill(0))
  nodes.forEach((node, n) => {
    const r = placeOf(node).map((at, axis) => (at - centre[axis]) / size)
    for (let axis = 0; axis < 3; axis++) {
      if (!(axes[n] & (1 << axis))) continue
      const a = [0, 1, 2].map((each) => (each === axis ? 1 : 0))
      const stopped = [...a, r[1] * a[2] - r[2] * a[1], r[2] * a[0] - r[0] * a[2], r[0] * a[1] - r[1] * a[0]]
      for (let p = 0; p < 6; p++) for (let q = 0; q < 6; q++) form[p][q] += stopped[p] * stopped[q]
    }
  })
  const { values, vectors } = symmetricEigen(form)
  const largest = Math.max(...values)
  const loosest = values.indexOf(Math.min(...values))
  if (largest > 0 && values[loosest] > free * largest) return undefined
  const motion = vectors.map((row) => row[loosest])
  return {
    slide: [motion[0], motion[1], motion[2]],
    turn: [motion[3] / size, motion[4] / size, motion[5] / size],
    centre,
  }
}

/** Every node that is held, wholly or in part; some twice. */
function stopsOf({ nodes, axes, partly }: Constraints): Pick<Constraints, 'nodes' | 'axes'> {
  if (!partly) return { nodes, axes }
  const along = Array.from(partly.nodes, (_, n) =>
    [0, 1, 2].reduce((sum, axis) => sum | (partly.shares[3 * n + axis] > 0 ? 1 << axis : 0), 0),
  )
  return { nodes: Uint32Array.from([...nodes, ...partly.nodes]), axes: Uint8Array.from([...axes, ...along]) }
}

/** The motion in words, places in the file: "slides along x", "turns about y through 0, 3, 4 mm of the file". */
export function motionInWords({ slide, turn, centre }: RigidMotion, part: Placed): string {
  const moved = Math.hypot(...slide)
  const turned = Math.hypot(...turn)
  const way = ([x, y, z]: readonly [number, number, number], length: number): string => {
    const unit = [x / length, y / length, z / length]
    const axis = unit.findIndex((share) => Math.abs(share) > 0.999)
    return axis >= 0 ? (['x', 'y', 'z'][axis] ?? '') : `(${unit.map((share) => share.toFixed(2)).join(', ')})`
  }
  // A turn whose centre moves along its axis is a screw; all others are turns about a line elsewhere.
  if (turned * 1e6 < moved) return `slides along ${way(slide, moved)}`
  const [ax, ay, az] = turn.map((share) => share / turned) as [number, number, number]
  const aside = [ay * slide[2] - az * slide[1], az * slide[0] - ax * slide[2], ax * slide[1] - ay * slide[0]]
  const through = [0, 1, 2].map((axis) => centre[axis] + aside[axis] / turned) as [number, number, number]
  return `turns about ${way(turn, turned)} through ${placeInFile(through, part)} of the file`
}
