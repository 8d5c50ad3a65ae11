/**
 * Our side of the solver benchmarks: set-up plus solve to a true residual of 1e-5, in this process or in one of its
 * own.
 */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ElasticSolver } from '@trabecula/kernels'
import { ownPeakMegabytes } from '../own-peak.ts'
import { cantilever, isotropicModuli, type Problem } from './problems.ts'

export interface OurTimes {
  /** Best set-up + solve of the repeats, ms. */
  readonly milliseconds: number
  /** Processor time of all threads, best of the repeats, ms. */
  readonly cpuMilliseconds: number
  readonly iterations: number
  readonly compliance: number
}

export const tolerance = 1e-5

export async function solveOurs(problem: Problem, threads: number, repeat: number): Promise<OurTimes> {
  const { nx, ny, nz, spacing, held, force } = problem
  const { c11, c12, c44 } = isotropicModuli(problem.modulus, problem.poisson)
  const solver = await ElasticSolver.create({ nx, ny, nz, spacing }, { threads })
  let best: OurTimes | undefined
  // One more than the peer: the first run of a process is not yet compiled for speed.
  for (let turn = 0; turn <= repeat; turn++) {
    const start = performance.now()
    const before = process.cpuUsage()
    solver.setModuli(c11, c12, c44)
    solver.setConstrainedNodes(held)
    await solver.prepare()
    const { iterations, compliance, converged } = await solver.solve(force, { tolerance })
    const milliseconds = performance.now() - start
    if (!converged) throw new Error(`${problem.name} did not converge.`)
    const { user, system } = process.cpuUsage(before)
    best = {
      milliseconds: Math.min(milliseconds, best?.milliseconds ?? Infinity),
      cpuMilliseconds: Math.min((user + system) / 1000, best?.cpuMilliseconds ?? Infinity),
      iterations,
      compliance,
    }
  }
  await solver.dispose()
  if (!best) throw new Error('Nothing was repeated.')
  return best
}

export interface ProcessFigures extends OurTimes {
  /** Largest resident size of the whole process, MB (2^20 bytes). */
  readonly megabytes: number
  /** Processor time of the whole process with its start-up, compilation and first solve, ms. */
  readonly wholeCpuMilliseconds: number
}

/** A uniform cantilever in a process of its own: for resident memory, and whole runs from a cold start (repeat 0). */
export async function solveInOwnProcess(
  cells: readonly [number, number, number],
  threads: number,
  repeat: number,
): Promise<ProcessFigures> {
  const program = [fileURLToPath(import.meta.url), ...cells, threads, repeat].map(String)
  const { stdout } = await promisify(execFile)(process.execPath, program)
  return JSON.parse(stdout) as ProcessFigures
}

if (import.meta.main) {
  const [nx = 0, ny = 0, nz = 0, threads = 1, repeat = 0] = process.argv.slice(2).map(Number)
  const times = await solveOurs(cantilever(nx, ny, nz), threads, repeat)
  const { user, system } = process.cpuUsage()
  const figures: ProcessFigures = {
    ...times,
    megabytes: ownPeakMegabytes(),
    wholeCpuMilliseconds: (user + system) / 1000,
  }
  console.log(JSON.stringify(figures))
}
