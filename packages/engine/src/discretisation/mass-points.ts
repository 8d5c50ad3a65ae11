import { checkPointMasses, counted, done, type Outcome, type PointMass } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import type { PartedGrid } from './grid/piece-nodes.ts'
import { surfacePoints } from './grid/surface-points.ts'
import { nearestActive, spreadOver } from './loads/consistent-load.ts'
import { refusals } from './messages.ts'

/** Masses on the grid: each moves as Σ weight·u of the eight nodes of its cell. */
export interface MassPoints {
  /** Eight for each. */
  readonly nodes: Uint32Array
  /** Eight for each, whose sum is one. */
  readonly weights: Float64Array
  readonly tonnes: Float64Array
}

export const noMasses: MassPoints = {
  nodes: new Uint32Array(),
  weights: new Float64Array(),
  tonnes: new Float64Array(),
}

/**
 * The point masses of a set-up, each spread uniformly over its faces: its total is exact, and its centre and its moments
 * of inertia are those of quadrature points. `share`: filled part of each cell.
 */
export function massPoints({ soup }: Part, setup: Setup, grid: PartedGrid, share: Float32Array): Outcome<MassPoints> {
  const nodes: number[] = []
  const weights: number[] = []
  const tonnes: number[] = []
  for (const [n, { massG, triangles }] of (setup.pointMasses ?? []).entries()) {
    const first = tonnes.length
    let area = 0
    for (const point of surfacePoints(soup, triangles, grid.spacing ** 2 / 4)) {
      const cell = nearestActive(grid, share, point, point.normal)
      if (cell < 0) continue
      spreadOver(grid, cell, point, 1, (node, weight) => {
        nodes.push(node)
        weights.push(weight)
      })
      tonnes.push(point.area)
      area += point.area
    }
    if (area === 0) return refusals.massOffPart(n + 1)
    for (let at = first; at < tonnes.length; at++) tonnes[at] *= (1e-6 * massG) / area
  }
  return done({ nodes: Uint32Array.from(nodes), weights: Float64Array.from(weights), tonnes: Float64Array.from(tonnes) })
}

/** What can be refused of point masses before anything is computed. `count`: triangles of the part. */
export function checkMasses({ pointMasses = [], held }: Setup, count: number): Outcome<true> {
  const isHeld = new Set(held)
  const checked = checkPointMasses(pointMasses, (triangles) => triangles.every((triangle) => isHeld.has(triangle)))
  if (!checked.ok) return checked
  const isBeyond = ({ triangles }: PointMass<Uint32Array>) => triangles.some((triangle) => triangle >= count)
  return pointMasses.some(isBeyond) ? refusals.unknownTriangle() : done(true)
}

/** So many times the solid part point masses weigh before it is said. */
const manyTimes = 10

/** `solidG`: mass of the part printed solid. */
export function massNotes({ pointMasses = [], cases }: Setup, solidG: number): string[] {
  const times = Math.round(pointMasses.reduce((sum, { massG }) => sum + massG, 0) / solidG)
  const isPulled = pointMasses.length > 0 && cases.some(({ kind }) => kind === 'acceleration')
  const heavy = `The point masses weigh ${counted(times, 'time', 'times')} as much as the solid part: check them if that is not meant.`
  const pulled =
    'Point masses count for natural frequencies only, and an acceleration pulls at the part alone: state their weight as a load case.'
  return [...(times > manyTimes ? [heavy] : []), ...(isPulled ? [pulled] : [])]
}
