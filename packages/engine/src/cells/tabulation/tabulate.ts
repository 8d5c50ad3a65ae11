import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { homogenizeCubic } from '@trabecula/kernels'
import type { GeometryTable } from '../geometry-table.ts'
import type { HomogenizedTable, MechanicsTable } from '../mechanics-table.ts'
import { isCellName, type UnitCell, unitCells } from '../unit-cell.ts'
import { areaByVolume, thicknessByVolume } from './by-volume.ts'
import { passageRadiusOf } from './passage.ts'
import { resolvedSpan } from './resolved-plate.ts'
import { throatsOf } from './throats.ts'
import { voxelModel } from './voxels.ts'

/**
 * `npm run cells`: computes `generated/geometry.json` and, by periodic homogenisation, `generated/mechanics.json` (see
 * geometry-table.ts and mechanics-table.ts), and a hash next to each.
 *
 *   npm run cells                      every cell
 *   npm run cells -- kelvin sc-bcc     these only, the others stay as they are
 *   npm run cells -- --geometry        thickness, area and throats only, the homogenised constants stay
 *   npm run cells -- --coarse          at 40³, a minute, for trials only
 */

const poissonRatios = [0.3, 0.35, 0.4, 0.45]
const densities = Array.from({ length: 14 }, (_, i) => round(0.05 * (i + 1)))
/**
 * Densities of the lattice below a skin, and thicknesses of the skin in units of L. A thinner skin has a shorter span than
 * the first, and a thicker one than the last yields before it dimples.
 */
const tabulatedSkins = { density: [0.05, 0.1, 0.2, 0.3, 0.4, 0.6], shell: [0.02, 0.04, 0.07, 0.1, 0.15] } as const
const thicknessDensities = Array.from({ length: 101 }, (_, i) => round(i / 100))

const constants = ['c11', 'c12', 'c44', 'yieldUniaxial', 'yieldHydrostatic', 'yieldShear'] as const

const words = process.argv.slice(2)
const coarse = words.includes('--coarse')
const geometryOnly = words.includes('--geometry')
const wanted = words.filter((word) => !word.startsWith('--'))
for (const word of wanted) if (!isCellName(word)) throw new Error(`There is no cell ${word}`)

/**
 * At least 96 voxels along the cell and four through the wall or neck, but never above 240 where an octant suffices and
 * 160 where it does not: three voxels through any wall from density 0.05 or 0.08 on.
 */
function voxelsAlong({ symmetry }: UnitCell, wall: number): number {
  const most = symmetry === 'mirrored' ? 240 : 160
  return coarse ? 40 : Math.min(most, Math.max(96, 2 * Math.ceil(2 / wall)))
}

for (const cell of unitCells) {
  if (wanted.length > 0 && !wanted.includes(cell.name)) continue
  const shape = geometry(cell)
  save('geometry', cell, shape)
  if (!geometryOnly) save('mechanics', cell, mechanics(cell, shape))
}

/** Puts one cell's table into the committed file, a line per cell in the order of the library, and renews the hash. */
function save(name: 'geometry' | 'mechanics', cell: UnitCell, table: GeometryTable | MechanicsTable): void {
  const file = new URL(`../generated/${name}.json`, import.meta.url)
  const { cells } = JSON.parse(readFileSync(file, 'utf8')) as { cells: Record<string, unknown> }
  cells[cell.name] = table
  const lines = unitCells.flatMap((known) =>
    cells[known.name] ? `${JSON.stringify(known.name)}:${JSON.stringify(cells[known.name])}` : [],
  )
  const text = `{"cells":{\n${lines.join(',\n')}\n}}\n`
  writeFileSync(file, text)
  writeFileSync(new URL(`../generated/${name}.sha256`, import.meta.url), `${createHash('sha256').update(text).digest('hex')}\n`)
}

function geometry(cell: UnitCell): GeometryTable {
  const exact = thicknessByVolume(cell, thicknessDensities, coarse ? 80 : 240)
  const area = areaByVolume(cell, thicknessDensities, coarse ? 60_000 : 600_000)
  const thickness = { density: thicknessDensities, half: exact.map(round), area: area.map(short) }
  const skinSpan = skinSpans(cell, (density) => thickness.half[Math.round(100 * density)])
  if (cell.form !== 'skeletal') return { thickness, passage: round(passageRadiusOf(cell)), skinSpan }
  const { neck, gap, joins } = throatsOf(cell, exact)
  const throats = { neck: neck.map(short), gap: gap.map(short), joins: round(joins) }
  return { thickness, throats, passage: round(gap[0]), skinSpan }
}

function skinSpans(cell: UnitCell, halfAt: (density: number) => number): GeometryTable['skinSpan'] {
  const { shell } = tabulatedSkins
  const density = tabulatedSkins.density.filter((each) => each >= cell.connectedFrom)
  const span = density.map((each) => shell.map((thick) => Number(resolvedSpan(cell, halfAt(each), thick).toFixed(3))))
  return { density, shell, span }
}

/** Voxel models, each solved for every Poisson's ratio from the answers of those before. */
function mechanics(cell: UnitCell, { thickness, throats }: GeometryTable): MechanicsTable {
  const rows = poissonRatios.map(emptyRow)
  const counted: number[] = []
  const voxels: number[] = []
  for (const density of densities) {
    if (density < cell.connectedFrom) continue
    const n = voxelsAlong(cell, 2 * (throats?.neck ?? thickness.half)[Math.round(100 * density)])
    const model = voxelModel(cell, density, n)
    counted.push(round(model.density))
    voxels.push(n)
    const before: Float64Array[] = []
    let iterations = 0
    for (const [at, poisson] of poissonRatios.entries()) {
      const start = extrapolated(before)
      const answer = homogenizeCubic(model, poisson, start ? { tolerance: 1e-5, start } : { tolerance: 1e-5 })
      before.push(answer.response.displacement)
      iterations += answer.response.iterations
      for (const key of constants) rows[at][key].push(round(answer[key]))
    }
    console.log(`${cell.title} ${density} at ${n}³: C11 ${rows[0].c11.at(-1)}, ${iterations} iterations`)
  }
  return { density: counted, voxels, homogenized: rows }
}

/** The displacements move almost straight with Poisson's ratio: 2 u₂ − u₁ is a better start than u₂. */
function extrapolated(before: readonly Float64Array[]): Float64Array | undefined {
  const last = before.at(-1)
  const earlier = before.at(-2)
  return last && earlier ? last.map((value, i) => 2 * value - earlier[i]) : last
}

type Row = { [key in keyof HomogenizedTable]: HomogenizedTable[key] extends number ? number : number[] }

function emptyRow(poisson: number): Row {
  return { poisson, c11: [], c12: [], c44: [], yieldUniaxial: [], yieldHydrostatic: [], yieldShear: [] }
}

/** Six digits: more would pretend to an accuracy that voxels do not have, and differ between machines. */
function round(value: number): number {
  return Number(value.toPrecision(6))
}

/** Four digits, for what is measured by sampling. */
function short(value: number): number {
  return Number(value.toPrecision(4))
}
