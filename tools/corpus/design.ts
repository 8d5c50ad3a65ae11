import { type CandidateRow, type Region, rangesOf, type ZeroThicknessDirection } from '@trabecula/domain'
import { type Design, estimatedFile, halfThickness, openOutside, type Part, unitCell } from '@trabecula/engine'
import { closedSoup } from '@trabecula/geometry'
import { distanceTo, type ScalarGrid, sampleGrid, samplingGridAround, signedDistance } from '@trabecula/kernels'
import { Random } from '@trabecula/testkit/random'
import type { CorpusCase, RegionKind } from './cases.ts'
import { densityOf } from './gradings.ts'

/**
 * Points inside the part at which the formula is evaluated: the share of the material then has a standard error of
 * about 0.3 % of itself. Pseudo-random ones, because a low-discrepancy sequence beats with the period of the cells:
 * 150,000 points of Roberts' R3 were 3 % off on a Kelvin lattice.
 */
const points = 150_000
/** Nodes of the distance grids. */
const mostNodes = 1_500_000
/** g/mm³; any number serves. */
const density = 0.00101

/** A design, and the size of its file as the table of results would say it before anything is exported, MB. */
export interface CorpusDesign {
  readonly design: Design
  readonly estimate: number
}

/**
 * A candidate as `optimize` would make it, without finite elements. Its row's mass is found here, point by point from
 * the formula of the cell and the rules of shell, pad and open faces: independent of the exporter, which must come
 * within 2 % of it.
 */
export async function designOf(
  part: Part,
  { cell, cellSize, grading, shell, pad, direction, region }: CorpusCase,
): Promise<CorpusDesign> {
  const padTriangles = pad > 0 ? facing(part, (normal) => Math.abs(normal[0]!) > 0.99) : new Uint32Array()
  const design = {
    cell,
    cellSize,
    origin: [0.3, 0.1, 0.2],
    shell,
    pad,
    zeroThicknessDirection: direction,
    padTriangles,
    ...(region ? { regions: [regionOf(part, region)] } : {}),
    density: densityOf(part, cell, grading),
    uniform: { name: 'uniform', densityMean: 0.3, massG: 1, maxLoadN: 1, stiffnessNPerMm: 1 },
    analysis: { solves: 0, iterations: 0, residual: 0, seconds: {} },
  } satisfies Omit<Design, 'row'>
  const material = shareOfMaterial(part, design, region)
  // A part with a void is solid around it.
  const hollow = region === 'void' ? (4 / 3) * Math.PI * voidRadius(part) ** 3 : 0
  const volume = Math.abs(part.report.volume) - hollow
  const solid = density * volume
  return {
    design: { ...design, row: { massG: material * solid, massSavedPercent: 100 * (1 - material) } as CandidateRow },
    estimate: (await estimatedFile(part, design)).bytes / 1e6,
  }
}

/** The triangles of the part that must be in the file bit for bit, nine floats each: all that no void may open. */
export function closedFaces(part: Part, design: Design): Float32Array {
  const open = new Set(openOutside(part, design))
  const closed = facing(part, () => true).filter((t) => !open.has(t))
  return Float32Array.from([...closed].flatMap((t) => [...part.fileSoup.subarray(9 * t, 9 * t + 9)]))
}

const floorMm = 3
const lookUp = (normal: readonly number[]) => normal[2]! > 0.99
const lookDown = (normal: readonly number[]) => normal[2]! < -0.99
/** Of a ball in the middle: it leaves the shell and a wall at every face of a box. */
const voidRadius = ({ bounds: { min, max } }: Part) => 0.25 * Math.min(...max.map((value, axis) => value - min[axis]!))
const bossRadius = ({ bounds: { min, max } }: Part) => 0.2 * Math.min(max[0] - min[0], max[1] - min[1])

function regionOf(part: Part, kind: RegionKind): Region {
  if (kind === 'opened') return { faces: rangesOf(facing(part, lookUp)), open: true }
  if (kind === 'floor') return { faces: rangesOf(facing(part, lookDown)), solidToMm: floorMm }
  const { center, unitScale, bounds } = part
  const at = (z: number) => [center[0] * unitScale, center[1] * unitScale, center[2] * unitScale + z] as const
  if (kind === 'void') return { sphere: { center: at(0), radius: voidRadius(part) }, as: 'void' }
  return { cylinder: { from: at(bounds.min[2] - 1), to: at(bounds.max[2] + 1), radius: bossRadius(part) }, as: 'solid' }
}

function shareOfMaterial(part: Part, design: Omit<Design, 'row'>, region?: RegionKind): number {
  const { min, max } = part.bounds
  const edges = [0, 1, 2].map((axis) => max[axis]! - min[axis]!) as [number, number, number]
  const spacing = Math.max(0.4, Math.cbrt(((edges[0] + 4) * (edges[1] + 4) * (edges[2] + 4)) / mostNodes))
  const grid = samplingGridAround(min, max, spacing, 2)
  const { soup, closed } = closedSoup(part.soup, part.report)
  const band = design.shell + 2 * spacing
  const inside = signedDistance(soup, grid, { band, sign: closed ? 'scan' : 'winding' })
  const isUp = (normal: readonly number[]) => region === 'opened' && lookUp(normal)
  const isOpen = opened(design.zeroThicknessDirection)
  const open = new Set(facing(part, (normal) => isOpen(normal) || isUp(normal)).filter((t) => !design.padTriangles.includes(t)))
  const down = region === 'floor' ? soupOf(part, facing(part, lookDown)) : new Float32Array()
  const toFloor = down.length > 0 ? distanceTo(down, grid, { band: floorMm + 2 * spacing }) : undefined
  const isDecided = (x: number, y: number, z: number) =>
    (region === 'boss' && Math.hypot(x, y) < bossRadius(part)) || (toFloor && sampleGrid(toFloor, x, y, z) < floorMm)
  // For a closed shell the signed distance, which is straight across the surface, where the unsigned one has a kink.
  const depth = inside.values.map((value) => -value)
  const closedFaces = facing(part, () => true).filter((t) => !open.has(t))
  const toSkin = open.size === 0 ? { ...inside, values: depth } : distanceTo(soupOf(part, closedFaces), grid, { band })
  const toPad =
    design.padTriangles.length > 0
      ? distanceTo(soupOf(part, design.padTriangles), grid, { band: design.pad + 2 * spacing })
      : undefined

  const random = new Random(1)
  let [within, material] = [0, 0]
  while (within < points) {
    const [x, y, z] = [0, 1, 2].map((axis) => min[axis]! + edges[axis]! * random.next()) as [number, number, number]
    if (sampleGrid(inside, x, y, z) >= 0) continue
    if (region === 'void' && Math.hypot(x, y, z) < voidRadius(part)) continue
    within++
    const isSkin = sampleGrid(toSkin, x, y, z) < design.shell || (toPad && sampleGrid(toPad, x, y, z) < design.pad)
    if (isSkin || isDecided(x, y, z) || isLattice(design, x, y, z)) material++
  }
  return material / within
}

function isLattice(design: Omit<Design, 'row'>, x: number, y: number, z: number): boolean {
  const { cell, cellSize, origin } = design
  const { distance, form } = unitCell(cell)
  const g = distance((x - origin[0]) / cellSize, (y - origin[1]) / cellSize, (z - origin[2]) / cellSize)
  return (form === 'sheet' ? Math.abs(g) : g) <= halfThickness(cell, sampleGrid(design.density as ScalarGrid, x, y, z))
}

/** Which normals look within 45° of a direction. */
function opened(direction: ZeroThicknessDirection): (normal: readonly number[]) => boolean {
  if (direction === 'None') return () => false
  const axis = 'XYZ'.indexOf(direction.at(-1)!)
  const sign = direction.length === 1 ? 0 : direction.startsWith('-') ? -1 : 1
  return (normal) => (sign === 0 ? Math.abs(normal[axis]!) : sign * normal[axis]!) >= Math.SQRT1_2 - 1e-6
}

/** Triangles whose unit normal passes. */
export function facing(part: Part, passes: (normal: readonly number[]) => boolean): Uint32Array {
  const found: number[] = []
  for (let t = 0; t < part.soup.length / 9; t++) {
    const v = part.soup.subarray(9 * t, 9 * t + 9)
    const e = [0, 1, 2].map((axis) => v[3 + axis]! - v[axis]!)
    const f = [0, 1, 2].map((axis) => v[6 + axis]! - v[axis]!)
    const n = [0, 1, 2].map((a) => e[(a + 1) % 3]! * f[(a + 2) % 3]! - e[(a + 2) % 3]! * f[(a + 1) % 3]!)
    const length = Math.hypot(...n)
    if (length > 0 && passes(n.map((value) => value / length))) found.push(t)
  }
  return Uint32Array.from(found)
}

function soupOf(part: Part, triangles: Uint32Array): Float32Array {
  const soup = new Float32Array(9 * triangles.length)
  triangles.forEach((t, i) => {
    soup.set(part.soup.subarray(9 * t, 9 * t + 9), 9 * i)
  })
  return soup
}
