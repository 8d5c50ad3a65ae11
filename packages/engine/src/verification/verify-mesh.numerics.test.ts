import { triangleArea } from '@trabecula/geometry'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { matchingPhase } from '../candidates/phase.ts'
import { candidateRow, partInPrintOf } from '../candidates/row.ts'
import type { CellName } from '../cells/unit-cell.ts'
import { worksOf } from '../elasticity/load-cases.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { exportMesh } from '../export/export-mesh.ts'
import { fieldsOfCase } from '../fields/cases.ts'
import { decodeFields } from '../fields/encoding.ts'
import { designFields } from '../fields/keep.ts'
import { sampleSurface } from '../fields/outer-surface.ts'
import type { PartFields } from '../fields/part-fields.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import type { Part } from '../input/part.ts'
import type { LoadCase, Setup } from '../input/setup.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { boxPart, cantilever, withCases } from '../testing/sample-parts.ts'
import type { Verification } from './report.ts'
import { type VerifyOptions, verifyMesh } from './verify-mesh.ts'

async function verified(
  part: Part,
  design: Design,
  bytes: Uint8Array,
  setup: Setup,
  options?: VerifyOptions,
): Promise<Verification> {
  const outcome = await verifyMesh(part, design, bytes, setup, options)
  if (!outcome.ok) throw new Error(outcome.refusal.message)
  return outcome.value
}

/** Mean displacement of the loaded face along the force, with what the verification found where it did, mm/N. */
function tipOf(part: Part, setup: Setup, { difference, displacement, ...fields }: PartFields): number {
  const all = displacement.map((value, at) => value + (difference?.[at] ?? 0))
  const { triangle, corners, atCorners } = sampleSurface(part.soup, fields)
  const moved = atCorners(all)
  const loaded = new Set(setup.cases[0].triangles)
  let [sum, area] = [0, 0]
  triangle.forEach((of, t) => {
    if (!loaded.has(of)) return
    const own = triangleArea(Float32Array.from(corners.subarray(9 * t, 9 * t + 9)))
    area += own
    for (let n = 0; n < 3; n++)
      for (const [axis, part] of fields.facts.direction.entries()) sum += (own * part * moved[9 * t + 3 * n + axis]) / 3
  })
  return sum / area
}

describe('the exported mesh of a skinned lattice beam', () => {
  /** Prediction for a beam of uniform density, two and a half cells across, and its export. */
  async function latticeBeam(
    cell: CellName,
    density: number,
    force: readonly [number, number, number],
    length: number,
    aside?: number,
  ) {
    const edge = 8
    const shell = 1
    const part = boxPart(length, 2.5 * edge, 2.5 * edge)
    const one = { ...cantilever(part, force, { shellMm: shell }), elements: 8000 }
    const direction = { x: 0, y: 1, z: 0 }
    const other: LoadCase | false = aside !== undefined && {
      name: 'Aside',
      kind: 'force',
      triangles: one.cases[0].triangles,
      magnitude: aside,
      direction,
    }
    const setup: Setup = other ? withCases(one, [other]) : one
    const prepared = await prepareRun(part, setup)
    if (!prepared.ok) throw new Error(prepared.refusal.message)
    const run = prepared.value
    const { problem } = run
    const bounds = { min: density, max: density + 0.01, minReason: 'wall', maxReason: 'gap', printable: true } as const
    const law = new MaterialInterpolation(cell, edge, problem.material, problem.printer, bounds)
    const model = new LatticeModel(run.analysis, law, worksOf(run.solidCases))
    const state = await model.keep(await model.evaluate(model.uniform(density), 1e-5, undefined))
    const fields = await decodeFields((await designFields(run, 'Beam', model, state))!)
    if (!fields.ok) throw new Error(fields.refusal.message)
    const changes = {
      cellSize: edge,
      ...problem.enclosing,
      origin: await matchingPhase(problem, law, state, undefined),
      density: { ...problem.grid, size: [1, 1, 1] as const, values: Float32Array.of(density) },
      row: {
        ...candidateRow(run, law, state, partInPrintOf(problem)),
        exportSizeMb: 1,
        exportTriangles: 1,
        printTimeH: 1,
        cost: 1,
        costCurrency: 'EUR',
      },
    }
    await run.dispose()
    const design = sampleDesign(part, cell, changes)
    const chunks: Uint8Array[] = []
    const exported = await exportMesh(part, design, (chunk) => void chunks.push(chunk.slice()))
    if (!exported.ok) throw new Error(exported.refusal.message)
    const predicted = fields.value
    return { part, design, setup, predicted, bytes: Buffer.concat(chunks), sha256: exported.value.sha256 }
  }

  /** The bands in which predictions of 2 to 3 cells across lie. */
  function expectWithinBands(found: Verification, sha256: string): void {
    expect(Math.abs(found.stiffnessDeviationPercent)).toBeLessThan(20)
    expect(found.maxLoadDeviationPercent).toBeGreaterThan(-15)
    expect(found.maxLoadDeviationPercent).toBeLessThan(30)
    expect(Math.abs(found.massDeviationPercent)).toBeLessThan(2)
    expect(found.meshSha256).toBe(sha256)
    expect(found.voxelsThroughWall).toBeGreaterThanOrEqual(3)
  }

  it('of a gyroid sheet keeps its predictions within the bands of 2 to 3 cells', async () => {
    const { part, design, setup, predicted, bytes, sha256 } = await latticeBeam('gyroid-sheet', 0.4, [0, 0, -1], 20)
    const kept: PartFields[] = []
    const fields = { predicted, keep: (fields: PartFields) => void kept.push(fields) }
    const found = await verified(part, design, bytes, setup, { throughWall: 3, fields })
    // The verified displacement of the loaded face is that of the verified stiffness, and the deviation says the same.
    const [before, after] = [predicted, kept[0]!].map((fields) => tipOf(part, setup, fields)) as [number, number]
    expect(before * design.row.stiffnessNPerMm).toBeCloseTo(1, 3)
    expect(Math.abs(after * found.stiffnessNPerMm - 1)).toBeLessThan(0.01)
    expect(kept[0]!.difference!.every(Number.isFinite)).toBe(true)
    expectWithinBands(found, sha256)
  })

  it('of an octet does so too, is compared in every load case, and moves in each as its work says', async () => {
    const aside = 40
    const { part, design, setup, predicted, bytes, sha256 } = await latticeBeam('octet', 0.4, [0, 0, -1], 20, aside)
    const kept: PartFields[] = []
    const fields = { predicted, keep: (fields: PartFields) => void kept.push(fields) }
    const found = await verified(part, design, bytes, setup, { throughWall: 3, fields })
    expectWithinBands(found, sha256)
    const [first, other] = found.cases!.map(({ name, workNMm }) => ({ work: workNMm, fields: fieldsOfCase(kept[0]!, name) }))
    expect(Math.abs(tipOf(part, setup, first!.fields) / first!.work - 1)).toBeLessThan(0.01)
    expect(Math.abs((aside * tipOf(part, setup, other!.fields)) / other!.work - 1)).toBeLessThan(0.01)
    // The beam is square, so that it bends alike both ways.
    expect(Math.abs(other!.work / aside ** 2 / first!.work - 1)).toBeLessThan(0.05)
  })

  it('is as stiff in two voxels through a wall as in four, because finer windows say how much too stiff two are', async () => {
    const { part, design, setup, predicted, bytes } = await latticeBeam('octet', 0.3, [0, 0, -1], 40, 40)
    const kept: PartFields[] = []
    const fields = { predicted, keep: (fields: PartFields) => void kept.push(fields) }
    const two = await verified(part, design, bytes, setup, { throughWall: 2, fields })
    const four = await verified(part, design, bytes, setup, { throughWall: 4 })
    expect(two.coarse).toBe(true)
    const softened = two.notes.map((note) =>
      /^Stiffness of load case (.*): \d windows in .* are ([\d.]+) % softer/.exec(note)?.slice(1),
    )
    expect(softened.filter(Boolean)).toHaveLength(2)
    two.cases!.forEach(({ workNMm }, n) => {
      expect(Math.abs(workNMm / four.cases![n]!.workNMm - 1), 'as four say').toBeLessThan(0.015)
      const uncorrected = workNMm / (1 + Number(softened[n]![1]) / 100)
      expect(uncorrected / four.cases![n]!.workNMm, 'too stiff before').toBeLessThan(0.97)
    })
    const [first] = two.cases!
    expect(Math.abs(tipOf(part, setup, fieldsOfCase(kept[0]!, first!.name)) / first!.workNMm - 1)).toBeLessThan(0.01)
  })

  it('is judged by its most loaded blocks where the whole does not fit, and these say what the whole says', async () => {
    const { part, design, setup, predicted, bytes } = await latticeBeam('octet', 0.3, [1, 0, 0], 48)
    const windows: string[] = []
    const kept: PartFields[] = []
    const found = await verified(part, design, bytes, setup, {
      mostVoxels: 160_000,
      fields: { predicted, keep: (fields) => kept.push(fields) },
      onProgress: ({ stage, detail }) => stage === 'solve' && windows.push(detail),
    })
    expect(found.windows).toBeGreaterThanOrEqual(3)
    expect(kept[0]!.difference).toBeUndefined()
    expect(kept[0]!.facts.absent['deviation']).toContain('only its most loaded blocks')
    const blocks = [1, 2, 3, 4, 5].slice(0, found.windows)
    expect(windows).toEqual(blocks.map((block) => `Most loaded block ${block} of 5`))
    const whole = await verified(part, design, bytes, setup, { throughWall: 3 })
    expect(Math.abs(found.stiffnessNPerMm / whole.stiffnessNPerMm - 1)).toBeLessThan(0.06)
    expect(Math.abs(found.maxLoadN / whole.maxLoadN - 1)).toBeLessThan(0.05)
    expect([found.governedBy, whole.governedBy]).toEqual(['lattice', 'lattice'])
    expect(found.voxelsThroughWall).toBeGreaterThanOrEqual(3)
    expect(found.notes[0]).toMatch(/^Windows: .* its \d most loaded blocks of [23] × [23] × [23] cells/)
  })

  it('in even tension yields within a few percent of what its cells are tabulated for', async () => {
    const { part, design, setup, bytes } = await latticeBeam('kelvin', 0.3, [1, 0, 0], 40)
    const found = await verified(part, design, bytes, setup, { throughWall: 3 })
    expect(Math.abs(found.maxLoadDeviationPercent)).toBeLessThan(15)
  })

  it('yields in three voxels through a wall nearly as in finer ones, because its most loaded cells are analysed again', async () => {
    const { part, design, setup, bytes } = await latticeBeam('octet', 0.3, [1, 0, 0], 20)
    const three = await verified(part, design, bytes, setup, { throughWall: 3 })
    // Half of this holds no window of finer voxels.
    const mostVoxels = (20 / three.voxelMm + 1) ** 3
    const alone = await verified(part, design, bytes, setup, { throughWall: 3, mostVoxels })
    expect(three.notes).toEqual([expect.stringMatching(/most loaded cells were analysed again with voxels of 0\.1\d mm/)])
    expect(alone.notes).toEqual([])
    expect([three.governedBy, alone.governedBy]).toEqual(['lattice', 'lattice'])
    expect(three.stiffnessNPerMm).toBe(alone.stiffnessNPerMm)
    // Five voxels, finer in the most loaded cells as well, bear 1076 N.
    expect(Math.abs(three.maxLoadN / 1076 - 1)).toBeLessThan(0.02)
    expect(alone.maxLoadN / 1076).toBeGreaterThan(1.02)
    expect(alone.maxLoadN / 1076).toBeLessThan(1.05)
  })
})
