import { selectTriangles } from '@trabecula/geometry'
import type { Setup } from '../../input/setup.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { distancesTo } from '../grid/cells-near.ts'

/** How far cells of the grid are from the faces of a load case. */
export interface LoadDistances {
  /** Name of the case; undefined where there is only one. */
  readonly name: string | undefined
  /** Distance of each cell's centre, mm, exact within `loadReach` cells. */
  readonly distances: Float32Array
}

/** Cells around a load face in which distances to it are needed. */
export const loadReach = 2

/** The distances to the faces of every load case that has faces; cases on the same faces share one entry. */
export async function distancesToLoads(
  soup: Float32Array,
  { cases }: Pick<Setup, 'cases'>,
  grid: AnalysisGrid,
  signal?: AbortSignal,
): Promise<LoadDistances[]> {
  const found: LoadDistances[] = []
  for (const [n, { name, triangles }] of cases.entries()) {
    if (triangles.length === 0 || cases.slice(0, n).some((earlier) => areSame(earlier.triangles, triangles))) continue
    const distances = await distancesTo(selectTriangles(soup, triangles), grid, loadReach * grid.spacing, signal)
    found.push({ name: cases.length > 1 ? name : undefined, distances })
  }
  return found
}

/** 1 for every cell whose centre lies within `reach` (mm) of a load face, in `loadReach` cells at most. */
export function underLoads(toLoads: readonly LoadDistances[], count: number, reach: number): Uint8Array {
  const marks = new Uint8Array(count)
  for (const { distances } of toLoads) for (let cell = 0; cell < count; cell++) if (distances[cell] <= reach) marks[cell] = 1
  return marks
}

const areSame = (one: Uint32Array, other: Uint32Array): boolean =>
  one.length === other.length && one.every((triangle, at) => triangle === other[at])
