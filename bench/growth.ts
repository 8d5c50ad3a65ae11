/**
 * Processor seconds of a run and of an export against their size: a box of 96 × 48 × 48 mm, held at one end, a gyroid
 * sheet for stiffness. Of the run: problem, solid part, and one candidate, with its file measured; of the export: from
 * design to checked file, at spacings whose triangles differ. Prints the slopes, and draws them in docs/benchmarks/.
 *
 *   npm run bench -- growth               10k to 300k cells
 *   npm run bench -- growth 10000 1000000 the named numbers of cells
 */

import { availableParallelism } from 'node:os'
import { orThrow } from '@trabecula/domain'
import {
  type Design,
  exportMesh,
  firstCase,
  loadPart,
  makeCandidate,
  type Part,
  prepareDesignRun,
  type Setup,
  trianglesOf,
} from '@trabecula/engine'
import { boxStl } from '@trabecula/testkit/box-stl'
import { drawGrowth } from './growth/draw.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const usual = [10_000, 30_000, 100_000, 300_000]
/** Sample spacing of the exported surface, mm; walls of coarser ones are refused. */
const spacings = [0.7, 0.5, 0.35, 0.25]
/** A first run teaches the compilers; it is not counted. */
const warmUp = 4000

export async function* run(sizes: readonly string[]): AsyncIterable<BenchRow> {
  const { part, setup } = sample()
  let design = (await designed(part, { ...setup, elements: warmUp })).design
  await exported(part, design, spacings[0]!)
  for (const elements of sizes.length > 0 ? sizes.map(Number) : usual) {
    if (!(elements >= 2000)) throw new Error('Name numbers of cells, 2000 or more.')
    const { seconds, value } = await timed(() => designed(part, { ...setup, elements }))
    design = value.design
    yield row(`run, ${value.cells} cells`, seconds)
  }
  for (const spacing of spacings) {
    const { seconds, value } = await timed(() => exported(part, design, spacing))
    yield row(`export, ${value} triangles`, seconds)
  }
  drawGrowth()
}

const row = (name: string, ours: number): BenchRow => ({
  bench: 'growth',
  case: name,
  ours,
  peer: null,
  peer_name: 'none',
  unit: 'cpu s',
  ratio: null,
  target: 'slope <= 1.1',
  reason: 'no open tool does the same work',
})

function sample(): { readonly part: Part; readonly setup: Setup } {
  const loaded = orThrow(loadPart(boxStl([96, 48, 48]), { name: 'box' }))
  const part = loaded
  const facing = (x: number) =>
    trianglesOf(
      part.surfaces,
      part.surfaces.faces.filter(({ normal }) => normal[0] * x > 0.99).map(({ id }) => id),
    )
  return { part, setup: { cases: [firstCase(facing(1), { x: 0, y: 0, z: -1 })], held: facing(-1), settings: stiffest } }
}

async function designed(part: Part, setup: Setup): Promise<{ readonly cells: number; readonly design: Design }> {
  const prepared = orThrow(await prepareDesignRun(part, setup, { threads: Math.min(2, availableParallelism()) }))
  const made = await makeCandidate(prepared, 'gyroid-sheet')
  const cells = prepared.problem.cells.length
  await prepared.dispose()
  if (!made.ok) throw new Error(made.refusal.message)
  return { cells, design: made.value }
}

async function exported(part: Part, design: Design, spacing: number): Promise<number> {
  const report = orThrow(await exportMesh(part, design, async () => {}, { spacing, mostBytes: Number.POSITIVE_INFINITY }))
  return report.triangles
}

/** What it gives, and the processor seconds that all threads of this process took for it. */
async function timed<T>(work: () => Promise<T>): Promise<{ readonly seconds: number; readonly value: T }> {
  const before = process.cpuUsage()
  const value = await work()
  const { user, system } = process.cpuUsage(before)
  return { seconds: (user + system) / 1e6, value }
}
