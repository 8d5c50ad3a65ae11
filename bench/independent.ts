/**
 * Are the numbers true of the file? Designs a beam, exports it, and has other people's programs analyse the exported
 * surface: TetGen fills it with second-order tetrahedra, CalculiX solves them. Their stiffness and onset load stand
 * beside the prediction and the verification of the same file; the bracket says by how much ours differs.
 *
 *   npm run bench -- independent                       six families, bending and tension: an hour
 *   npm run bench -- independent octet tension         one family, one load
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Beam, beamOf, half, type Load, loads } from './independent/beam.ts'
import { solveWithCalculix } from './independent/calculix.ts'
import { judgedOnset, material, pointsOf } from './independent/judge.ts'
import { type Missing, tetrahedra } from './independent/tetrahedra.ts'
import type { BenchRow } from './row.ts'

const families = ['gyroid-sheet', 'diamond-sheet', 'schwarz-p-sheet', 'gyroid-skeletal', 'octet', 'kelvin'] as const

/** mm: no element is larger than a regular tetrahedron of this edge; the walls' triangles ask for smaller ones. */
const longestEdge = 1

interface Independent {
  /** N/mm */
  readonly stiffness: number
  /** N */
  readonly onset: number
  readonly elements: number
}

export async function* run(names: readonly string[]): AsyncIterable<BenchRow> {
  const named = <T extends string>(all: readonly T[]) => {
    const some = all.filter((name) => names.includes(name))
    return some.length > 0 ? some : all
  }
  for (const cell of named(families)) {
    for (const load of named(Object.keys(loads) as Load[])) {
      const beam = await beamOf(cell, load)
      const found = await independently(beam, load)
      yield* rowsOf(`${beam.design.row.name}, ${load}`, beam, found)
    }
  }
}

function* rowsOf(name: string, { design: { row }, verification }: Beam, found: Independent | Missing): Iterable<BenchRow> {
  const peer_name = 'missing' in found ? 'CalculiX on tetrahedra' : `CalculiX, ${found.elements} tetrahedra C3D10`
  const line = (what: string, ours: number, peer: number | null, unit: string, target: string): BenchRow => {
    const deviation = peer === null ? '' : ` (${ours > peer ? '+' : ''}${(100 * (ours / peer - 1)).toFixed(1)} %)`
    return {
      bench: 'independent',
      case: `${name}: ${what}${deviation}`,
      ours,
      peer,
      peer_name,
      unit,
      ratio: peer === null ? null : peer / ours,
      target,
      ...('missing' in found ? { reason: found.missing } : {}),
    }
  }
  const [stiffness, onset] = 'missing' in found ? [null, null] : [found.stiffness, found.onset]
  yield line('predicted stiffness', row.stiffness_n_per_mm, stiffness, 'N/mm', 'ours within −10/+10 %')
  yield line('verified stiffness', verification.stiffness_n_per_mm, stiffness, 'N/mm', 'ours within ±5 %')
  yield line('predicted onset', row.max_load_n, onset, 'N', 'ours within −15/+5 %')
  yield line('verified onset', verification.max_load_n, onset, 'N', 'ours within ±3 %')
}

async function independently({ design, soup }: Beam, load: Load): Promise<Independent | Missing> {
  const folder = mkdtempSync(path.join(tmpdir(), 'independent-bench-'))
  try {
    const mesh = tetrahedra(soup, folder, longestEdge)
    if ('missing' in mesh) return mesh
    const points = pointsOf(mesh, design)
    const { E_mpa, poisson } = material
    const young = points.keep.map((share) => share * E_mpa)
    const model = { mesh, low: -half[0], high: half[0], direction: loads[load], young, poisson }
    const solved = await solveWithCalculix(model, folder)
    if ('missing' in solved) return solved
    const { skin, lattice } = judgedOnset(points, solved.stress, design)
    return { stiffness: solved.stiffness, onset: Math.min(skin, lattice), elements: mesh.elements.length / 10 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
