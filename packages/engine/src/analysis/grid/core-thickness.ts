import { signedDistanceSteps } from '@trabecula/kernels'
import { runCooperatively } from '../../runtime/cooperative.ts'
import type { AnalysisGrid } from './analysis-grid.ts'

/**
 * Share of the core's volume that may be thinner than the reported section: corners and fillet ends are not sections.
 */
const ignored = 0.1

/**
 * Thickness of the thinnest core section, mm: twice the depth of the core along its ridge (nodes at least as deep as
 * all their neighbours), at the tenth percentile of volume (a ridge node stands for h² times its depth). Used to judge
 * how many unit cells a section holds, never for stiffness.
 */
export async function coreThickness(
  soup: Float32Array,
  grid: AnalysisGrid,
  shell: number,
  sign: 'scan' | 'winding',
  signal?: AbortSignal,
): Promise<number> {
  const { nx, ny, nz, spacing, origin } = grid
  const size = [nx + 1, ny + 1, nz + 1] as const
  const steps = signedDistanceSteps(soup, { origin, spacing, size }, { band: 2 * spacing, sign, interior: true })
  const { values } = await runCooperatively(steps, signal)
  const depths: number[] = []
  for (let k = 1; k < nz; k++) {
    for (let j = 1; j < ny; j++) {
      for (let i = 1; i < nx; i++) {
        const node = i + size[0] * (j + size[1] * k)
        const depth = -values[node]
        if (depth > shell + 0.5 * spacing && isRidge(values, node, size)) depths.push(depth)
      }
    }
  }
  if (depths.length === 0) return 2 * spacing
  depths.sort((a, b) => a - b)
  let thinner = ignored * depths.reduce((sum, depth) => sum + depth, 0)
  const section = depths.find((depth) => {
    thinner -= depth
    return thinner <= 0
  })
  return 2 * ((section ?? depths.at(-1)!) - shell)
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
