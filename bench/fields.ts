/**
 * What keeping fields costs a run, and how large they are:
 *
 *   npm run bench -- fields
 *
 * Each family of a real part that gives a design is designed with and without its fields, in turns in one process; "with"
 * also is what the server does with them: read back, summed up, written. Processor time of all threads, the least of two
 * rounds, so that a busy machine counts little; the solid part's fields, which a run keeps once, are in the sum.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { orThrow } from '@trabecula/domain'
import {
  type CellName,
  type DesignRun,
  decodeFields,
  familiesToTry,
  makeCandidate,
  prepareDesignRun,
  solidFields,
  summaryOf,
} from '@trabecula/engine'
import { baseMount, partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'

const rounds = 2
const row = { bench: 'fields', peer: null, peer_name: 'none', ratio: null } as const

export async function* run(): AsyncIterable<BenchRow> {
  const sample = await baseMount()
  if ('missing' in sample) {
    yield { ...row, case: partName, ours: Number.NaN, unit: 's', target: '', reason: sample.missing }
    return
  }
  const prepared = orThrow(await prepareDesignRun(sample.part, sample.setup))
  const folder = mkdtempSync(join(tmpdir(), 'trabecula-bench-'))
  try {
    yield* measured(prepared, folder)
  } finally {
    await prepared.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function* measured(run: DesignRun, folder: string): AsyncIterable<BenchRow> {
  const families = orThrow(await familiesToTry(run))
  const sizes = new Map<string, number>()
  const keep = async (name: string, encoded: Uint8Array | undefined) => {
    if (!encoded) throw new Error('A design came without its fields.')
    const fields = orThrow(await decodeFields(encoded))
    summaryOf(fields, run.setup.settings)
    writeFileSync(join(folder, 'kept.fields'), encoded, { flush: true })
    sizes.set(name, encoded.length)
  }
  const design = async (cell: CellName, fields: boolean) => {
    const made = await makeCandidate(run, cell, { fields })
    if (made.ok && fields) await keep(cell, made.value.fields)
    return made.ok
  }
  // The first round also warms up: a process pays once for code that is not yet compiled.
  const designed: CellName[] = []
  for (const cell of families) if (await design(cell, true)) designed.push(cell)

  const solid = await processorSeconds(async () => keep('solid', await solidFields(run)))
  const least = { with: solid, without: 0 }
  for (const [at, cell] of designed.entries()) {
    const seconds: Record<keyof typeof least, number[]> = { with: [], without: [] }
    for (let round = 0; round < rounds; round++) {
      const turns = (at + round) % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
      for (const turn of turns) seconds[turn].push(await processorSeconds(() => design(cell, turn === 'with')))
    }
    for (const turn of ['with', 'without'] as const) least[turn] += Math.min(...seconds[turn])
  }
  const cells = `${partName}, ${run.problem.cells.length} cells`
  yield {
    ...row,
    case: `${cells}, ${designed.length} candidates, with fields`,
    ours: least.with,
    peer: least.without,
    peer_name: 'the same run without fields',
    ratio: least.without / least.with,
    unit: 's',
    target: '>= 0.97x',
  }
  const megabytes = (bytes: number) => bytes / 1e6
  const ofSolid = sizes.get('solid') ?? Number.NaN
  const designs = designed.map((cell) => sizes.get(cell) ?? Number.NaN)
  const size = { ...row, unit: 'MB', reason: 'a goal in bytes' }
  yield {
    ...size,
    case: `${cells}, largest of ${designs.length} candidates`,
    ours: megabytes(Math.max(...designs)),
    target: '<= 3 MB',
  }
  yield { ...size, case: `${cells}, solid part`, ours: megabytes(ofSolid), target: '<= 3 MB' }
  yield {
    ...size,
    case: `${cells}, the run`,
    ours: megabytes(designs.reduce((sum, bytes) => sum + bytes, ofSolid)),
    target: 'no goal',
  }
}

/** Processor time of all threads of this process. */
async function processorSeconds(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
