import { marks, nodesOf, type PartFields, type Reading, readingsAt } from '@trabecula/engine/fields'
import { extend } from './extend.ts'
import type { FieldDisplay } from './model.ts'

/** Number of layers beyond the cells with a value that get one from their neighbours: the surface lies in the first. */
const extendedLayers = 3
/** A greater safety factor has no further meaning; the engine's readings end there as well. */
const highestSafety = 10

/** The matter of a point: the skin, pads or the solid part; or the lattice. */
export type Matter = 'skin' | 'lattice'

/** How the shown value depends on the load: it grows with it, is constant, or it falls with it and is at most ten. */
export type LoadLaw = 'proportional' | 'constant' | 'safety'

/**
 * A reading for 1 N, per analysis cell and matter; null where the matter has no such reading. For a safety factor it
 * has the inverse, the share of the onset load.
 */
export interface CellValues {
  readonly skin: Float32Array | null
  readonly lattice: Float32Array | null
  readonly law: LoadLaw
  /** False for categories, which must not be interpolated. */
  readonly smooth: boolean
}

const readings = new WeakMap<PartFields, readonly Reading[]>()

/** The readings at 1 N, computed once. */
function unitReadings(fields: PartFields): readonly Reading[] {
  const known = readings.get(fields) ?? readingsAt(fields, 1)
  readings.set(fields, known)
  return known
}

const categories: readonly Reading['name'][] = ['governingMode', 'governingCase', 'judged']

/**
 * The values behind a reading of cells. Where skin and lattice are judged differently, each has its own: a mean of both
 * would be the value of neither.
 */
export function cellValues(fields: PartFields, name: Reading['name']): CellValues {
  const all = unitReadings(fields)
  const named = (wanted: string) => all.find((reading) => reading.name === wanted)
  if (name === 'utilisation_percent' || name === 'safety_factor') {
    const [skin, lattice, whole] = [
      named('utilisation_skin_percent'),
      named('utilisation_lattice_percent'),
      named('utilisation_percent'),
    ]
    const law = name === 'safety_factor' ? 'safety' : 'proportional'
    const solid = skin ?? whole
    return { skin: spread(fields, solid, 'skin'), lattice: spread(fields, lattice, 'lattice', solid), law, smooth: true }
  }
  const reading = named(name)
  const law = reading?.judged ? 'proportional' : 'constant'
  const both = { skin: spread(fields, reading, 'skin'), lattice: spread(fields, reading, 'lattice') }
  return { ...both, law, smooth: !categories.includes(name) }
}

/**
 * The values of the cells that hold a matter, in the whole grid; null where there is none.
 * @param pads the reading of pads, which are solid pieces within the lattice
 */
function spread(
  { facts, cells, marks: kinds }: PartFields,
  reading: Reading | undefined,
  matter: Matter,
  pads?: Reading,
): Float32Array | null {
  if (reading?.where !== 'cells' || !isOf(reading, kinds, matter)) return null
  const { nx, ny, nz } = facts.grid
  const values = new Float32Array(nx * ny * nz).fill(Number.NaN)
  const filled: number[] = []
  for (let c = 0; c < cells.length; c++) {
    const kind = kinds[c] ?? 0
    const pad = (kind & marks.pad) !== 0 && (kind & marks.lattice) === 0
    const value = (pad && pads ? pads : reading).values[c] ?? Number.NaN
    if (((kind & marks[matter]) === 0 && !(pad && pads)) || Number.isNaN(value)) continue
    const at = cells[c] ?? 0
    values[at] = value
    filled.push(at)
  }
  if (filled.length === 0) return null
  extend(values, [nx, ny, nz], 1, filled, extendedLayers)
  return values
}

/** Whether a reading applies to a matter. A cell at the border contains both, so only cells of one matter decide. */
function isOf({ values }: Reading, kinds: Uint8Array, matter: Matter): boolean {
  const both = marks.skin | marks.lattice
  let known = false
  for (let c = 0; c < kinds.length; c++) {
    if (((kinds[c] ?? 0) & both) !== marks[matter]) continue
    if (!Number.isNaN(values[c])) return true
    known = true
  }
  return !known
}

const displacements = new WeakMap<PartFields, Float32Array>()

/** Displacement at every node of the grid for 1 N, x, y, z, mm/N; nodes beyond the part have that of the nearest. */
export function nodeDisplacement(fields: PartFields): Float32Array {
  const known = displacements.get(fields)
  if (known) return known
  const { nx, ny, nz } = fields.facts.grid
  const all = new Float32Array(3 * (nx + 1) * (ny + 1) * (nz + 1))
  const nodes = nodesOf(fields.facts.grid, fields.cells)
  for (let n = 0; n < nodes.length; n++) all.set(fields.displacement.subarray(3 * n, 3 * n + 3), 3 * (nodes[n] ?? 0))
  extend(all, [nx + 1, ny + 1, nz + 1], 3, nodes)
  displacements.set(fields, all)
  return all
}

/** Largest displacement for 1 N, mm/N. */
export function largestDisplacement({ displacement }: PartFields): number {
  let most = 0
  for (let at = 0; at < displacement.length; at += 3) {
    const [x, y, z] = [displacement[at] ?? 0, displacement[at + 1] ?? 0, displacement[at + 2] ?? 0]
    most = Math.max(most, x * x + y * y + z * z)
  }
  return Math.sqrt(most)
}

/** The value of a stored number at a load, N. */
export function atLoad(value: number, law: LoadLaw, load: number): number {
  if (law === 'constant') return value
  return law === 'proportional' ? load * value : Math.min(highestSafety, 100 / Math.max(1e-30, load * value))
}

export const isShape = (name: Reading['name']): boolean => name.startsWith('shape_')

export const isOfNodes = (name: Reading['name']): boolean => name === 'displacement_mm' || isShape(name)

export function coloured(display: Pick<FieldDisplay, 'reading' | 'region'>, values: CellValues | null, matter: Matter): boolean {
  if (display.region !== 'whole' && display.region !== matter) return false
  return isOfNodes(display.reading) || (values !== null && values[matter] !== null)
}
