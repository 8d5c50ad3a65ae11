/**
 * The elasticity solver against PETSc's conjugate gradients with tuned Galerkin geometric multigrid (bench/peers/petsc.py): the same
 * mesh, element matrices, moduli, loads and true residual of 1e-5; two threads against two ranks. Counted is set-up plus solve of a
 * warm process; the peer's assembly is not. Each side's best of three, the sides in turn within one run.
 * Peer: apt-get install python3-petsc4py openmpi-bin
 */
import { availableParallelism } from 'node:os'
import { ElasticSolver } from '../packages/kernels/src/index.ts'
import type { BenchRow } from './row.ts'
import { solveWithPetsc } from './solver/petsc.ts'
import { cantilever, gradedBracket, isotropicModuli, type Problem } from './solver/problems.ts'
import { simpField } from './solver/simp-field.ts'

const tolerance = 1e-5
const repeat = 3
const designSteps = 20
const cores = Math.min(2, availableParallelism())

export async function* run(): AsyncIterable<BenchRow> {
  yield* compare(cantilever(96, 48, 48), 'cantilever 221k, uniform', '>= 10x')
  const field = await simpField(96, 48, 48, designSteps)
  yield* compare(cantilever(96, 48, 48, field), 'cantilever 221k, SIMP field of contrast 1e9', '>= 3x')
  yield* compare(gradedBracket(96, 48, 96), 'L-bracket 281k, shell and graded infill', '>= 6x')
}

/** Two rows: wall time, and processor time, which says more on a busy machine. */
async function* compare(problem: Problem, name: string, target: string): AsyncIterable<BenchRow> {
  const ours = await solveOurs(problem)
  const peer = await solveWithPetsc(problem, cores, repeat)
  const row = { bench: 'solver', ours: ours.milliseconds, peer_name: 'PETSc CG + tuned PCMG', unit: 'ms', target }
  if ('missing' in peer) {
    yield { ...row, case: `${name} (${ours.iterations} its)`, peer: null, ratio: null, reason: peer.missing }
    return
  }
  const drift = Math.abs(peer.compliance / ours.compliance - 1)
  if (drift > 1e-4) throw new Error(`${name}: compliances differ by ${drift}: not the same problem.`)
  const its = `${ours.iterations} its, peer ${peer.iterations}, ${peer.ranks} ranks`
  yield { ...row, case: `${name} (${its})`, peer: peer.milliseconds, ratio: peer.milliseconds / ours.milliseconds }
  const [cpu, peerCpu] = [ours.cpuMilliseconds, peer.cpuMilliseconds]
  yield { ...row, case: `${name}, processor time`, unit: 'cpu ms', ours: cpu, peer: peerCpu, ratio: peerCpu / cpu }
}

interface OurTimes {
  readonly milliseconds: number
  readonly cpuMilliseconds: number
  readonly iterations: number
  readonly compliance: number
}

async function solveOurs(problem: Problem): Promise<OurTimes> {
  const { nx, ny, nz, modulus, held, force } = problem
  const { c11, c12, c44 } = isotropicModuli(modulus)
  const solver = await ElasticSolver.create({ nx, ny, nz, spacing: 1 }, { threads: cores })
  let best: OurTimes = {
    milliseconds: Number.POSITIVE_INFINITY,
    cpuMilliseconds: Number.POSITIVE_INFINITY,
    iterations: 0,
    compliance: 0,
  }
  // One more than the peer: the first run of a process is not yet compiled for speed.
  for (let turn = 0; turn <= repeat; turn++) {
    const start = performance.now()
    const before = process.cpuUsage()
    solver.setModuli(c11, c12, c44)
    solver.setFixed(held)
    await solver.prepare()
    const { iterations, compliance, converged } = await solver.solve(force, { tolerance })
    const milliseconds = performance.now() - start
    if (!converged) throw new Error(`${problem.name} did not converge.`)
    const { user, system } = process.cpuUsage(before)
    best = {
      milliseconds: Math.min(milliseconds, best.milliseconds),
      cpuMilliseconds: Math.min((user + system) / 1000, best.cpuMilliseconds),
      iterations,
      compliance,
    }
  }
  await solver.dispose()
  return best
}
