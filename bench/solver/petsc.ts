/** Runs the peer (bench/peers/petsc.py) on a problem in a temporary folder; says why when it cannot. */
import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { elementMatrix } from '@trabecula/kernels/reference/elasticity'
import { denseForce, type Problem, padded } from './problems.ts'

export interface PeerTimes {
  /** Best setup + solve of the repeats, ms; the peer's assembly is not counted. */
  readonly milliseconds: number
  /** Processor time of all ranks, best of the repeats, ms. */
  readonly cpuMilliseconds: number
  readonly iterations: number
  readonly residual: number
  readonly compliance: number
  readonly ranks: number
  /** Largest resident sizes of all ranks together, MB. */
  readonly megabytes: number
}

/** Tuned geometric multigrid on the whole box, or algebraic multigrid as it comes on the free nodes. */
export type Preconditioner = 'pcmg' | 'gamg'

interface PeerAnswer {
  readonly setup: readonly number[]
  readonly solve: readonly number[]
  readonly cpu: readonly number[]
  readonly iterations: number
  readonly residual: number
  readonly compliance: number
  readonly ranks: number
  readonly megabytes: number
}

/** Grid levels of the peer: three is best below half a million cells, four above. */
const peerLevels = (cells: number): number => (cells > 500_000 ? 4 : 3)
const script = fileURLToPath(new URL('../peers/petsc.py', import.meta.url))

export async function solveWithPetsc(
  problem: Problem,
  preconditioner: Preconditioner,
  ranks: number,
  repeat: number,
): Promise<PeerTimes | { readonly missing: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'solver-bench-'))
  try {
    // Each coarser grid has half as many cells, so the finest needs sides that can be halved so often.
    const step = 2 ** (peerLevels(problem.modulus.length) - 1)
    writeProblem(folder, preconditioner === 'pcmg' ? padded(problem, step) : problem, preconditioner)
    const { stdout } = await runPython(folder, ranks, repeat)
    const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as PeerAnswer
    const totals = answer.setup.map((setup, i) => 1000 * (setup + (answer.solve[i] ?? 0)))
    return { ...answer, milliseconds: Math.min(...totals), cpuMilliseconds: 1000 * Math.min(...answer.cpu) }
  } catch (error) {
    return { missing: reasonOf(error) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeProblem(folder: string, problem: Problem, preconditioner: Preconditioner): void {
  const { nx, ny, nz, spacing, poisson, modulus, held } = problem
  const scale = 1 / ((1 + poisson) * (1 - 2 * poisson))
  const [c11, c12, c44] = [(1 - poisson) * scale, poisson * scale, 1 / (2 * (1 + poisson))]
  const element = elementMatrix(c11, c12, c44, spacing).flatMap((row) => [...row])
  const arrays = { modulus, held, force: denseForce(problem), element: Float64Array.from(element) }
  for (const [name, array] of Object.entries(arrays)) writeFileSync(path.join(folder, `${name}.bin`), array)
  writeFileSync(
    path.join(folder, 'problem.json'),
    JSON.stringify({ nx, ny, nz, levels: peerLevels(modulus.length), preconditioner }),
  )
}

/** The system's Python with Debian's petsc4py, which may lie outside its search path; two ranks need mpirun. */
async function runPython(folder: string, ranks: number, repeat: number): Promise<{ stdout: string }> {
  const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'
  const debian = globSync('/usr/lib/petscdir/petsc3.*/*-real/lib/python3/dist-packages')
  const env = { ...process.env, PYTHONPATH: debian.join(':'), OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' }
  const mpirun = ['/usr/bin/mpirun.openmpi', '/usr/bin/mpirun'].find((file) => existsSync(file))
  const program = [python, script, folder, String(repeat)]
  const command =
    ranks > 1 && mpirun ? [mpirun, '--allow-run-as-root', '--oversubscribe', '-n', String(ranks), ...program] : program
  const [file = python, ...rest] = command
  return promisify(execFile)(file, rest, { env, maxBuffer: 1 << 26 })
}

/** What keeps the peer from running is said apart from what breaks while it runs. */
export function reasonOf(error: unknown): string {
  const { code, stderr = '', message = String(error) } = error as { code?: unknown; stderr?: string; message?: string }
  const isMissing = code === 'ENOENT' || /ModuleNotFoundError: No module named '(petsc4py|numpy)'/.test(stderr)
  if (isMissing) return 'PETSc is not installed: bench/peers/install.sh'
  const last = (stderr || message).trim().split('\n').slice(-3).join(' ')
  return `PETSc failed: ${last.slice(0, 200)}`
}
