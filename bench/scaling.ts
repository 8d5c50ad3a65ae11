/**
 * Time and resident memory against the number of elements, ours and PETSc's tuned multigrid: uniform cantilevers,
 * set-up plus solve to 1e-5, each size in a process of its own. Rewrites the plots in docs/benchmarks/ from
 * bench/results/scaling.csv.
 *
 *   npm run bench -- scaling             8k to 221k
 *   npm run bench -- scaling 1m 2m       the named sizes; PETSc needs 9 GB for 1M and is left out at 2M
 */
import { availableParallelism } from 'node:os'
import type { BenchRow } from './row.ts'
import { drawScaling } from './solver/draw-scaling.ts'
import { solveInOwnProcess } from './solver/ours.ts'
import { solveWithPetsc } from './solver/petsc.ts'
import { cantilever } from './solver/problems.ts'

const cores = Math.min(2, availableParallelism())
const repeat = 2

/** Height of the cantilever in cells; it is twice as long. */
const sizes: Record<string, { readonly height: number; readonly quick: boolean; readonly peer: boolean }> = {
  '8k': { height: 16, quick: true, peer: true },
  '28k': { height: 24, quick: true, peer: true },
  '65k': { height: 32, quick: true, peer: true },
  '221k': { height: 48, quick: true, peer: true },
  '524k': { height: 64, quick: false, peer: true },
  '1m': { height: 80, quick: false, peer: true },
  '2m': { height: 100, quick: false, peer: false },
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const unknown = names.find((name) => !(name in sizes))
  if (unknown) throw new Error(`There is no size ${unknown}; there are ${Object.keys(sizes).join(', ')}.`)
  for (const [name, { height, quick, peer }] of Object.entries(sizes)) {
    if (names.length > 0 ? names.includes(name) : quick) yield* measure(height, peer)
  }
  drawScaling()
}

async function* measure(height: number, withPeer: boolean): AsyncIterable<BenchRow> {
  const cells = [2 * height, height, height] as const
  const ours = await solveInOwnProcess(cells, cores, repeat)
  const peer = withPeer
    ? await solveWithPetsc(cantilever(...cells), 'pcmg', cores, repeat)
    : { missing: 'left out: it would need some 17 GB' }
  const row = { bench: 'scaling', peer_name: 'PETSc CG + tuned PCMG', target: 'linear in the elements' }
  const time = { ...row, case: `time, ${2 * height ** 3} elements`, unit: 'ms', ours: ours.milliseconds }
  const memory = { ...row, case: `memory, ${2 * height ** 3} elements`, unit: 'MB', ours: ours.megabytes }
  if ('missing' in peer) {
    for (const measured of [time, memory]) yield { ...measured, peer: null, ratio: null, reason: peer.missing }
    return
  }
  yield { ...time, peer: peer.milliseconds, ratio: peer.milliseconds / time.ours }
  yield { ...memory, peer: peer.megabytes, ratio: peer.megabytes / memory.ours }
}
