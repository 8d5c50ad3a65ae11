import type { QuantityName, Vector } from '@trabecula/domain'
import { featureSize } from '../cells/thickness.ts'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { fieldsOfCase } from './cases.ts'
import { cornersOf, type FieldMode, marks, numbers, type PartFields } from './part-fields.ts'

/** A field at one load, as it is shown and exported. */
export interface Reading {
  /** In snake case, with its unit. */
  readonly name: string
  readonly title: string
  /** What it measures, for its unit; '' for a plain number. */
  readonly quantity: QuantityName | '%' | ''
  readonly where: 'cells' | 'nodes'
  readonly components: 1 | 3
  /** In the order of the active cells or of their nodes; NaN where there is none. */
  readonly values: Float32Array
  /** It comes from the load, so that its extremes are those of judged cells. */
  readonly judged: boolean
  /** The load case that it is of; absent where it is of all together, of no load, or where there is one load. */
  readonly case?: string
}

/** The name stays, because programs read it. */
const layeredTitle = 'Equivalent stress in solid material (Tsai–Hill)'

/** Safety factors are cut off here: beyond ten, a difference decides nothing. */
const highestSafety = 10

/** What `governingMode` counts. */
export const modeNumbers = { none: 0, 'skin yield': 1, 'pad yield': 2, 'core yield': 3, buckling: 4 } as const

/**
 * Every field that these hold, at a load in newtons. With several load cases, the worst at every place and the
 * displacement of the first, unless `fieldsOfCase` has chosen one; of a mode that was chosen its shape alone.
 */
export function readingsAt(fields: PartFields, load: number): Reading[] {
  const chosen = fields.cases && !fields.shown ? fieldsOfCase(fields) : fields
  const { shown, facts, modes = [] } = chosen
  if (shown?.mode) return [shapeReading(shown.mode)]
  const of = (reading: Reading): Reading => {
    const isOfOne =
      shown?.case ?? (reading.where === 'nodes' || reading.name === 'deviation_percent' ? facts.cases?.names[0] : undefined)
    return isOfOne === undefined || ofNoLoad.test(reading.name) ? reading : { ...reading, case: isOfOne }
  }
  const readings = [...allReadings(chosen, load), ...modes.map(shapeReading)]
  return shown ? readings.map(of) : readings
}

const ofNoLoad = /^(relative_density|thickness_mm|judged)$|^shape_/

const shapeReading = ({ name, title, shape }: FieldMode): Reading => ({
  name,
  title,
  quantity: '',
  where: 'nodes',
  components: 3,
  values: shape,
  judged: false,
})

function allReadings(fields: PartFields, load: number): Reading[] {
  const { facts, displacement, skin, core, wallStress, density } = fields
  const cells = perCell(fields)
  const nodes = numbers(displacement.length, (at) => load * displacement[at])
  const inSkin = (cell: number) => (is(fields, cell, 'skin') ? skin[cell] : Number.NaN)
  const lattice = facts.lattice
  const inCore = (values: Float32Array) => (cell: number) => (is(fields, cell, 'lattice') ? values[cell] : Number.NaN)
  const readings: Reading[] = [
    {
      name: 'displacement_mm',
      title: 'Displacement',
      quantity: 'length',
      where: 'nodes',
      components: 3,
      values: nodes,
      judged: false,
    },
    cells('utilisation_percent', 'Utilisation', '%', (cell) => 100 * load * utilisation(fields, cell)),
    cells('safety_factor', 'Safety factor', '', (cell) => Math.min(highestSafety, 1 / (load * utilisation(fields, cell)))),
    cells('governingMode', 'Governing mode', '', (cell) => modeOf(fields, cell)),
    cells(
      'von_mises_mpa',
      facts.isLayered ? layeredTitle : 'Von Mises stress in solid material',
      'stress',
      (cell) => load * facts.designStress * inSkin(cell),
    ),
    cells('judged', 'Judged by the onset', '', (cell) => (is(fields, cell, 'unjudged') ? 0 : 1)),
  ]
  const governing = fields.shown?.governing
  if (governing) readings.push(cells('governingCase', 'Governing case', '', (cell) => governing[cell]))
  if (fields.difference) readings.push(...verified(fields, fields.difference, load))
  if (!lattice) return readings
  readings.push(cells('utilisation_skin_percent', 'Utilisation of skin and pads', '%', (cell) => 100 * load * inSkin(cell)))
  if (core) {
    const of = inCore(core)
    readings.push(cells('utilisation_lattice_percent', 'Utilisation of the lattice', '%', (cell) => 100 * load * of(cell)))
  }
  if (wallStress) {
    const of = inCore(wallStress)
    readings.push(cells('wall_stress_mpa', "Stress in the wall, from the cell's tables", 'stress', (cell) => load * of(cell)))
  }
  if (density) {
    const of = inCore(density)
    readings.push(cells('relative_density', 'Relative density', '', of))
    const thickness = (cell: number) =>
      is(fields, cell, 'lattice') ? featureSize(lattice.cell, lattice.cellSize, density[cell]) : Number.NaN
    readings.push(cells('thickness_mm', 'Thickness of wall or strut', 'length', thickness))
  }
  return readings
}

/** What a verification has found, next to what was predicted. */
function verified(fields: PartFields, difference: Float32Array, load: number): Reading[] {
  const { displacement, cells, facts } = fields
  const found = displacement.map((value, at) => value + difference[at])
  let most = 0
  for (let node = 0; node < displacement.length / 3; node++) most = Math.max(most, lengthAt(displacement, node))
  const { nx, ny, nz } = facts.grid
  const position = new Uint32Array((nx + 1) * (ny + 1) * (nz + 1))
  nodesOf(facts.grid, cells).forEach((node, at) => {
    position[node] = at
  })
  const deviation = (cell: number) => {
    let [sum, count] = [0, 0]
    for (const corner of cornersOf(nx, ny, cells[cell])) {
      const node = position[corner]
      if (Number.isNaN(difference[3 * node])) continue
      sum += lengthAt(found, node) - lengthAt(displacement, node)
      count++
    }
    return count > 0 ? (100 * sum) / count / most : Number.NaN
  }
  return [
    {
      name: 'displacement_verified_mm',
      title: 'Displacement at full resolution',
      quantity: 'length',
      where: 'nodes',
      components: 3,
      values: found.map((value) => load * value),
      judged: false,
    },
    perCell(fields)('deviation_percent', 'Deviation of the displacement', '%', deviation),
  ]
}

/** The larger index of skin and lattice, 1/N. */
function utilisation({ skin, core }: PartFields, cell: number): number {
  return core ? Math.max(skin[cell], core[cell]) : skin[cell]
}

function modeOf(fields: PartFields, cell: number): number {
  const { skin, core } = fields
  if (utilisation(fields, cell) === 0) return modeNumbers.none
  if (core && core[cell] > skin[cell]) return is(fields, cell, 'buckles') ? modeNumbers.buckling : modeNumbers['core yield']
  return is(fields, cell, 'pad') ? modeNumbers['pad yield'] : modeNumbers['skin yield']
}

const is = (fields: PartFields, cell: number, mark: keyof typeof marks): boolean => (fields.marks[cell] & marks[mark]) !== 0

const fromLoad = /^(utilisation|safety|von_mises|wall_stress)/

const perCell =
  ({ cells }: PartFields) =>
  (name: string, title: string, quantity: Reading['quantity'], value: (cell: number) => number): Reading => ({
    name,
    title,
    quantity,
    where: 'cells',
    components: 1,
    values: numbers(cells.length, value),
    judged: fromLoad.test(name),
  })

/** Length of the vector at a place; `Math.hypot` takes ten times as long. */
const lengthAt = (values: Float32Array, at: number): number =>
  Math.sqrt(values[3 * at] ** 2 + values[3 * at + 1] ** 2 + values[3 * at + 2] ** 2)

/** A value and its place, in the file's coordinates, mm. */
export interface Extreme {
  readonly value: number
  readonly place: Vector
}

/**
 * The least and the largest value and their places; for a vector those of its magnitude. For values that the load
 * causes only the cells count in which the first yield is looked for: not at the edges of load and support, nor under
 * the load, nor in slivers. Undefined where there is none.
 */
export function extremesOf(
  fields: PartFields,
  reading: Reading,
): { readonly least: Extreme; readonly most: Extreme } | undefined {
  const { values, components, where, judged } = reading
  const unjudged = marks.unjudged | marks.underLoad | marks.slight
  let [least, most] = [Infinity, -Infinity]
  let [leastAt, mostAt] = [0, 0]
  for (let at = 0; at < values.length / components; at++) {
    if (judged && (fields.marks[at] & unjudged) !== 0) continue
    const value = components === 1 ? values[at] : lengthAt(values, at)
    if (value < least) [least, leastAt] = [value, at]
    if (value > most) [most, mostAt] = [value, at]
  }
  if (least > most) return undefined
  const places = placesOf(fields, where)
  return { least: { value: least, place: places(leastAt) }, most: { value: most, place: places(mostAt) } }
}

function placesOf({ facts, cells }: PartFields, where: Reading['where']): (at: number) => Vector {
  const { grid, fileOffset } = facts
  const [nx, ny] = where === 'cells' ? [grid.nx, grid.ny] : [grid.nx + 1, grid.ny + 1]
  const [indices, half] = where === 'cells' ? [cells, 0.5] : [nodesOf(grid, cells), 0]
  return (at) => {
    const index = indices[at]
    const steps = [index % nx, Math.floor(index / nx) % ny, Math.floor(index / (nx * ny))]
    const [x, y, z] = steps.map((step, axis) => grid.origin[axis] + fileOffset[axis] + (step + half) * grid.spacing)
    return { x, y, z }
  }
}
