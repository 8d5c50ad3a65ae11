import { pointDistances, signedDistanceSteps } from '@trabecula/kernels'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { AnalysisGrid } from './analysis-grid.ts'

/**
 * Share of the core's volume that may be thinner than the reported section: corners and fillet ends are not sections.
 */
const ignored = 0.1

export interface CoreThickness {
  /** Of the thinnest section, mm: the tenth percentile of volume. */
  readonly thinnest: number
  /** At the thickest place, mm: the diameter of the largest ball that fits into the core. */
  readonly thickest: number
}

/**
 * Thickness of the core, mm: twice its depth along its ridge (nodes at least as deep as all their neighbours; a ridge
 * node stands for h² times its depth). Used to judge how many unit cells a section holds, never for stiffness.
 */
export async function coreThickness(
  soup: Float32Array,
  grid: AnalysisGrid,
  shell: number,
  sign: 'scan' | 'winding',
  signal?: AbortSignal,
): Promise<CoreThickness> {
  const { nx, ny, nz, spacing, origin } = grid
  const size = [nx + 1, ny + 1, nz + 1] as const
  const steps = signedDistanceSteps(soup, { origin, spacing, size }, { band: 2 * spacing, sign, interior: true })
  const { values } = await runCooperatively(steps, signal)
  const depths: number[] = []
  let deepest = 0
  for (let k = 1; k < nz; k++) {
    for (let j = 1; j < ny; j++) {
      for (let i = 1; i < nx; i++) {
        const node = i + size[0] * (j + size[1] * k)
        if (values[node] < values[deepest]) deepest = node
        const depth = -values[node]
        if (depth > shell + 0.5 * spacing && isRidge(values, node, size)) depths.push(depth)
      }
    }
  }
  const at = [deepest % size[0], Math.floor(deepest / size[0]) % size[1], Math.floor(deepest / (size[0] * size[1]))]
  const place = at.map((index, axis) => origin[axis] + index * spacing)
  const most = await depthAround(soup, place, -values[deepest], spacing, signal)
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

/** Points on each side of the deepest node, by which the depth between nodes is found. */
const sides = 3

/** The greatest depth near a node of this depth, mm: the grid's nodes miss the middle of a plate by half a spacing. */
async function depthAround(
  soup: Float32Array,
  place: readonly number[],
  depth: number,
  spacing: number,
  signal?: AbortSignal,
): Promise<number> {
  const step = Math.min(spacing, 0.5 * depth) / sides
  if (!(step > 0)) return depth
  const count = 2 * sides + 1
  const points = new Float32Array(3 * count ** 3)
  for (let p = 0; p < count ** 3; p++) {
    const along = [p % count, Math.floor(p / count) % count, Math.floor(p / count ** 2)]
    for (let axis = 0; axis < 3; axis++) points[3 * p + axis] = place[axis] + (along[axis] - sides) * step
  }
  const found = await runCooperatively(pointDistances(points, soup, depth + 2 * spacing), signal)
  return found.reduce((most, each) => (Number.isFinite(each) ? Math.max(most, each) : most), depth)
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
