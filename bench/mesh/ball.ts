/** The ball of gyroid that both sides mesh: 100 mm across, 5 mm cells, about 28 % solid. */

import { sphere } from '@trabecula/geometry'
import { runToEnd, samplingGridAround, signedDistance, VoidField } from '@trabecula/kernels'

export const radius = 50
export const cell = 5
/** 339 samples along each edge. */
export const spacing = 0.3
/** |f| at the walls for the peer, and half their thickness in units of the cell for us: the same wall. */
export const level = 0.44
const half = 0.0503

const corner = [radius, radius, radius] as const
const opposite = [-radius, -radius, -radius] as const

export const grid = samplingGridAround(opposite, corner, spacing, 2)

/** The field as an export makes it: distances on a grid of 0.6 mm, closest triangles for an exact skin. */
export function ballOfGyroid(): VoidField {
  const soup = sphere(radius, 64)
  const grid = signedDistance(soup, samplingGridAround(opposite, corner, 0.6, 3), { band: 1.2, sign: 'scan', nearest: true })
  return new VoidField({
    boundary: grid,
    density: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(0.28) },
    cell: 'gyroid-sheet',
    edge: cell,
    origin: [0, 0, 0],
    halfThickness: Float32Array.of(half, half),
    skin: { nearest: grid.nearest!, soup, shell: 0 },
  })
}

export { runToEnd }
