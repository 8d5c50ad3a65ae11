import { selectTriangles } from '@trabecula/geometry'
import { distanceSteps } from '@trabecula/kernels'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { AnalysisGrid } from './analysis-grid.ts'

/** 1 for every cell whose centre lies within `reach` (mm) of these triangles. */
export async function nearFaces(
  soup: Float32Array,
  triangles: Uint32Array,
  grid: AnalysisGrid,
  reach: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const toFaces = await distancesTo(selectTriangles(soup, triangles), grid, reach, signal)
  return Uint8Array.from(toFaces, (distance) => (distance <= reach ? 1 : 0))
}

/** Distance of every cell's centre to some triangles, mm, exact up to `most`. */
export async function distancesTo(
  triangles: Float32Array,
  grid: AnalysisGrid,
  most: number,
  signal: AbortSignal | undefined,
): Promise<Float32Array> {
  const { nx, ny, nz, spacing, origin } = grid
  const half = spacing / 2
  const centres = {
    origin: [origin[0] + half, origin[1] + half, origin[2] + half] as const,
    spacing,
    size: [nx, ny, nz] as const,
  }
  return (await runCooperatively(distanceSteps(triangles, centres, most + spacing), signal)).values
}
