import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const isCalculixThere = spawnSync('ccx', ['-v']).error === undefined

export interface CalculixAnswer {
  /** Processor time of the whole run, reading and writing included, ms. */
  readonly cpuMilliseconds: number
  /** Its `.dat` file. */
  readonly answer: string
}

/** Runs CalculiX on the text of an input file, on one thread. */
export function runCalculix(input: string): CalculixAnswer | { readonly missing: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'calculix-'))
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
    const complaint = /\*ERROR.*(\n.*)?/.exec(log)?.[0]
    if (!/Job finished/.test(log) || complaint)
      return { missing: `CalculiX failed: ${complaint ?? log.trim().split('\n').slice(-2).join(' ')}` }
    const seconds = (name: string): number => Number(new RegExp(`^${name} ([\\d.]+)`, 'm').exec(stderr)?.[1])
    const answer = readFileSync(path.join(folder, 'problem.dat'), 'utf8')
    return { cpuMilliseconds: 1000 * (seconds('user') + seconds('sys')), answer }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The tables of displacements in a `.dat` file, one for each step that prints them: x, y and z by the number of the node. */
export function displacementsIn(answer: string): ReadonlyMap<number, readonly number[]>[] {
  const tables: Map<number, readonly number[]>[] = []
  for (const line of answer.split('\n')) {
    if (line.includes('displacements (')) tables.push(new Map())
    const [node, ...values] = line.trim().split(/\s+/).map(Number)
    if (node! > 0 && values.length === 3) tables.at(-1)?.set(node!, values)
  }
  return tables
}
