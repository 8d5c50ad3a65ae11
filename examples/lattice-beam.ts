/**
 * A cantilever beam of 90 × 20 × 40 mm, held at one end and loaded at the other: from triangles to a ranked lattice.
 *
 *   node examples/lattice-beam.ts
 *
 * The same on the command line: npx trabecula optimize examples/beam.stl --setup examples/lattice-beam.json --out run
 */
import { readFileSync } from 'node:fs'
import { defaultSettings } from '@trabecula/domain'
import { firstCase, loadPart, type OptimizationResult, optimize, trianglesOf } from '@trabecula/engine'
import { nearestFace } from '@trabecula/geometry'

/** The stiffest octet lattice of mean density 0.30 under a 1 mm shell. */
export async function latticeBeam(elements: number): Promise<OptimizationResult> {
  // 1. The part: an STL carries no unit, so say it.
  const part = loadPart(readFileSync(new URL('beam.stl', import.meta.url)), { fileUnit: 'mm', name: 'beam' })
  if (!part.ok) throw new Error(part.refusal.message)
  const { fileSoup, surfaces } = part.value

  // 2. The set-up: surfaces by points near them, all values in SI.
  const surfaceNear = (x: number, y: number, z: number) => trianglesOf(surfaces, [nearestFace(fileSoup, surfaces, [x, y, z]).id])
  const setup = {
    cases: [firstCase(surfaceNear(90, 10, 20), { x: 0, y: 0, z: -1 })],
    held: surfaceNear(0, 10, 20),
    settings: { ...defaultSettings, goal: 'stiffness', target: 0, shellMm: 1 },
    elements,
  } as const

  // 3. The run.
  const result = await optimize(part.value, setup, { only: ['octet'] })
  if (!result.ok) throw new Error(result.refusal.message)
  return result.value
}

if (import.meta.main) {
  const { candidates, baseline, solid } = await latticeBeam(20_000)
  for (const { row } of candidates) console.log(`${row.name}: ${row.massG.toFixed(1)} g, ${row.stiffnessNPerMm.toFixed(0)} N/mm`)
  for (const { name, massG, stiffnessNPerMm } of [baseline, solid]) {
    console.log(`${name}: ${massG.toFixed(1)} g, ${stiffnessNPerMm.toFixed(0)} N/mm`)
  }
}
