import { type FamilyName, familyTitle } from '@trabecula/domain'
import {
  axisDistancesByName,
  type CellDefinition,
  type CellForm,
  type CellName,
  cellDefinitions,
  glsl,
  levelsByName,
  printFormulas,
  type Surface,
} from '@trabecula/kernels'

export type { CellForm, CellName } from '@trabecula/kernels'

type Facts = Pick<CellDefinition<CellName>, 'name' | 'symmetry' | 'slenderLength' | 'connectedFrom'>

/**
 * One periodic cell of edge 1, with the field of its form. Coordinates p are counted in cells (p = position / L),
 * lengths are in units of the cell edge L. Material is where `|distance(p)| <= halfThickness(name, density)` (see
 * thickness.ts).
 */
export interface UnitCell extends Facts {
  /** What a person reads, e.g. "Gyroid sheet". */
  readonly title: string
  readonly form: CellForm
  /**
   * Sheets: signed regularised distance to the mid-surface. Struts: distance to the nearest axis. Skeletal cells: depth
   * of the level below the middle of the nodes, not a distance. Period 1 in x, y and z, unchanged under x → y → z → x.
   */
  distance(x: number, y: number, z: number): number
  /** The bits of `distance` from sines and cosines of the phases 2πx, 2πy and 2πz; absent where no waves are in it. */
  distanceOfWaves?(sx: number, sy: number, sz: number, cx: number, cy: number, cz: number): number
  /** `distance` as GLSL ES 3.00: `float cell_distance(vec3 p)`, p in cells. */
  readonly glsl: string
}

const TURN = 2 * Math.PI

type DistanceOfWaves = NonNullable<UnitCell['distanceOfWaves']>
type Fields = Pick<UnitCell, 'distance' | 'distanceOfWaves' | 'glsl'>

/**
 * Sheet cells: walls around a triply periodic surface f(X, Y, Z) = 0, phases X = 2πx/L.
 *
 *   g(p) = 1/(2π√k) · atan2(√k f, |∇f|)        ∇ in phase units, result in units of L
 *
 * For a single sine this is the exact distance; for the real surfaces it is smooth, bounded and has |∇g| ≈ 1 in the
 * wall, so a wall |g| <= τ is even. The plain level set |f| <= c is not: its thinnest place is 0.50 to 0.88 of the
 * median (docs/theory/unit-cells.md). The same wall without atan, for root finders: √k |f| = tan(2π√k τ) |∇f|.
 */
function sheetFields(surface: Surface): Fields {
  const root = Math.sqrt(surface.k)
  const level = levelsByName[surface.name]
  const distanceOfWaves: DistanceOfWaves = (sx, sy, sz, cx, cy, cz) => {
    const [f, fx, fy, fz] = level(sx, cx, sy, cy, sz, cz)
    return Math.atan2(root * f, Math.sqrt(fx * fx + fy * fy + fz * fz)) / (TURN * root)
  }
  const { constants, values } = printFormulas([surface.level, ...surface.gradient], glsl)
  const [f, ...gradient] = values
  const end = `atan(${root.toFixed(16)} * (${f}), length(vec3(${gradient.join(', ')}))) / ${TURN * root}`
  return { distance: fromWaves(distanceOfWaves), distanceOfWaves, glsl: waveGlsl(constants, end) }
}

/**
 * Skeletal cells: the network on one side of a level of f, material where ±f >= c. The level is measured from the
 * middle of the nodes,
 *
 *   d(p) = (max ±f − ±f) / (2π max|∇f|)      in units of L, 0 in the nodes, slope at most one
 *
 * so material is again d <= half. It is no distance: at the necks, saddles of f, it is flat. An arc tangent of f over
 * its gradient would take every saddle for the deepest place and never let a ligament part; the plain level has the
 * necks where the surface has them.
 */
function skeletalFields(surface: Surface, side: 1 | -1): Fields {
  const deepest = side === 1 ? surface.extremes[1] : -surface.extremes[0]
  const scale = TURN * surface.steepest
  const level = levelsByName[surface.name]
  const distanceOfWaves: DistanceOfWaves = (sx, sy, sz, cx, cy, cz) => (deepest - side * level(sx, cx, sy, cy, sz, cz)[0]) / scale
  const { constants, values } = printFormulas([surface.level], glsl)
  const end = `(${deepest.toFixed(16)} ${side === 1 ? '-' : '+'} (${values[0]})) / ${scale}`
  return { distance: fromWaves(distanceOfWaves), distanceOfWaves, glsl: waveGlsl(constants, end) }
}

const fromWaves =
  (distanceOfWaves: DistanceOfWaves): UnitCell['distance'] =>
  (x, y, z) => {
    const [a, b, c] = [TURN * x, TURN * y, TURN * z]
    return distanceOfWaves(Math.sin(a), Math.sin(b), Math.sin(c), Math.cos(a), Math.cos(b), Math.cos(c))
  }

/** The phase is wrapped first: large arguments of sin lose digits in a 32-bit shader. */
function waveGlsl(constants: readonly string[], end: string): string {
  const waves = ['x', 'y', 'z'].flatMap((axis) => [`float s${axis} = sin(a.${axis});`, `float c${axis} = cos(a.${axis});`])
  return cellGlsl([`vec3 a = ${TURN} * (p - floor(p));`, ...waves, ...constants], end)
}

function strutFields({ truss }: CellDefinition & { readonly form: 'strut' }): Fields {
  const { constants, values } = printFormulas([truss.squaredDistance.root()], glsl)
  const coordinates = ['float u = p.x;', 'float v = p.y;', 'float w = p.z;']
  return { distance: axisDistancesByName[truss.name], glsl: cellGlsl([...coordinates, ...constants], values[0]) }
}

const cellGlsl = (lines: readonly string[], end: string): string =>
  `float cell_distance(vec3 p) {\n${lines.map((line) => `  ${line}\n`).join('')}  return ${end};\n}\n`

function fieldsOf(cell: CellDefinition): Fields {
  if (cell.form === 'strut') return strutFields(cell)
  return cell.form === 'sheet' ? sheetFields(cell.surface) : skeletalFields(cell.surface, cell.side)
}

export const unitCells: readonly UnitCell[] = cellDefinitions.map((cell) => {
  const { name, form, symmetry, slenderLength, connectedFrom } = cell
  // A cell without a family of its name does not compile.
  const title = familyTitle(name satisfies FamilyName)
  return { name, title, form, symmetry, slenderLength, connectedFrom, ...fieldsOf(cell) }
})

export const cellNames: readonly CellName[] = unitCells.map((cell) => cell.name)

/**
 * The families that a run tries, in this order. Simple cubic and BCC stay out because they are extremely
 * anisotropic, Neovius because its walls are the least even, the other skeletal and strut cells because one of their
 * kind is already there.
 */
export const defaultCells: readonly CellName[] = [
  'gyroid-sheet',
  'diamond-sheet',
  'schwarz-p-sheet',
  'iwp-sheet',
  'gyroid-skeletal',
  'octet',
  'kelvin',
  'fcc',
  'sc-bcc',
]

/** The cell of that name; throws on a name that is not in the library (a bug: names are checked where they enter). */
export function unitCell(name: CellName): UnitCell {
  const cell = unitCells.find((candidate) => candidate.name === name)
  if (!cell) throw new Error(`There is no unit cell named ${name}`)
  return cell
}

export const isCellName = (name: string): name is CellName => unitCells.some((cell) => cell.name === name)
