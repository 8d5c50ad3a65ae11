/**
 * How true the rows of a run are of their files, on parts by others: what is predicted and what is verified next to a
 * verification in voxels so fine that its numbers stand still. Each part is held by its largest plane and loaded on the
 * plane that is farthest from it.
 *
 *   npm run bench -- rows [PART…]                          four families and both goals, each at its best
 *   npm run bench -- rows [PART…] goal=max-load cell=NAME  of one goal, of one unit cell
 *   npm run bench -- rows [PART…] cells=N                  with as many cells
 *
 * Rows that stand in bench/results/rows.csv are measured again; converged answers are kept (rows/converged.ts).
 */
import { type Design, exportMesh, optimize, type Part, type Setup, type Verification, verifyMesh } from '@trabecula/engine'
import { mechanicalPart, mechanicalParts } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'
import { converged } from './rows/converged.ts'

const families = ['gyroid-sheet', 'gyroid-skeletal', 'octet', 'kelvin'] as const
const goals = ['stiffness', 'max-load'] as const

const targets = {
  predicted: { stiffness: '0.96 to 1.04', 'max load': '0.95 to 1.14' },
  verified: { stiffness: '0.98 to 1.02', 'max load': '0.95 to 1.05' },
} as const

export async function* run(words: readonly string[]): AsyncIterable<BenchRow> {
  const option = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const chosen = <T extends string>(all: readonly T[], name: string) => all.filter((each) => (option(name) ?? each) === each)
  const parts = words.filter((word) => !word.includes('='))
  const elements = option('cells')
  for (const file of mechanicalParts) {
    if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue
    const sample = await mechanicalPart(file)
    if (!sample) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
    for (const goal of chosen(goals, 'goal')) {
      const setup: Setup = {
        ...sample.setup,
        settings: { ...stiffest, goal },
        ...(elements === undefined ? {} : { elements: Number(elements) }),
      }
      const found = await optimize(sample.part, setup, { threads: 2, only: chosen(families, 'cell') })
      if (!found.ok) {
        console.log(`${file}, ${goal}: ${found.refusal.message}`)
        continue
      }
      for (const design of found.value.candidates) {
        yield* rowsOf(`${file.replace(/\.stl$/i, '')}, ${goal}, ${design.row.name}`, sample.part, design, setup)
      }
    }
  }
}

async function* rowsOf(name: string, part: Part, design: Design, setup: Setup): AsyncIterable<BenchRow> {
  const chunks: Uint8Array[] = []
  const file = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()), { rowMass: design.row.massG })
  const bytes = Buffer.concat(chunks)
  const verified = file.ok ? await verifyMesh(part, design, bytes, setup, { threads: 2 }) : file
  if (!verified.ok) {
    console.log(`${name}: ${verified.refusal.message}`)
    return
  }
  const right = await converged(part, design, bytes, setup, verified.value)
  const peer_name = `${right.voxelsThroughWall.toFixed(1)} voxels a wall${right.isConverged ? '' : ', not converged'}`
  const { windows, voxelsThroughWall } = verified.value
  const by = windows > 0 ? `${windows} windows` : `${voxelsThroughWall.toFixed(1)} voxels a wall`
  const known = { predicted: design.row, verified: verified.value } satisfies Record<string, Verification | Design['row']>
  for (const [state, row] of Object.entries(known) as [keyof typeof known, Verification | Design['row']][]) {
    const said = state === 'verified' ? `verified (${by})` : state
    const line = (what: 'stiffness' | 'max load', unit: string, ours: number, peer: number) => ({
      bench: 'rows',
      case: `${name}: ${what} ${said}`,
      ours,
      peer,
      peer_name,
      unit,
      ratio: peer / ours,
      target: targets[state][what],
    })
    yield line('stiffness', 'N/mm', row.stiffnessNPerMm, right.stiffnessNPerMm)
    yield line('max load', 'N', row.maxLoadN, right.maxLoadN)
  }
}
