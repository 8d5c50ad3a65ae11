/** A cantilever plate at an angle to its grid, for comparison with beam theory: held and loaded through its cells. */
import { findMaterial, findPrinter } from '@trabecula/domain'
import { box } from '@trabecula/geometry'
import { cellCentre } from '../discretisation/grid/analysis-grid.ts'
import { volumeFractions } from '../discretisation/grid/volume-fractions.ts'
import { noMasses } from '../discretisation/mass-points.ts'
import type { Problem } from '../discretisation/problem.ts'
import { allAxes } from '../discretisation/supports/constraints.ts'
import { boxPart, cantilever } from './sample-parts.ts'

export interface ObliquePlate {
  /** Edge of a cell and thickness, mm; degrees about y. */
  readonly spacing: number
  readonly thickness: number
  readonly angle: number
  /** Thickness of a skin on its two broad faces, mm; all solid without it. */
  readonly skin?: number
}

export const plateMaterial = findMaterial('HP HR PA12')!

const [length, width, clamped, loaded] = [40, 8, 5, 2.5]
/** From the clamp to the middle of the load, mm. */
export const lever = length - clamped - loaded / 2 - 0.25

/** N/mm by the theory of a sandwich beam with shear in its core; of a beam with `ratio` 1. */
export function plateTheory(thickness: number, skin = thickness / 2, ratio = 1): number {
  const young = plateMaterial.youngMpa
  const within = thickness - 2 * skin
  const bending = young * width * ((thickness ** 3 - within ** 3) / 12 + (ratio * within ** 3) / 12)
  const shear =
    within > 0 ? (((ratio * young) / (2 + 2 * plateMaterial.poisson)) * width * (thickness - skin) ** 2) / within : Infinity
  return 1 / (lever ** 3 / 3 / bending + lever / shear)
}

export async function obliquePlate({ spacing: h, thickness, angle, skin }: ObliquePlate): Promise<Problem> {
  const [c, s] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const soup = box([length, width, thickness]).map((value, at, all) => {
    const axis = at % 3
    if (axis === 1) return value
    const [x, z] = [all[at - axis], all[at - axis + 2]]
    return axis === 0 ? c * x + s * z : c * z - s * x
  })
  const bounds = (axis: number) => {
    const values = soup.filter((_, at) => at % 3 === axis)
    return [Math.min(...values), Math.max(...values)] as const
  }
  const [[x0, x1], [z0, z1]] = [bounds(0), bounds(2)]
  const origin = [x0 - 0.37 * h, bounds(1)[0], z0 - 0.37 * h] as const
  const [nx, ny, nz] = [
    Math.ceil((x1 + h / 2 - origin[0]) / h),
    Math.round(width / h),
    Math.ceil((z1 + h / 2 - origin[2]) / h),
  ] as const
  const grid = { nx, ny, nz, spacing: h, origin: [...origin] as [number, number, number] }
  /** Of a point of the grid, along the plate. */
  const along = (x: number, z: number) => c * x - s * z
  const own = box([length, width, thickness])
  const isBroad = (t: number) => own[9 * t + 2] === own[9 * t + 5] && own[9 * t + 2] === own[9 * t + 8]
  const broad = [...Array(own.length / 9).keys()].filter(isBroad).flatMap((t) => [...soup.subarray(9 * t, 9 * t + 9)])
  const { whole, solid, core, pad, cut } = await volumeFractions(soup, grid, {
    shell: skin ?? thickness,
    pad: 0,
    layers: [],
    skinSoup: skin === undefined ? undefined : Float32Array.from(broad),
    sign: 'scan',
  })
  const cells = Uint32Array.from(whole.keys()).filter((cell) => whole[cell] > 0)
  const nodeCount = (nx + 1) * (ny + 1) * (nz + 1)
  const force = new Float64Array(3 * nodeCount)
  let total = 0
  const atEnd = cells.filter((cell) => along(cellCentre(grid, cell)[0] - 0, cellCentre(grid, cell)[2]) > endOf(own) - loaded)
  for (const cell of atEnd) total += whole[cell]
  for (const cell of atEnd) {
    const first = (cell % nx) + (nx + 1) * ((Math.floor(cell / nx) % ny) + (ny + 1) * Math.floor(cell / (nx * ny)))
    for (let corner = 0; corner < 8; corner++) {
      const node = first + (corner & 1) + (nx + 1) * (((corner >> 1) & 1) + (ny + 1) * (corner >> 2))
      force[3 * node] += (s * whole[cell]) / total / 8
      force[3 * node + 2] += (c * whole[cell]) / total / 8
    }
  }
  const held = Uint32Array.from({ length: nodeCount }, (_, node) => node).filter((node) => {
    const [i, k] = [node % (nx + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
    return along(origin[0] + i * h, origin[2] + k * h) < endOf(own) - length + clamped
  })
  const part = boxPart(length, width, thickness)
  const sum = (shares: Float32Array) => shares.reduce((total, share) => total + share, 0) * h ** 3
  return {
    part,
    setup: cantilever(part, [0, 0, -1]),
    material: plateMaterial,
    printer: findPrinter('HP MJF 5200')!,
    grid,
    whole,
    solid,
    core,
    cut,
    pad,
    enclosing: { shell: 0, pad: 0, zeroThicknessDirection: 'None', padTriangles: new Uint32Array() },
    cells,
    cellVolume: h ** 3,
    volume: sum(whole),
    solidVolume: sum(solid),
    coreVolume: sum(core),
    coreThickness: thickness,
    coreThickest: thickness,
    depths: { ridge: [thickness / 2], most: thickness / 2, spacing: h },
    openSides: 0,
    places: [],
    masses: noMasses,
    constrained: { nodes: held, axes: new Uint8Array(held.length).fill(allAxes) },
    pins: { cells: new Uint32Array(), stiffness: new Float32Array() },
    cases: [
      {
        name: 'A',
        force: { nodes: Uint32Array.from({ length: nodeCount }, (_, node) => node), values: force },
        direction: [0, 0, 1],
        requested: undefined,
        reached: 1,
        momentError: 0,
      },
    ],
    unjudged: new Uint8Array(whole.length),
    underLoad: new Uint8Array(whole.length),
    notes: [],
  }
}

const endOf = (soup: Float32Array): number => Math.max(...soup.filter((_, at) => at % 3 === 0))
