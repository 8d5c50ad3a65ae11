import { done, type Material, type Outcome } from '@trabecula/domain'
import type { NodalForce, SparseForce } from '@trabecula/kernels'
import type { Part } from '../../input/part.ts'
import type { LoadCase, Setup } from '../../input/setup.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { cross, minus, type Three, threeOf, times, unit } from '../linear/vector.ts'
import { widthOf } from '../supports/constrained-nodes.ts'
import { cylinderOf } from '../supports/cylinder.ts'
import { consistentLoad } from './consistent-load.ts'
import { caseRefusals } from './messages.ts'
import { type Resultant, type TractionLoad, tractionLoad } from './traction.ts'

/** A load case beside the first, on the grid. Its loads are absolute. */
export interface CaseLoad {
  readonly name: string
  /** Nodal forces on its faces, N. */
  readonly force: SparseForce
  /** m/s²; undefined where nothing but its faces is loaded. */
  readonly acceleration?: Three
}

/** A face narrower than this share of a cell carries no moment. */
const leastWidth = 0.25
/** Share of a case's faces that must lie on cells of the part. */
const leastReached = 0.5

/** The further cases of a checked set-up, or the first refusal among them. */
export function caseLoads(
  part: Pick<Part, 'soup' | 'center' | 'unitScale'>,
  { cases = [] }: Pick<Setup, 'cases'>,
  grid: AnalysisGrid,
  share: Float32Array,
): Outcome<readonly CaseLoad[]> {
  const loads: CaseLoad[] = []
  for (const each of cases) {
    const load = caseLoad(part, each, grid, share)
    if (!load.ok) return load
    loads.push(load.value)
  }
  return done(loads)
}

/** The nodal forces of a checked case; refuses faces that cannot carry it. `share`: filled part of each cell. */
export function caseLoad(
  { soup, center, unitScale }: Pick<Part, 'soup' | 'center' | 'unitScale'>,
  given: LoadCase,
  grid: AnalysisGrid,
  share: Float32Array,
): Outcome<CaseLoad> {
  const { name, triangles } = given
  const placed = ({ force, reached }: TractionLoad): Outcome<CaseLoad> =>
    reached < leastReached ? caseRefusals.offPart(name) : done({ name, force })
  const rigid = (resultant: Resultant) =>
    widthOf(soup, triangles) < leastWidth * grid.spacing
      ? caseRefusals.tooNarrow(name)
      : placed(tractionLoad(soup, triangles, () => [0, 0, 0], resultant, grid, share))
  switch (given.kind) {
    case 'force': {
      const direction = unit(threeOf(given.direction))
      if (!direction) return caseRefusals.noDirection(name)
      const { force, reached } = consistentLoad(soup, triangles, direction, grid, share)
      return placed({ force: { nodes: force.nodes, values: force.values.map((value) => given.magnitude * value) }, reached })
    }
    case 'pressure': {
      const push = ({ normal }: { readonly normal: Three }) => times(normal, -given.magnitude)
      return placed(tractionLoad(soup, triangles, push, pressureResultant(soup, triangles, given.magnitude), grid, share))
    }
    case 'torque': {
      const axis = given.axis ? unit(threeOf(given.axis.direction)) : cylinderOf(soup, triangles)?.direction
      if (!axis) return given.axis ? caseRefusals.noDirection(name) : caseRefusals.torqueWithoutAxis(name)
      return rigid({ force: [0, 0, 0], moment: times(axis, given.magnitude) })
    }
    case 'remote': {
      const direction = unit(threeOf(given.direction))
      if (!direction) return caseRefusals.noDirection(name)
      const force = times(direction, given.magnitude)
      const point = minus(threeOf(given.point), times(center, unitScale))
      return rigid({ force, moment: cross(point, force) })
    }
    case 'acceleration': {
      const direction = unit(threeOf(given.direction))
      if (!direction) return caseRefusals.noDirection(name)
      const none = { nodes: new Uint32Array(), values: new Float64Array() }
      return done({ name, force: none, acceleration: times(direction, given.magnitude) })
    }
  }
}

/** Exact for flat triangles: each is pushed with p·area at its centroid. */
function pressureResultant(soup: Float32Array, triangles: Uint32Array, pressure: number): Resultant {
  const force = [0, 0, 0] as [number, number, number]
  const moment = [0, 0, 0] as [number, number, number]
  for (const triangle of triangles) {
    const [a, b, c] = [0, 3, 6].map((at) => [0, 1, 2].map((axis) => soup[9 * triangle + at + axis])) as unknown as [
      Three,
      Three,
      Three,
    ]
    const push = times(cross(minus(b, a), minus(c, a)), -pressure / 2)
    const turn = cross([(a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3, (a[2] + b[2] + c[2]) / 3], push)
    for (let axis = 0; axis < 3; axis++) {
      force[axis] += push[axis]
      moment[axis] += turn[axis]
    }
  }
  return { force, moment }
}

/** kg per mm³ of solid material, times mm³ and m/s²: newtons. */
const perCubicMillimetre = 1e-6

/** What of a problem has mass. */
interface MassiveCells {
  readonly grid: AnalysisGrid
  readonly cells: Uint32Array
  readonly material: Material
  /** mm³ of part in one full cell. */
  readonly cellVolume: number
}

/** Mass of a full cell of solid material, kg. */
export const fullCellMass = ({ material, cellVolume }: Pick<MassiveCells, 'material' | 'cellVolume'>): number =>
  perCubicMillimetre * material.density_g_cm3 * cellVolume

/**
 * The nodal forces of a case, N. `filled`: share of each cell that is material; of an acceleration an eighth of each
 * cell's mass pulls at each of its corners.
 */
export function nodalForceOf(
  problem: MassiveCells,
  { force, acceleration }: CaseLoad,
  filled: (cell: number) => number,
): NodalForce {
  if (!acceleration) return force
  const { grid, cells } = problem
  const { nx, ny, nz } = grid
  const out = new Float64Array(3 * (nx + 1) * (ny + 1) * (nz + 1))
  const eighth = fullCellMass(problem) / 8
  for (const cell of cells) {
    const mass = eighth * filled(cell)
    eachCorner(grid, cell, (node) => {
      for (let axis = 0; axis < 3; axis++) out[3 * node + axis] += mass * acceleration[axis]
    })
  }
  return out
}

/** The eight nodes of a cell. */
export function eachCorner({ nx, ny }: AnalysisGrid, cell: number, visit: (node: number) => void): void {
  const first = (cell % nx) + (nx + 1) * ((Math.floor(cell / nx) % ny) + (ny + 1) * Math.floor(cell / (nx * ny)))
  for (let corner = 0; corner < 8; corner++)
    visit(first + (corner & 1) + (nx + 1) * (((corner >> 1) & 1) + (ny + 1) * (corner >> 2)))
}
