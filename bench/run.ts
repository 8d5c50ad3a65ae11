/**
 * A whole run, all candidates of a real part of 150,000 elements on two cores (the base mount, whose thin core takes four
 * families, and the upper arm, which takes all nine), against as many single solves of the same finite elements by
 * PETSc: what a tool would pay that analysed each candidate once and designed nothing.
 *
 *   npm run bench -- run           against GAMG as it comes, on the free nodes of the part
 *   npm run bench -- run pcmg      against tuned geometric multigrid, on the whole box (some 8 GB)
 *
 * The peer's assembly is not counted; its one solve is measured (best of two) and multiplied by the number of
 * candidates.
 */

import { availableParallelism } from 'node:os'
import { orThrow } from '@trabecula/domain'
import { optimize, type Part, prepareRun, type Setup } from '@trabecula/engine'
import { baseMount, partName } from './parts/base-mount.ts'
import { mechanicalPart } from './parts/mechanical.ts'
import type { BenchRow } from './row.ts'
import { solveOurs } from './solver/ours.ts'
import { type Preconditioner, solveWithPetsc } from './solver/petsc.ts'
import type { Problem } from './solver/problems.ts'

const cores = Math.min(2, availableParallelism())
const peers: Record<Preconditioner, { readonly name: string; readonly target: string }> = {
  gamg: { name: 'PETSc CG + GAMG', target: '> 1x' },
  pcmg: { name: 'PETSc CG + tuned PCMG', target: 'aim > 1x' },
}

interface Sample {
  readonly part: Part
  readonly setup: Setup
}

const samples: readonly (readonly [string, () => Promise<Sample | { readonly missing: string }>])[] = [
  [partName, baseMount],
  ['so101_upper_arm', upperArm],
]

async function upperArm(): Promise<Sample | { readonly missing: string }> {
  const [mount, arm] = [await baseMount(), await mechanicalPart('so101_upper_arm.stl')]
  if ('missing' in mount) return mount
  if (!arm) return { missing: 'the part so101_upper_arm.stl is missing from ../shared/stl/mech' }
  return { part: arm.part, setup: { ...arm.setup, settings: mount.setup.settings } }
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const chosen: Preconditioner = names.includes('pcmg') ? 'pcmg' : 'gamg'
  const row = {
    bench: 'run',
    peer_name: `${peers[chosen].name}, one solve per candidate`,
    unit: 's',
    target: peers[chosen].target,
  }
  for (const [name, find] of samples) {
    const sample = await find()
    if ('missing' in sample) {
      yield { ...row, case: name, ours: Number.NaN, peer: null, ratio: null, reason: sample.missing }
      continue
    }
    yield await measured(row, name, sample, chosen)
  }
}

async function measured(
  row: Pick<BenchRow, 'bench' | 'peer_name' | 'unit' | 'target'>,
  part: string,
  sample: Sample,
  chosen: Preconditioner,
): Promise<BenchRow> {
  const start = performance.now()
  const result = orThrow(await optimize(sample.part, sample.setup, { threads: cores }))
  const ours = (performance.now() - start) / 1000
  const { candidates, analysis } = result
  const name = `${part}, ${analysis.elements} elements, ${candidates.length} candidates, ${analysis.solves} solves`

  const { problem, stiffness } = await solidPart(part, sample)
  const peer = await solveWithPetsc(problem, chosen, cores, 2)
  if ('missing' in peer) {
    return { ...row, case: name, ours, peer: null, ratio: null, reason: peer.missing }
  }
  const drift = Math.abs(peer.compliance * stiffness - 1)
  if (!(drift < 1e-3)) throw new Error(`The stiffness of the solid part differs by ${drift}: not the same problem.`)
  const theirs = (candidates.length * peer.milliseconds) / 1000
  return { ...row, case: `${name}; peer ${peer.iterations} its`, ours, peer: theirs, ratio: theirs / ours }
}

/** The finite cells of the solid part, every one scaled and every node held or free, and their stiffness by our solver, N/mm. */
async function solidPart(
  name: string,
  { part, setup }: Sample,
): Promise<{ readonly problem: Problem; readonly stiffness: number }> {
  const prepared = orThrow(await prepareRun(part, setup, { threads: cores }))
  const { problem } = prepared
  const { nx, ny, nz, spacing } = problem.grid
  const { youngMpa, poisson } = problem.material
  const modulus = problem.solid.map((share, cell) => (share + problem.core[cell]!) * youngMpa)
  await prepared.dispose()
  const {
    constrained: { nodes: held },
    cases: [{ force }],
  } = problem
  const posed = { name, nx, ny, nz, spacing, poisson, modulus, held, force }
  return { problem: posed, stiffness: 1 / (await solveOurs(posed, cores, 0)).compliance }
}
