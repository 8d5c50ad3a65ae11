/**
 * CalculiX on a cantilever of cubes: its hexahedron with incompatible modes (C3D8I) and the iterative solver with
 * Cholesky preconditioner.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { denseForce, type Problem } from './problems.ts'

export interface CalculixRun {
  /** Processor time of the whole run, reading and writing included, ms. */
  readonly cpuMilliseconds: number
  readonly compliance: number
}

export function runCalculix(problem: Problem): CalculixRun | { readonly missing: string } {
  const run = runCcx(inputOf(problem))
  return 'missing' in run ? run : { cpuMilliseconds: run.cpuMilliseconds, compliance: complianceOf(problem, run.answer) }
}

/** Runs CalculiX on the text of an input file, on one thread. `answer`: its `.dat` file. */
export function runCcx(
  input: string,
): { readonly cpuMilliseconds: number; readonly answer: string } | { readonly missing: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'calculix-bench-'))
  try {
    writeFileSync(path.join(folder, 'problem.inp'), input)
    const script = 'time -p ccx -i problem > log.txt 2>&1'
    const { stderr } = spawnSync('bash', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, OMP_NUM_THREADS: '1', CCX_NPROC_EQUATION_SOLVER: '1' },
    })
    const log = readFileSync(path.join(folder, 'log.txt'), 'utf8')
    if (/not found/.test(log)) return { missing: 'CalculiX is not installed: bench/peers/install.sh' }
    if (!/Job finished/.test(log)) return { missing: `CalculiX failed: ${log.trim().split('\n').slice(-2).join(' ')}` }
    const seconds = (name: string): number => Number(new RegExp(`^${name} ([\\d.]+)`, 'm').exec(stderr)?.[1])
    const answer = readFileSync(path.join(folder, 'problem.dat'), 'utf8')
    return { cpuMilliseconds: 1000 * (seconds('user') + seconds('sys')), answer }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A uniform box: every cell is solid with E = 1. */
function inputOf({ nx, ny, nz, spacing, poisson, held, force }: Problem): string {
  const lines = ['*NODE,NSET=NALL']
  const node = (i: number, j: number, k: number): number => 1 + i + (nx + 1) * (j + (ny + 1) * k)
  for (let k = 0; k <= nz; k++)
    for (let j = 0; j <= ny; j++)
      for (let i = 0; i <= nx; i++) lines.push(`${node(i, j, k)},${i * spacing},${j * spacing},${k * spacing}`)
  lines.push('*ELEMENT,TYPE=C3D8I,ELSET=EALL')
  let element = 0
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const face = (z: number): number[] => [node(i, j, z), node(i + 1, j, z), node(i + 1, j + 1, z), node(i, j + 1, z)]
        lines.push([++element, ...face(k), ...face(k + 1)].join(','))
      }
    }
  }
  lines.push('*NSET,NSET=FIX', ...[...held].map((n) => String(n + 1)))
  lines.push('*NSET,NSET=LOADED', ...[...force.nodes].map((n) => String(n + 1)))
  lines.push('*MATERIAL,NAME=M', '*ELASTIC', `1.,${poisson}`, '*SOLID SECTION,ELSET=EALL,MATERIAL=M', '*BOUNDARY', 'FIX,1,3')
  lines.push('*STEP', '*STATIC,SOLVER=ITERATIVE CHOLESKY', '*CLOAD')
  force.values.forEach((value, entry) => {
    if (value !== 0) lines.push(`${1 + force.nodes[Math.floor(entry / 3)]!},${1 + (entry % 3)},${value.toPrecision(12)}`)
  })
  lines.push('*NODE PRINT,NSET=LOADED,TOTALS=NO', 'U', '*END STEP', '')
  return lines.join('\n')
}

function complianceOf(problem: Problem, answer: string): number {
  const force = denseForce(problem)
  let sum = 0
  for (const line of answer.split('\n')) {
    const [node, ...u] = line.trim().split(/\s+/).map(Number)
    if (!(node && node > 0) || u.length !== 3) continue
    u.forEach((value, c) => {
      sum += value * (force[3 * (node - 1) + c] ?? 0)
    })
  }
  return sum
}
