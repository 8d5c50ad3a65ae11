/**
 * The elasticity solver next to its peers: the same mesh, element matrices, moduli, loads and true residual of 1e-5.
 *
 *   npm run bench -- solver                 the cases up to 281k cells, some minutes
 *   npm run bench -- solver 221k 1m-simp    the named ones
 *
 * Counted is set-up plus solve of a warm process, two threads against two ranks; the peer's assembly is not. CalculiX
 * is counted as a whole run, by processor time. Each side's best of three. Peers: bench/peers/install.sh
 */
import { availableParallelism } from 'node:os'
import type { BenchRow } from './row.ts'
import { runCalculix } from './solver/calculix.ts'
import { solveInOwnProcess, solveOurs } from './solver/ours.ts'
import { type Preconditioner, solveWithPetsc } from './solver/petsc.ts'
import { cantilever, gradedBracket, type Problem } from './solver/problems.ts'
import { simpField } from './solver/simp-field.ts'

const repeat = 3
const designSteps = 20
const cores = Math.min(2, availableParallelism())

/** Without names: those marked quick. */
const cases: Record<string, { readonly quick: boolean; readonly run: () => AsyncIterable<BenchRow> }> = {
  '65k': { quick: true, run: () => besideCalculix() },
  '221k': { quick: true, run: () => besidePetsc(cantilever(96, 48, 48), 'cantilever 221k, uniform', '>= 10x') },
  '221k-simp': {
    quick: true,
    run: async function* () {
      const field = await simpField(96, 48, 48, designSteps)
      yield* besidePetsc(cantilever(96, 48, 48, field), 'cantilever 221k, SIMP field of contrast 1e9', '>= 3x')
    },
  },
  '281k': { quick: true, run: () => besidePetsc(gradedBracket(96, 48, 96), 'L-bracket 281k, shell and graded infill', '>= 6x') },
  '221k-gamg': {
    quick: false,
    run: () => besidePetsc(cantilever(96, 48, 48), 'cantilever 221k, uniform, GAMG as it comes', '>= 50x', 'gamg'),
  },
  '1m': { quick: false, run: () => besidePetsc(cantilever(160, 80, 80), 'cantilever 1.02M, uniform', '>= 10x') },
  '1m-simp': {
    quick: false,
    run: async function* () {
      const field = await simpField(160, 80, 80, designSteps)
      yield* besidePetsc(cantilever(160, 80, 80, field), 'cantilever 1.02M, SIMP field of contrast 1e9', '>= 3x')
    },
  },
  '1m-gamg': {
    quick: false,
    run: () => besidePetsc(cantilever(160, 80, 80), 'cantilever 1.02M, uniform, GAMG as it comes', '>= 70x', 'gamg'),
  },
  '1m-memory': { quick: false, run: () => memoryBesidePetsc() },
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const unknown = names.find((name) => !(name in cases))
  if (unknown) throw new Error(`There is no case ${unknown}; there are ${Object.keys(cases).join(', ')}.`)
  for (const [name, { quick, run: measure }] of Object.entries(cases)) {
    if (names.length > 0 ? names.includes(name) : quick) yield* measure()
  }
}

/** Two rows: wall time, and processor time, which says more on a busy machine. */
async function* besidePetsc(
  problem: Problem,
  name: string,
  target: string,
  preconditioner: Preconditioner = 'pcmg',
): AsyncIterable<BenchRow> {
  const ours = await solveOurs(problem, cores, repeat)
  const peer = await solveWithPetsc(problem, preconditioner, cores, repeat)
  const peerName = preconditioner === 'pcmg' ? 'PETSc CG + tuned PCMG' : 'PETSc CG + GAMG'
  const row = { bench: 'solver', ours: ours.milliseconds, peer_name: peerName, unit: 'ms', target }
  if ('missing' in peer) {
    yield { ...row, case: `${name} (${ours.iterations} its)`, peer: null, ratio: null, reason: peer.missing }
    return
  }
  sameProblem(name, ours.compliance, peer.compliance, 1e-4)
  const its = `${ours.iterations} its, peer ${peer.iterations}, ${peer.ranks} ranks`
  yield { ...row, case: `${name} (${its})`, peer: peer.milliseconds, ratio: peer.milliseconds / ours.milliseconds }
  const [cpu, peerCpu] = [ours.cpuMilliseconds, peer.cpuMilliseconds]
  yield { ...row, case: `${name}, processor time`, unit: 'cpu ms', ours: cpu, peer: peerCpu, ratio: peerCpu / cpu }
}

/** Its whole run, reading and writing included, against a warm solve and our whole process from a cold start. */
async function* besideCalculix(): AsyncIterable<BenchRow> {
  const cells = [64, 32, 32] as const
  const problem = cantilever(...cells)
  const ours = await solveOurs(problem, 1, repeat)
  const process = await solveInOwnProcess(cells, 1, 0)
  const peer = runCalculix(problem)
  const row = { bench: 'solver', peer_name: 'CalculiX iterative Cholesky, whole run', unit: 'cpu ms' }
  const rows = [
    { ...row, case: 'cantilever 65k, warm set-up and solve', ours: ours.cpuMilliseconds, target: '>= 100x' },
    { ...row, case: 'cantilever 65k, whole process, cold', ours: process.wholeCpuMilliseconds, target: 'context' },
  ]
  if ('missing' in peer) {
    for (const measured of rows) yield { ...measured, peer: null, ratio: null, reason: peer.missing }
    return
  }
  // Its incompatible hexahedron is not quite ours, and its iteration stops by its own rule.
  sameProblem('cantilever 65k', ours.compliance, peer.compliance, 0.01)
  for (const measured of rows) yield { ...measured, peer: peer.cpuMilliseconds, ratio: peer.cpuMilliseconds / measured.ours }
}

async function* memoryBesidePetsc(): AsyncIterable<BenchRow> {
  const cells = [160, 80, 80] as const
  const ours = await solveInOwnProcess(cells, 1, 0)
  const peer = await solveWithPetsc(cantilever(...cells), 'pcmg', 1, 1)
  const row = {
    bench: 'solver',
    case: 'cantilever 1.02M, resident memory, 1 core',
    ours: ours.megabytes,
    peer_name: 'PETSc CG + tuned PCMG',
    unit: 'MB',
    target: '<= 350 MB, <= 1/12',
  }
  if ('missing' in peer) yield { ...row, peer: null, ratio: null, reason: peer.missing }
  else yield { ...row, peer: peer.megabytes, ratio: peer.megabytes / ours.megabytes }
}

function sameProblem(name: string, ours: number, theirs: number, most: number): void {
  const drift = Math.abs(theirs / ours - 1)
  if (!(drift <= most)) throw new Error(`${name}: compliances ${ours} and ${theirs} differ by ${drift}: not the same problem.`)
}
