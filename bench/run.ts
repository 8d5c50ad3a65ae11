/**
 * A whole run, all candidates of a real part of 150,000 elements on two cores, against as many single solves of the
 * same finite elements by PETSc: what a tool would pay that analysed each candidate once and designed nothing.
 *
 *   npm run bench -- run           against GAMG as it comes, on the free nodes of the part
 *   npm run bench -- run pcmg      against tuned geometric multigrid, on the whole box (some 8 GB)
 *
 * The peer's assembly is not counted; its one solve is measured (best of two) and multiplied by the number of
 * candidates.
 */
import { availableParallelism } from 'node:os'
import { optimize, prepareRun } from '@trabecula/engine'
import { baseMount, partName } from './parts/base-mount.ts'
import type { BenchRow } from './row.ts'
import { type Preconditioner, solveWithPetsc } from './solver/petsc.ts'
import type { Problem } from './solver/problems.ts'

const cores = Math.min(2, availableParallelism())
const peers: Record<Preconditioner, { readonly name: string; readonly target: string }> = {
  gamg: { name: 'PETSc CG + GAMG', target: '> 1x' },
  pcmg: { name: 'PETSc CG + tuned PCMG', target: 'aim > 1x' },
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const chosen: Preconditioner = names.includes('pcmg') ? 'pcmg' : 'gamg'
  const row = {
    bench: 'run',
    peer_name: `${peers[chosen].name}, one solve per candidate`,
    unit: 's',
    target: peers[chosen].target,
  }
  const sample = await baseMount()
  if ('missing' in sample) {
    yield { ...row, case: partName, ours: Number.NaN, peer: null, ratio: null, reason: sample.missing }
    return
  }
  const start = performance.now()
  const result = await optimize(sample.part, sample.setup, { threads: cores })
  if (!result.ok) throw new Error(result.refusal.message)
  const ours = (performance.now() - start) / 1000
  const { candidates, analysis } = result.value
  const name = `${partName}, ${analysis.elements} elements, ${candidates.length} candidates, ${analysis.solves} solves`

  const { problem, stiffness } = await solidPart(sample)
  const peer = await solveWithPetsc(problem, chosen, cores, 2)
  if ('missing' in peer) {
    yield { ...row, case: name, ours, peer: null, ratio: null, reason: peer.missing }
    return
  }
  const drift = Math.abs(peer.compliance * stiffness - 1)
  if (!(drift < 1e-3)) throw new Error(`The stiffness of the solid part differs by ${drift}: not the same problem.`)
  const theirs = (candidates.length * peer.milliseconds) / 1000
  yield { ...row, case: `${name}; peer ${peer.iterations} its`, ours, peer: theirs, ratio: theirs / ours }
}

type Sample = Exclude<Awaited<ReturnType<typeof baseMount>>, { readonly missing: string }>

/** The finite cells of the solid part, and its stiffness by our solver, N/mm. */
async function solidPart({ part, setup }: Sample): Promise<{ readonly problem: Problem; readonly stiffness: number }> {
  const prepared = await prepareRun(part, setup, { threads: cores })
  if (!prepared.ok) throw new Error(prepared.refusal.message)
  const { problem, solidSolution } = prepared.value
  const { nx, ny, nz, spacing } = problem.grid
  const { E_mpa, poisson } = problem.material
  const modulus = problem.solid.map((share, cell) => (share + problem.core[cell]!) * E_mpa)
  await prepared.value.dispose()
  const {
    constrained: { nodes: held },
    force,
  } = problem
  return { problem: { name: partName, nx, ny, nz, spacing, poisson, modulus, held, force }, stiffness: solidSolution.stiffness }
}
