/**
 * Compares our homogenisation with an independent code, row by row: 48³ voxels, ν = 0.3, the same voxel rule (plain
 * level |f| for sheets, whole groups of equally distant voxels). `node
 * packages/engine/src/cells/tabulation/regression.ts` writes docs/cells/regression.md.
 */
import { writeFileSync } from 'node:fs'
import { blockSize, cellDefinition, homogenizeCubic, levelsByName, type Surface, type VoxelCell } from '@trabecula/kernels'
import { type CellName, unitCell } from '../unit-cell.ts'
import rows from './independent-48.json' with { type: 'json' }

/**
 * What the independent code found for a cell: its density, then C11, C12 and C44 over the solid's Young's modulus, and
 * the onset of yielding along [100], on all sides and in shear over the solid's.
 */
export interface IndependentRow {
  readonly cell: CellName
  readonly density: number
  readonly constants: readonly [number, number, number, number, number, number]
}

export const independentRows: readonly IndependentRow[] = rows.map(([cell, density, ...constants]) => ({
  cell: cell as CellName,
  density: density as number,
  constants: constants as unknown as IndependentRow['constants'],
}))

const n = 48

/** Our constants over the other code's, minus one, in the same order. `found` is the density of our voxels. */
export function deviations({ cell, density, constants }: IndependentRow): { found: number; deviations: number[] } {
  const ours = homogenizeCubic(sameVoxels(cell, density), 0.3, { tolerance: 1e-5 })
  const { c11, c12, c44, yieldUniaxial, yieldHydrostatic, yieldShear } = ours
  const values = [c11, c12, c44, yieldUniaxial, yieldHydrostatic, yieldShear]
  return { found: ours.density, deviations: values.map((value, i) => value / constants[i] - 1) }
}

/** The whole groups of equal level whose share comes closest to the density. */
function sameVoxels(name: CellName, density: number): VoxelCell {
  const { symmetry, distance } = unitCell(name)
  const cell = cellDefinition(name)
  const [nx, ny, nz] = blockSize(n, symmetry)
  const values = Float64Array.from({ length: nx * ny * nz }, (_, at) => {
    const place = [at % nx, Math.floor(at / nx) % ny, Math.floor(at / (nx * ny))].map((i) => (i + 0.5) / n) as [
      number,
      number,
      number,
    ]
    return cell.form === 'sheet' ? Math.abs(plainLevel(cell.surface, place)) : distance(...place)
  })
  const sorted = values.slice().sort()
  const wanted = density * values.length
  const ends = [...sorted.keys()].filter((at) => at > 0 && sorted[at] - sorted[at - 1] > 1e-9)
  const end = ends.reduce((best, at) => (Math.abs(at - wanted) < Math.abs(best - wanted) ? at : best))
  const threshold = (sorted[end] + sorted[end - 1]) / 2
  return { n, symmetry, stiffness: values.map((value) => (value <= threshold ? 1 : 0)) }
}

function plainLevel({ name }: Surface, place: readonly number[]): number {
  const [x, y, z] = place.map((p) => 2 * Math.PI * p) as [number, number, number]
  return levelsByName[name](Math.sin(x), Math.cos(x), Math.sin(y), Math.cos(y), Math.sin(z), Math.cos(z))[0]
}

if (import.meta.main) {
  const lines = independentRows.map((row) => {
    const { found, deviations: shares } = deviations(row)
    const cells = [row.cell, row.density.toFixed(3), found.toFixed(4), ...shares.map((share) => `${(100 * share).toFixed(2)} %`)]
    console.log(cells.join('  '))
    return `| ${cells.join(' | ')} |`
  })
  const text = `# Homogenisation compared with an independent code

Made by \`node packages/engine/src/cells/tabulation/regression.ts\`: 48³ voxels, Poisson's ratio 0.3, the same voxels as
far as the other code's density (three digits) names them. Yield limits are 99th percentiles of the local von Mises
stress. The columns are the deviation of our values in percent.

| cell | density | ours | C11 | C12 | C44 | yield [100] | yield all sides | yield shear |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}
`
  writeFileSync(new URL('../../../../../docs/cells/regression.md', import.meta.url), text)
}
