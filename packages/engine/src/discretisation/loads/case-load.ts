import { done, type Material, type Outcome, requiredLoad, requirementOf } from '@trabecula/domain'
import type { NodalForce, SparseForce } from '@trabecula/kernels'
import type { Part } from '../../input/part.ts'
import type { LoadCase, Setup } from '../../input/setup.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { cornerNodes } from '../grid/analysis-grid.ts'
import { type CutCells, nodeCountOf } from '../grid/cut-cells.ts'
import type { PartedGrid } from '../grid/piece-nodes.ts'
import { cross, minus, type Three, threeOf, times, unit } from '../linear/vector.ts'
import { widthOf } from '../supports/constrained-nodes.ts'
import { cylinderOf } from '../supports/cylinder.ts'
import { consistentLoad } from './consistent-load.ts'
import { caseRefusals } from './messages.ts'
import { type Resultant, type TractionLoad, tractionLoad } from './traction.ts'

/** A load case on the grid: the first in units of one newton, every other in units of its loads as they are given. */
export interface CaseLoad {
  readonly name: string
  /** Nodal forces of one unit on its faces, N. */
  readonly force: SparseForce
  /** Acceleration of one unit, m/s²; undefined where nothing but its faces is loaded. */
  readonly acceleration?: Three
  /** Direction of its resultant, of length one; zeros where its forces cancel. */
  readonly direction: Three
  /** Units that are requested; undefined where the goal requests no load. */
  readonly requested: number | undefined
  /** Share of its faces' area that lies on cells of the part. */
  readonly reached: number
  /** |moment error| over the part's size, 0..1; 0 where the moment is exact. */
  readonly momentError: number
}

/** The load cases of a set-up on the grid, in its order. */
export type CaseLoads = readonly [CaseLoad, ...CaseLoad[]]

/** A face narrower than this share of a cell carries no moment. */
const leastWidth = 0.25
/** Share of the faces of a further case that must lie on cells of the part. */
const leastReached = 0.5

/**
 * The cases of a checked set-up, or the first refusal among them or of `check`, which sees each before the next is
 * made. For case A `check` decides how much of its faces must lie on the part.
 */
export function caseLoads(
  part: Pick<Part, 'soup' | 'center' | 'unitScale'>,
  { cases: [given, ...further], settings }: Pick<Setup, 'cases' | 'settings'>,
  grid: PartedGrid,
  share: Float32Array,
  check: (load: CaseLoad) => Outcome<true> = () => done(true),
): Outcome<CaseLoads> {
  const first = caseLoad(part, given, grid, share)
  if (!first.ok) return first
  const loads: [CaseLoad, ...CaseLoad[]] = [{ ...first.value, requested: requiredLoad(requirementOf(settings)) }]
  const checked = check(loads[0])
  if (!checked.ok) return checked
  for (const each of further) {
    const load = caseLoad(part, each, grid, share)
    if (!load.ok) return load
    if (load.value.reached < leastReached) return caseRefusals.offPart(each.name)
    const isFit = check(load.value)
    if (!isFit.ok) return isFit
    loads.push(load.value)
  }
  return done(loads)
}

/** Nodal forces of a checked case as given; refuses faces that cannot carry it. `share`: filled part of each cell. */
export function caseLoad(
  { soup, center, unitScale }: Pick<Part, 'soup' | 'center' | 'unitScale'>,
  given: LoadCase,
  grid: PartedGrid,
  share: Float32Array,
): Outcome<CaseLoad> {
  const { name, triangles } = given
  const placed = ({ force, reached }: TractionLoad, momentError = 0, direction = resultantDirection(force)): Outcome<CaseLoad> =>
    done({ name, force, direction, requested: 1, reached, momentError })
  const rigid = (resultant: Resultant) =>
    widthOf(soup, triangles) < leastWidth * grid.spacing
      ? caseRefusals.tooNarrow(name)
      : placed(tractionLoad(soup, triangles, () => [0, 0, 0], resultant, grid, share))
  switch (given.kind) {
    case 'force': {
      const direction = unit(threeOf(given.direction))
      if (!direction) return caseRefusals.noDirection(name)
      const { force, reached, momentError } = consistentLoad(soup, triangles, direction, grid, share)
      const values = force.values.map((value) => given.magnitude * value)
      return placed({ force: { nodes: force.nodes, values }, reached }, momentError, times(direction, Math.sign(given.magnitude)))
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
      const force = { nodes: new Uint32Array(), values: new Float64Array() }
      const acceleration = times(direction, given.magnitude)
      const along = unit(acceleration) ?? nowhere
      return done({ name, force, acceleration, direction: along, requested: 1, reached: 1, momentError: 0 })
    }
  }
}

const nowhere: Three = [0, 0, 0]
/** Below this share of all its forces the resultant of a case is rounding. */
const leastResultant = 1e-6

function resultantDirection({ values }: SparseForce): Three {
  const sum: [number, number, number] = [0, 0, 0]
  let all = 0
  values.forEach((value, at) => {
    sum[at % 3] += value
    all += Math.abs(value)
  })
  return Math.hypot(...sum) > leastResultant * all ? (unit(sum) ?? nowhere) : nowhere
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

/** The parts of a problem that have mass. */
interface MassiveCells {
  readonly grid: AnalysisGrid
  readonly cells: Uint32Array
  readonly whole?: Float32Array
  readonly cut?: CutCells
  readonly material: Material
  /** mm³ of part in one full cell. */
  readonly cellVolume: number
}

/** Mass of a full cell of solid material, kg. */
export const fullCellMass = ({ material, cellVolume }: Pick<MassiveCells, 'material' | 'cellVolume'>): number =>
  perCubicMillimetre * material.densityGCm3 * cellVolume

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
  const out = new Float64Array(3 * nodeCountOf(problem.grid, problem.cut ?? {}))
  const eighth = fullCellMass(problem) / 8
  eachMassiveCorner(problem, (node, cell, share) => {
    const mass = eighth * share * filled(cell)
    for (let axis = 0; axis < 3; axis++) out[3 * node + axis] += mass * acceleration[axis]
  })
  return out
}

/** The corners of each cell; where gaps pass those of each piece, with the share that it has of its cell's material. */
export function eachMassiveCorner(
  { grid, cells, whole, cut }: Omit<MassiveCells, 'material' | 'cellVolume'>,
  visit: (node: number, cell: number, share: number) => void,
): void {
  const { parted } = cut ?? {}
  const isParted = new Set(parted && cut?.cells)
  for (const cell of cells) if (!isParted.has(cell)) for (const node of cornerNodes(grid, cell)) visit(node, cell, 1)
  if (!parted || !cut || !whole) return
  parted.nodes.forEach((node, i) => {
    const cell = cut.cells[i >> 3]
    visit(node, cell, parted.whole[i >> 3] / whole[cell])
  })
}
