import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadsFromWire, type WireLoads } from '@trabecula/contract'
import { loadsMessages, orThrow } from '@trabecula/domain'
import { prepareRun } from '@trabecula/engine'
import { boxStl, heldBox, ruledBox } from '@trabecula/testkit/box-stl'
import { sampleSettings } from '@trabecula/testkit/sample-settings'
import { afterAll, expect, it } from 'vitest'
import type { RunJob } from './compute.ts'
import { readPart, readSetup } from './job-input.ts'

const folder = mkdtempSync(join(tmpdir(), 'trabecula-job-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const edges = [30, 16, 16] as const

/** A box held at one end and pulled at the other, as files. */
function jobWith(loads?: WireLoads): RunJob {
  const stl = boxStl(edges)
  const [partPath, surfacesPath] = [join(folder, 'part.stl'), join(folder, 'surfaces.json')]
  writeFileSync(partPath, stl)
  writeFileSync(surfacesPath, JSON.stringify({ surfaces: heldBox(stl) }))
  const force = { x: 1, y: 0, z: 0 }
  const further = loads ? { loads: loadsFromWire(loads, 'metric') } : {}
  return { runId: 'run', name: 'box', partPath, surfacesPath, fileUnit: 'mm', force, settings: sampleSettings, ...further }
}

async function setUp(loads?: WireLoads) {
  const job = jobWith(loads)
  const part = orThrow(readPart(job))
  const setup = readSetup(job, part, 2000)
  if (!setup.ok) return { refused: setup.refusal.message }
  const run = await prepareRun(part, setup.value, { coarseCells: 0 })
  if (!run.ok) return { refused: run.refusal.message }
  await run.value.dispose()
  return { setup: setup.value, problem: run.value.problem }
}

it('the regions of a study are those of the analysis: what is solid is no room for a lattice', async () => {
  const depth = 6
  const [without, ruled] = [await setUp(), await setUp(ruledBox({ faces: [[2, 2]], solid_to_mm: depth }))]
  expect(without.setup).not.toHaveProperty('regions')
  expect(ruled.setup?.regions).toEqual([{ faces: [[2, 2]], solidToMm: depth }])
  expect(ruled.problem?.enclosing.regions).toEqual(ruled.setup?.regions)
  const lost = (without.problem?.coreVolume ?? 0) - (ruled.problem?.coreVolume ?? 0)
  const { pad = 0, shell = 0 } = ruled.problem?.enclosing ?? {}
  expect(lost / ((edges[0] - 2 * pad) * (edges[1] - 2 * shell) * (depth - shell))).toBeCloseTo(1, 1)
})

it('the point masses of a study are those of the analysis, and refused where they were chosen on another part', async () => {
  const heavy = { ...ruledBox(), point_masses: [{ mass_g: 250, triangles: [[2, 2]] as const }] }
  const { setup, problem } = await setUp(heavy)
  expect(setup?.pointMasses).toEqual([{ massG: 250, triangles: Uint32Array.of(2, 3) }])
  expect(1e6 * (problem?.masses.tonnes ?? new Float64Array()).reduce((sum, each) => sum + each, 0)).toBeCloseTo(250, 6)
  expect((await setUp(ruledBox())).setup).not.toHaveProperty('pointMasses')
  expect((await setUp({ ...heavy, part_triangles: 14 })).refused).toBe(loadsMessages.otherPart)
})

it('regions that were chosen on another part, or lie outside this one, are refused in a sentence', async () => {
  const rule = ruledBox({ faces: [[2, 2]], open: true })
  expect((await setUp({ ...rule, part_triangles: 14 })).refused).toBe(loadsMessages.otherPart)
  const sphere = ruledBox({ sphere: { center: [90, 0, 0], radius: 1 }, as: 'solid' })
  expect((await setUp(sphere)).refused).toContain('Region 1 lies outside the part')
})
