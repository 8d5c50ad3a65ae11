/**
 * Designs for stiffness that are found on a coarse grid next to those that the fine grid alone finds: five parts, nine
 * families, no target and 0.8 and 0.95 times what the family reaches without one. Goes on where it was left: cases that
 * stand in bench/results/coarse-to-fine.csv are not done again.
 *
 *   npm run bench -- coarse-to-fine [PART…]      the named parts; without names all
 *   npm run bench -- coarse-to-fine table        only what has been measured, as docs/theory/coarse-to-fine.md has it
 *   CELLS=60000 npm run bench -- coarse-to-fine  another number of cells than a run has
 *
 * Without a target the row compares the stiffness, with one the mass. `peer_name` says how much stiffer than the uniform
 * lattice of equal mass the design is, its stiffness over the target, and the solves of both.
 */
import { existsSync, readFileSync } from 'node:fs'
import {
  type CellName,
  defaultCells,
  defaultElements,
  designCandidate,
  type GradedDesign,
  type PreparedRun,
  prepareRun,
} from '@trabecula/engine'
import { printCoarseToFine } from './coarse-to-fine/table.ts'
import { type LoadedPart, mechanicalPart } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const file = new URL('./results/coarse-to-fine.csv', import.meta.url)
const known = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const parts = [
  'so100_4040_base_mount.stl',
  'so101_upper_arm.stl',
  'gmsh_lever.stl',
  'prusa_spool_holder.stl',
  'angle_block_open.stl',
]
const shares = [0, 0.8, 0.95]
const elements = Number(process.env['CELLS'] || defaultElements)
/** As many fine cells to a coarse one as a run of the usual size has. */
const coarseCells = Math.round((elements / defaultElements) * 20_000)

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  if (names[0] === 'table') return printCoarseToFine(known())
  for (const name of parts.filter((part) => names.length === 0 || names.some((text) => part.includes(text)))) {
    const loaded = await mechanicalPart(name)
    if (!loaded) throw new Error(`The part ${name} is missing from ../shared/stl/mech.`)
    yield* compared(name.replace(/\.stl$/i, ''), loaded)
  }
}

async function* compared(name: string, { part, setup }: LoadedPart): AsyncIterable<BenchRow> {
  const runs: PreparedRun[] = []
  for (const cells of [coarseCells, 0]) {
    const prepared = await prepareRun(part, { ...setup, settings: stiffest, elements }, { threads: 2, coarseCells: cells })
    if (!prepared.ok) throw new Error(`${name}: ${prepared.refusal.message}`)
    runs.push(prepared.value)
  }
  const [nested, alone] = runs as [PreparedRun, PreparedRun]
  const place = `${name}, ${alone.problem.cells.length} cells`
  if (nested.coarseGrid) for (const cell of defaultCells) yield* family(place, nested, alone, cell)
  else console.log(`${place}: a run finds its designs on the fine grid, because a coarse one would not see its thinnest section.`)
  for (const each of runs) await each.dispose()
}

async function* family(place: string, nested: PreparedRun, alone: PreparedRun, cell: CellName): AsyncIterable<BenchRow> {
  let free = 0
  for (const share of shares) {
    const name = `${place}, ${cell}, ${share === 0 ? 'no target' : `target ${share}`}`
    const stored = known()
      .split('\n')
      .find((line) => line.includes(`"${name}"`))
    if (stored && share === 0) free = Number(stored.match(/"((?:[^"]|"")*)"/g)?.[5]?.slice(1, -1))
    if (stored) continue
    const target = share * free
    const [one, other] = [await designed(nested, cell, target), await designed(alone, cell, target)]
    if (one === null || other === null) return
    if (share === 0) free = other.row.stiffness_n_per_mm
    const of = (design: GradedDesign) => (share === 0 ? design.row.stiffness_n_per_mm : design.row.mass_g)
    const overUniform = one.row.stiffness_n_per_mm / one.uniform.stiffness_n_per_mm
    const onTarget =
      share === 0
        ? ''
        : `, ${(one.row.stiffness_n_per_mm / target).toFixed(4)} and ${(other.row.stiffness_n_per_mm / target).toFixed(4)} of the target`
    const solves = `${one.analysis.solves} solves and ${one.analysis.coarseSolves ?? 0} coarse ones, alone ${other.analysis.solves}`
    yield {
      bench: 'coarse-to-fine',
      case: name,
      ours: of(one),
      peer: of(other),
      peer_name: `the fine grid alone; ${overUniform.toFixed(4)} of uniform${onTarget}; ${solves}`,
      unit: share === 0 ? 'N/mm' : 'g',
      ratio: of(other) / of(one),
      target: share === 0 ? 'within 0.3 %' : 'within 0.5 %',
    }
  }
}

/** A design of a family for a target, 0 for none; null when the family has no cell for the part. */
async function designed(run: PreparedRun, cell: CellName, target: number): Promise<GradedDesign | null> {
  const { setup } = run.problem
  const aimed = { ...setup, settings: { ...setup.settings, target } }
  const design = await designCandidate({ ...run, problem: { ...run.problem, setup: aimed } }, cell, { fields: false })
  return design.ok ? design.value : null
}
