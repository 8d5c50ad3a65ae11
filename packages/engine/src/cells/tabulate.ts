/**
 * `npm run cells`: computes `generated/table.json` (see table.ts) by periodic homogenisation, and its hash beside it.
 * Eight minutes on one core; `--coarse` takes half a minute and serves trials only.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { homogenizeCubic } from '@trabecula/kernels'
import type { CellTable } from './table.ts'
import { passageRadiusOf } from './tabulation/passage.ts'
import { thicknessByVolume } from './tabulation/thickness-by-volume.ts'
import { voxelModel } from './tabulation/voxels.ts'
import { type UnitCell, unitCells } from './unit-cell.ts'

const poissonRatios = [0.3, 0.35, 0.4, 0.45]
const densities = Array.from({ length: 14 }, (_, i) => round(0.05 * (i + 1)))
const thicknessDensities = Array.from({ length: 101 }, (_, i) => round(i / 100))

const constants = ['c11', 'c12', 'c44', 'yieldUniaxial', 'yieldHydrostatic', 'yieldShear'] as const

const coarse = process.argv.includes('--coarse')
/** At least 80 voxels along the cell and four through the wall, but never above 160: 4 million voxels. */
const voxelsAlong = (wall: number): number => (coarse ? 40 : Math.min(160, Math.max(80, 2 * Math.ceil(2 / wall))))

const cells: Record<string, CellTable> = {}
for (const cell of unitCells) cells[cell.name] = tabulate(cell)
const text = `${JSON.stringify({ cells })}\n`
writeFileSync(new URL('./generated/table.json', import.meta.url), text)
writeFileSync(new URL('./generated/table.sha256', import.meta.url), `${createHash('sha256').update(text).digest('hex')}\n`)

function tabulate(cell: UnitCell): CellTable {
  // 1. Geometry.
  const half = thicknessByVolume(cell, thicknessDensities, coarse ? 80 : 240).map(round)
  const passage = round(passageRadiusOf(cell))

  // 2. Voxel models, each solved for every Poisson's ratio from the answer of the one before.
  const rows = poissonRatios.map((poisson) => ({
    poisson,
    c11: [] as number[],
    c12: [] as number[],
    c44: [] as number[],
    yieldUniaxial: [] as number[],
    yieldHydrostatic: [] as number[],
    yieldShear: [] as number[],
  }))
  const counted: number[] = []
  const voxels: number[] = []
  for (const density of densities) {
    const n = voxelsAlong(2 * half[Math.round(100 * density)]!)
    const model = voxelModel(cell, density, n)
    counted.push(round(model.density))
    voxels.push(n)
    let start: Float64Array | undefined
    for (const [at, poisson] of poissonRatios.entries()) {
      const answer = homogenizeCubic(model, poisson, start ? { tolerance: 1e-5, start } : { tolerance: 1e-5 })
      start = answer.response.displacement
      for (const key of constants) rows[at]![key].push(round(answer[key]))
      console.log(
        `${cell.title} ${density} at ${n}³, ν ${poisson}: C11 ${answer.c11.toFixed(4)}, ${answer.response.iterations} iterations`,
      )
    }
  }
  return { thickness: { density: thicknessDensities, half }, passage, density: counted, voxels, homogenized: rows }
}

/** Six digits: more would pretend to an accuracy that voxels do not have, and differ between machines. */
function round(value: number): number {
  return Number(value.toPrecision(6))
}
