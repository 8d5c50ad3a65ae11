import {
  cataloguedMaterial,
  cellChoiceMessages,
  done,
  type Material,
  type Outcome,
  type OwnCatalog,
  refuse,
} from '@trabecula/domain'
import { inspect, isosurface, writeBinaryStl } from '@trabecula/geometry'
import { cellProperties } from '../cells/properties.ts'
import { featureRadius, gapSize, halfThickness, surfaceArea } from '../cells/thickness.ts'
import { type CellName, cellNames, isCellName, unitCell } from '../cells/unit-cell.ts'
import { lowerValues } from '../material/layers.ts'
import { lipschitzOf } from '../shader/lipschitz.ts'

export interface CellRequest {
  readonly cell: string
  /** Edge, mm. */
  readonly size: number
  readonly density: number
  /** Steps along the edge; by default three through the thinnest wall, 64 at least. */
  readonly resolution?: number | undefined
  /** A material of the catalogue: with it there are Poisson's ratio, moduli and yield limits in MPa, and the mass. */
  readonly material: string
  /** Where it may be one of one's own: those. */
  readonly own?: OwnCatalog | undefined
}

export interface StandaloneCell {
  /** Binary STL in mm, from the origin to `size` in x, y and z. */
  readonly stl: Uint8Array
  /** `float lattice(vec3 p)`, p in mm from the same corner: bound to the signed distance, negative inside. */
  readonly glsl: string
  /** Numbers with their units in the names; without one they are relative to the solid. */
  readonly properties: Readonly<Record<string, number>>
}

/** What can be requested; the homogenised table ends at 0.70. */
export const cellLimits = {
  size: { min: 0.1, max: 1000 },
  density: { min: 0.05, max: 0.7 },
  resolution: { min: 16, max: 160 },
} as const

/** Why a cell cannot be made, or null. It is called before anything is paid. */
export function checkCell({ cell, size, density, resolution, material, own }: CellRequest): ReturnType<typeof refuse> | null {
  const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max
  if (!isCellName(cell)) return refuse('unknown-cell', cellChoiceMessages.unknown(cell, cellNames))
  const named = cataloguedMaterial(material, own)
  if (!named.ok) return named
  if (!within(size, cellLimits.size)) return refuse('bad-cell', `The cell's edge must be from 0.1 to 1000 mm, not ${size} mm.`)
  const { connectedFrom, title } = unitCell(cell)
  const least = Math.max(cellLimits.density.min, connectedFrom)
  if (!within(density, { min: least, max: cellLimits.density.max }))
    return refuse(
      'bad-cell',
      `${title} is made at relative densities from ${least} to ${cellLimits.density.max}, not ${density}.`,
    )
  if (resolution !== undefined && !(Number.isInteger(resolution) && within(resolution, cellLimits.resolution)))
    return refuse('bad-cell', 'The resolution must be a whole number of steps from 16 to 160 along the edge.')
  return null
}

/** Mesh, shader text and homogenised properties of one cubic cell. Deterministic; a few seconds for fine ones. */
export function standaloneCell(asked: CellRequest): Outcome<StandaloneCell> {
  const refused = checkCell(asked)
  if (refused) return refused
  const material = cataloguedMaterial(asked.material, asked.own)
  if (!material.ok) return material
  const { size, density } = asked
  const name = asked.cell as CellName
  const soup = cellBlock(name, size, density, asked.resolution ?? enoughSteps(name, density))
  const report = inspect(soup)
  if (report.verdict !== 'ok') throw new Error(`The cell ${name} at ${density} came out wrong: ${report.sentence}`)
  const measured = {
    size_mm: size,
    relative_density: density,
    meshed_density: report.volume / size ** 3,
    triangles: report.triangles,
    components: report.components,
    volumeMm3: report.volume,
  }
  return done({
    stl: writeBinaryStl(soup),
    glsl: cellGlsl(name, size, density),
    properties: { ...measured, ...homogenised(asked, name, material.value) },
  })
}

const enoughSteps = (name: CellName, density: number): number =>
  Math.min(cellLimits.resolution.max, Math.max(64, Math.ceil(3 / (2 * featureRadius(name, density)))))

function homogenised({ size, density }: CellRequest, name: CellName, material: Material): Record<string, number> {
  const { youngMpa: youngs, poisson, designStressMpa: strength } = lowerValues(material)
  const { c11, c12, c44, yieldUniaxial, yieldHydrostatic, yieldShear } = cellProperties(name, density, poisson)
  const along = ((c11 - c12) * (c11 + 2 * c12)) / (c11 + c12)
  return {
    feature_mm: 2 * size * featureRadius(name, density),
    gap_mm: gapSize(name, size, density),
    surface_mm2: surfaceArea(name, density) * size ** 2,
    massG: (density * size ** 3 * material.densityGCm3) / 1000,
    c11,
    c12,
    c44,
    young_100: along,
    poisson_100: c12 / (c11 + c12),
    bulk: (c11 + 2 * c12) / 3,
    zener: (2 * c44) / (c11 - c12),
    yield_uniaxial: yieldUniaxial,
    yield_hydrostatic: yieldHydrostatic,
    yield_shear: yieldShear,
    young_100_mpa: along * youngs,
    shear_mpa: c44 * youngs,
    yield_uniaxial_mpa: yieldUniaxial * strength,
    yield_shear_mpa: yieldShear * strength,
  }
}

/** The cell within its cube, for a host that draws nothing else. */
function cellGlsl(name: CellName, size: number, density: number): string {
  const cell = unitCell(name)
  const constant = { origin: [0, 0, 0] as const, spacing: 1, size: [1, 1, 1] as const, values: Float32Array.of(density) }
  const lipschitz = lipschitzOf(cell, { cell: name, cellSize: size, density: constant }, [density, density])
  const [edge, phase, half] = [size, phaseOf(name), halfThickness(name, density)].map(number)
  return `// family: ${name}
// cell_mm: ${edge}
// relative_density: ${number(density)}
// lipschitz: ${number(lipschitz)}
${cell.glsl.trimEnd()}
float lattice(vec3 p) {
  float g = cell_distance(p / ${edge} + vec3(${phase}, ${phase}, ${phase}));
  float d = ${edge} * (abs(g) - ${half}) / ${number(lipschitz)};
  float low = max(max(-p.x, -p.y), -p.z);
  float high = max(max(p.x, p.y), p.z) - ${edge};
  return max(d, max(low, high));
}
`
}

/** A number as a GLSL float literal with nine digits. */
function number(value: number): string {
  const text = String(Number(value.toPrecision(9)))
  return /[.e]/.test(text) ? text : `${text}.0`
}

/** A sheet's mid-surface meets the corners of its cell and would leave loose tips there; shifted, it does not. */
const sheetPhase = 1 / 8

/** Where the cube is cut out of the lattice, in cells along x, y and z alike. */
export const phaseOf = (name: CellName): number => (unitCell(name).form === 'sheet' ? sheetPhase : 0)

/**
 * One unit cell cut by its cube as a closed soup, mm, from the origin to `size` in x, y and z. The faces of the cube
 * lie half-way between nodes, where the extraction is exact; its edges are cut by less than a step (size / resolution).
 */
export function cellBlock(name: CellName, size: number, density: number, resolution: number): Float32Array {
  const cell = unitCell(name)
  const half = halfThickness(name, density)
  const phase = phaseOf(name)
  const distance = (x: number, y: number, z: number) => cell.distance(x / size + phase, y / size + phase, z / size + phase)
  const material = (x: number, y: number, z: number) => size * (Math.abs(distance(x, y, z)) - half)
  const cube = (x: number, y: number, z: number) => Math.max(-x, -y, -z, x - size, y - size, z - size)
  const step = size / resolution
  const nodes = resolution + 2
  return isosurface((x, y, z) => Math.max(material(x, y, z), cube(x, y, z)), { min: [-step / 2, -step / 2, -step / 2] }, step, [
    nodes,
    nodes,
    nodes,
  ])
}
