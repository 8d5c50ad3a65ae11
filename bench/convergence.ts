/**
 * How many finite cells a part needs: stiffness of ten solid parts by others at 10,000 to 320,000 cells, next to cells of the
 * model before, which know how much material they hold and not where. Draws docs/theory/convergence.svg.
 *
 *   npm run bench -- convergence [PART…] [cells=N,N…]
 */
import { Analysis, noCutCells, type PreparedRun, prepareRun, setupOnGrid } from '@trabecula/engine'
import { drawConvergence } from './convergence/draw.ts'
import { mechanicalPart, mechanicalParts } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const sizes = [10_000, 20_000, 40_000, 80_000, 160_000, 320_000]
const threads = 2

export async function* run(words: readonly string[]): AsyncIterable<BenchRow> {
  const names = words.filter((word) => !word.startsWith('cells='))
  const chosen = words
    .find((word) => word.startsWith('cells='))
    ?.slice('cells='.length)
    .split(',')
    .map(Number)
  for (const file of mechanicalParts.filter((part) => names.length === 0 || names.some((name) => part.includes(name)))) {
    const sample = await mechanicalPart(file)
    if (!sample) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
    for (const elements of chosen ?? sizes) {
      const setup = { ...sample.setup, settings: stiffest, elements }
      const prepared = await prepareRun(sample.part, setup, { threads, coarseCells: 0 })
      if (!prepared.ok) {
        console.log(`${file}, ${elements} cells: ${prepared.refusal.message}`)
        continue
      }
      const { solid, problem } = prepared.value
      const scaled = await scaledStiffness(prepared.value)
      await prepared.value.dispose()
      yield {
        bench: 'convergence',
        case: `${file.replace(/\.stl$/i, '')}, ${elements} cells`,
        ours: solid.stiffnessNPerMm,
        peer: scaled,
        peer_name: `scaled cells, ${problem.cells.length} of both`,
        unit: 'N/mm',
        ratio: scaled / solid.stiffnessNPerMm,
        target: `within 2 % of ${sizes.at(-1)} cells`,
      }
    }
  }
  drawConvergence()
}

/** N/mm, on the same grid without cut cells and with the sides of narrow gaps joined. */
async function scaledStiffness({ part, setup, problem }: PreparedRun): Promise<number> {
  const placed = setupOnGrid(part, setup, problem.grid, problem.whole)
  if (!placed.ok) throw new Error(placed.refusal.message)
  const analysis = await Analysis.create({ ...problem, ...placed.value, cut: noCutCells }, threads)
  const [solved] = await analysis.solveSolid({ tolerance: 1e-5 })
  await analysis.dispose()
  return solved!.solution.stiffness
}
