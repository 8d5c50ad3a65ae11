import { quantile, wallThickness, weld } from '@trabecula/geometry'
import { pointDistances, type SolidLayer, signedDistanceSteps, solidDistanceSteps, solidDistancesAt } from '@trabecula/kernels'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { AnalysisGrid } from './analysis-grid.ts'

/** Share of the core that may be thinner than the reported section: corners and fillet ends are not sections. */
const ignored = 0.1

export interface CoreThickness {
  /** Thickness of the thinnest section, mm: the tenth percentile of volume. */
  readonly thinnest: number
  /** At the thickest place, mm: the diameter of the largest ball that fits into the core. */
  readonly thickest: number
}

/** How deep a part is along its ridge. */
export interface PartDepths {
  /** Depths of the nodes that are at least as deep as all their neighbours, mm. */
  readonly ridge: readonly number[]
  /** Depth of the deepest place, mm: half the diameter of the largest ball that fits into the part. */
  readonly most: number
  /** Spacing of the grid, mm. */
  readonly spacing: number
  /** Usual thickness of a part that is thinner than four spacings, mm. */
  readonly wall?: number
}

/** Distances of a grid's nodes to the surface of a closed part, negative inside it; mm. */
export async function nodeDistances(soup: Float32Array, grid: AnalysisGrid, signal?: AbortSignal): Promise<Float32Array> {
  const { nx, ny, nz, spacing, origin } = grid
  const size = [nx + 1, ny + 1, nz + 1] as const
  const steps = signedDistanceSteps(soup, { origin, spacing, size }, { band: 2 * spacing, sign: 'scan', interior: true })
  return (await runCooperatively(steps, signal)).values
}

/** Depths of a closed part on the nodes of a grid; mm. `distances`: of the nodes, where they are known. */
export async function partDepths(
  soup: Float32Array,
  grid: AnalysisGrid,
  signal?: AbortSignal,
  distances?: Float32Array,
): Promise<PartDepths> {
  const { spacing } = grid
  const values = distances ?? (await nodeDistances(soup, grid, signal))
  const { ridge, deepest } = ridgeOf(values, grid)
  const depthsAt = (points: Float32Array, reach: number) => runCooperatively(pointDistances(points, soup, reach), signal)
  const most = await depthAround(depthsAt, placeOf(grid, deepest), -values[deepest], spacing)
  if (most >= 2 * spacing) return { ridge, spacing, most }
  const { thickest, usual } = await thinWalls(soup, spacing, signal)
  return { ridge, spacing, most: Math.max(most, thickest / 2), wall: usual }
}

/**
 * The same beside what stays solid, as if that were part of a shell: as deep as what is left would lie below the shell.
 * `distances`: of the nodes to the part. `layers`: what stays solid, thicknesses in mm.
 */
export async function depthsBeside(
  soup: Float32Array,
  grid: AnalysisGrid,
  {
    distances,
    shell,
    layers,
  }: { readonly distances: Float32Array; readonly shell: number; readonly layers: readonly SolidLayer[] },
  signal?: AbortSignal,
): Promise<PartDepths> {
  const { nx, ny, nz, spacing, origin } = grid
  const slack = -distances.reduce((least, distance) => Math.min(least, distance), 0)
  const reach = { level: shell, slack }
  const steps = solidDistanceSteps(layers, { origin, spacing, size: [nx + 1, ny + 1, nz + 1] }, reach)
  const toSolid = (await runCooperatively(steps, signal))?.values
  const values = toSolid ? distances.map((distance, node) => Math.max(distance, -toSolid[node])) : distances
  const { ridge, deepest } = ridgeOf(values, grid)
  const depthsAt = async (points: Float32Array, within: number) => {
    const toFaces = await runCooperatively(pointDistances(points, soup, within), signal)
    const toLayers = await runCooperatively(solidDistancesAt(points, layers, reach), signal)
    return toFaces.map((distance, n) => Math.min(distance, toLayers[n]))
  }
  return { ridge, spacing, most: await depthAround(depthsAt, placeOf(grid, deepest), Math.max(0, -values[deepest]), spacing) }
}

function placeOf({ nx, ny, spacing, origin }: AnalysisGrid, node: number): number[] {
  const at = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
  return at.map((index, axis) => origin[axis] + index * spacing)
}

/** Depths of the nodes that are as deep as their neighbours, mm, and the deepest node. */
function ridgeOf(values: Float32Array, { nx, ny, nz }: AnalysisGrid): { ridge: number[]; deepest: number } {
  const size = [nx + 1, ny + 1, nz + 1] as const
  const ridge: number[] = []
  let deepest = 0
  for (let k = 1; k < nz; k++) {
    for (let j = 1; j < ny; j++) {
      for (let i = 1; i < nx; i++) {
        const node = i + size[0] * (j + size[1] * k)
        if (values[node] < values[deepest]) deepest = node
        if (values[node] < 0 && isRidge(values, node, size)) ridge.push(-values[node])
      }
    }
  }
  return { ridge, deepest }
}

/**
 * Thickness of the core inside a shell, mm: twice its depth along its ridge (a ridge node represents h² times its
 * depth). Used to judge how many unit cells a section holds, never for stiffness.
 */
export function coreThickness({ ridge, most, spacing }: PartDepths, shell: number): CoreThickness {
  const depths = ridge.filter((depth) => depth > shell + 0.5 * spacing)
  const thickest = Math.max(2 * (most - shell), 0)
  if (depths.length === 0) return { thinnest: Math.min(2 * spacing, thickest), thickest }
  depths.sort((a, b) => a - b)
  let thinner = ignored * depths.reduce((sum, depth) => sum + depth, 0)
  const section = depths.find((depth) => {
    thinner -= depth
    return thinner <= 0
  })
  return { thinnest: 2 * ((section ?? depths.at(-1)!) - shell), thickest }
}

/** Places of the surface at which a part is measured that is thinner than the grid can see. */
const thinPlaces = 500

/** Thickness of a part that is thinner than four spacings, mm, by balls that grow from its surface. */
async function thinWalls(soup: Float32Array, spacing: number, signal?: AbortSignal) {
  const mesh = weld(soup)
  const limit = 5 * spacing
  const steps = wallThickness(mesh, { samples: thinPlaces, most: limit, facing: 'out' })
  const { values } = await runCooperatively(steps, signal)
  // A ball that no wall holds has grown outside, from a fold of the surface that faces the other way.
  const thickest = values.reduce((most, each) => (each < limit ? Math.max(most, each) : most), 0)
  return { thickest, usual: quantile(values, 0.5) }
}

/** Points on each side of the deepest place so far, and how often they are drawn together around the best of them. */
const sides = 3
const rounds = 4

/** The greatest depth near a node of this depth, mm: the grid's nodes miss the middle of a plate by half a spacing. */
async function depthAround(
  depthsAt: (points: Float32Array, reach: number) => Promise<Float64Array>,
  node: readonly number[],
  depth: number,
  spacing: number,
): Promise<number> {
  let [place, most, step] = [node, depth, Math.min(spacing, 0.5 * depth) / sides]
  if (!(step > 0)) return depth
  const count = 2 * sides + 1
  const points = new Float32Array(3 * count ** 3)
  for (let round = 0; round < rounds; round++, step /= sides) {
    for (let p = 0; p < count ** 3; p++) {
      const along = [p % count, Math.floor(p / count) % count, Math.floor(p / count ** 2)]
      for (let axis = 0; axis < 3; axis++) points[3 * p + axis] = place[axis] + (along[axis] - sides) * step
    }
    const found = await depthsAt(points, depth + 2 * spacing)
    for (const [p, each] of found.entries()) {
      if (!(Number.isFinite(each) && each > most)) continue
      most = each
      place = [points[3 * p], points[3 * p + 1], points[3 * p + 2]]
    }
  }
  return most
}

function isRidge(values: Float32Array, node: number, size: readonly [number, number, number]): boolean {
  const here = values[node]
  for (let c = -1; c <= 1; c++) {
    for (let b = -1; b <= 1; b++) {
      for (let a = -1; a <= 1; a++) if (values[node + a + size[0] * (b + size[1] * c)] < here - 1e-5) return false
    }
  }
  return true
}
