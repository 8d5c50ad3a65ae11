import { featureSize } from '../material/printability.ts'
import { marks, type PartFields } from './part-fields.ts'

/** A field at one load, as it is shown and exported. */
export interface Reading {
  /** In snake case, with its unit. */
  readonly name: string
  readonly title: string
  readonly where: 'cells' | 'nodes'
  readonly components: 1 | 3
  /** In the order of the active cells or of their nodes; NaN where there is none. */
  readonly values: Float32Array
}

/** A legend ends here: what is ten times as strong as it must be says no more. */
const highestSafety = 10

/** What `governing_mode` counts. */
export const modeNumbers = { none: 0, 'skin yield': 1, 'pad yield': 2, 'core yield': 3, buckling: 4 } as const

/** Every field that these hold, at a load in newtons. */
export function readingsAt(fields: PartFields, load: number): Reading[] {
  const { facts, displacement, skin, core, wallStress, density } = fields
  const { cells, nodes } = { cells: perCell(fields), nodes: displacement.map((value) => load * value) }
  const inSkin = (cell: number) => (is(fields, cell, 'skin') ? skin[cell] : Number.NaN)
  const lattice = facts.lattice
  const inCore = (values: Float32Array) => (cell: number) => (is(fields, cell, 'lattice') ? values[cell] : Number.NaN)
  const readings: Reading[] = [
    { name: 'displacement_mm', title: 'Displacement, mm', where: 'nodes', components: 3, values: nodes },
    cells('utilisation_percent', 'Utilisation, % of onset', (cell) => 100 * load * utilisation(fields, cell)),
    cells('safety_factor', 'Safety factor', (cell) => Math.min(highestSafety, 1 / (load * utilisation(fields, cell)))),
    cells('governing_mode', 'Governing mode', (cell) => modeOf(fields, cell)),
    cells('von_mises_mpa', 'Von Mises stress in solid material, MPa', (cell) => load * facts.designStress * inSkin(cell)),
    cells('judged', 'Judged by the onset', (cell) => (is(fields, cell, 'unjudged') ? 0 : 1)),
  ]
  if (!lattice) return readings
  readings.push(
    cells('utilisation_skin_percent', 'Utilisation of skin and pads, % of onset', (cell) => 100 * load * inSkin(cell)),
  )
  if (core) {
    const of = inCore(core)
    readings.push(cells('utilisation_lattice_percent', 'Utilisation of the lattice, % of onset', (cell) => 100 * load * of(cell)))
  }
  if (wallStress) {
    const of = inCore(wallStress)
    readings.push(cells('wall_stress_mpa', "Stress in the wall, from the cell's tables, MPa", (cell) => load * of(cell)))
  }
  if (density) {
    const of = inCore(density)
    readings.push(cells('relative_density', 'Relative density', of))
    const thickness = (cell: number) =>
      is(fields, cell, 'lattice') ? featureSize(lattice.cell, lattice.cellSize, density[cell]) : Number.NaN
    readings.push(cells('thickness_mm', 'Thickness of wall or strut, mm', thickness))
  }
  return readings
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

const perCell =
  ({ cells }: PartFields) =>
  (name: string, title: string, value: (cell: number) => number): Reading => ({
    name,
    title,
    where: 'cells',
    components: 1,
    values: Float32Array.from(cells, (_, cell) => value(cell)),
  })

/** The least and the largest value, and the cell or node each stands at; of a vector, those of its magnitude. */
export function extremesOf({
  values,
  components,
}: Reading): { least: number; most: number; at: readonly [number, number] } | undefined {
  let [least, most] = [Infinity, -Infinity]
  const at: [number, number] = [0, 0]
  for (let place = 0; place < values.length / components; place++) {
    const value = components === 1 ? values[place] : Math.hypot(...values.subarray(3 * place, 3 * place + 3))
    if (value < least) [least, at[0]] = [value, place]
    if (value > most) [most, at[1]] = [value, place]
  }
  return least <= most ? { least, most, at } : undefined
}
