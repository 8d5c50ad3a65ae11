/**
 * The rows of runs on parts by others next to the verification of their own exported meshes: how true the table is of the
 * files. Each part is held by its largest plane and loaded on the plane that is farthest from it.
 *
 *   npm run bench -- rows [PART…]                     with the usual number of cells
 *   npm run bench -- rows [PART…] cells=N cell=NAME   with as many, of one unit cell only
 *
 * ours is the prediction, the peer the verified number, so that a ratio below 1 is a prediction too high.
 */
import { optimize, type Setup } from '@trabecula/engine'
import { verified } from './cases/verified.ts'
import { mechanicalPart, mechanicalParts } from './parts/mechanical.ts'
import { stiffest } from './parts/settings.ts'
import type { BenchRow } from './row.ts'

const families = ['gyroid-sheet', 'gyroid-skeletal', 'octet', 'kelvin'] as const

export async function* run(words: readonly string[]): AsyncIterable<BenchRow> {
  const option = (name: string) => words.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1)
  const parts = words.filter((word) => !word.includes('='))
  const elements = option('cells')
  const only = families.filter((family) => [undefined, family].includes(option('cell') as never))
  for (const file of mechanicalParts) {
    if (parts.length > 0 && !parts.some((part) => file.includes(part))) continue
    const sample = await mechanicalPart(file)
    if (!sample) throw new Error(`The part ${file} is missing from ../shared/stl/mech.`)
    for (const goal of ['stiffness', 'max-load'] as const) {
      const setup: Setup = {
        ...sample.setup,
        settings: { ...stiffest, goal },
        ...(elements === undefined ? {} : { elements: Number(elements) }),
      }
      const found = await optimize(sample.part, setup, { threads: 2, only })
      if (!found.ok) {
        console.log(`${file}, ${goal}: ${found.refusal.message}`)
        continue
      }
      for (const design of found.value.candidates) {
        const seen = await verified(sample.part, design, setup)
        const name = `${file.replace(/\.stl$/i, '')}, ${goal}, ${design.row.name}, ${found.value.analysis.elements} cells`
        const row = { bench: 'rows', peer_name: `verified, ${seen.voxelsThroughWall.toFixed(1)} voxels a wall` }
        yield {
          ...row,
          case: `${name}: stiffness`,
          ours: design.row.stiffnessNPerMm,
          peer: seen.stiffnessNPerMm,
          unit: 'N/mm',
          ratio: seen.stiffnessNPerMm / design.row.stiffnessNPerMm,
          target: '0.96 to 1.04',
        }
        yield {
          ...row,
          case: `${name}: max load`,
          ours: design.row.maxLoadN,
          peer: seen.maxLoadN,
          unit: 'N',
          ratio: seen.maxLoadN / design.row.maxLoadN,
          target: '0.95 to 1.14',
        }
      }
    }
  }
}
