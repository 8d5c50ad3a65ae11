/** @module-tag long */
import { blocks, box, writeBinaryStl } from '@trabecula/geometry'
import { ElasticSolver } from '@trabecula/kernels'
import { sampleDesign } from '@trabecula/testkit/sample-design'
import { describe, expect, it, vi } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import type { Part } from '../input/part.ts'
import type { Setup } from '../input/setup.ts'
import { plateWithHole } from '../testing/plate-with-hole.ts'
import { boxPart, cantilever, facing, loadedOn, partOf } from '../testing/sample-parts.ts'
import { boxSide, plateSpring, slitBlock } from '../testing/slit-blocks.ts'
import type { Verification } from './report.ts'
import { type VerifyOptions, verifyMesh } from './verify-mesh.ts'

const [youngs, poisson] = [1800, 0.4]

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

async function refusalOf(...asked: Parameters<typeof verifyMesh>): Promise<string> {
  const outcome = await verifyMesh(...asked)
  return outcome.ok ? 'accepted' : outcome.refusal.code
}

/** A design that says nothing but how thick the thinnest wall is, with the row of the solid part. */
async function solidDesign(part: Part, setup: Setup, wall: number): Promise<Design> {
  const prepared = await prepareRun(part, setup)
  if (!prepared.ok) throw new Error(prepared.refusal.message)
  const { solid, problem } = prepared.value
  await prepared.value.dispose()
  const row = { minFeatureMm: wall, ...solid } as never
  const base = sampleDesign(part, 'octet', { shell: 100, row })
  return { ...base, density: { ...base.density, spacing: problem.grid.spacing } }
}

/** Held and loaded at the sides of its box along x, and not at those of its slit. */
const betweenEnds = (part: Part, force: readonly [number, number, number]): Setup => ({
  ...loadedOn(cantilever(part, force), boxSide(part, 0, 1)),
  held: boxSide(part, 0, -1),
})

/** A solid design of this thinnest wall, mm, without the other values of a row. */
const thinnest = (part: Part, wall: number): Design =>
  sampleDesign(part, 'octet', { shell: 100, row: { minFeatureMm: wall } as never })

it('a spring, whose gap is everywhere, is verified in less than a hundred iterations', async () => {
  const part = plateSpring({ plates: 8, thick: 3, gap: 2 })
  const setup = { ...loadedOn(cantilever(part, [0, 0, 1]), boxSide(part, 2, 1)), held: boxSide(part, 2, -1) }
  const design = await solidDesign(part, setup, 3)
  const found = await verified(part, design, writeBinaryStl(part.fileSoup), setup, { throughWall: 4 })
  // While coarse levels welded the gap it took 251.
  expect(found.iterations).toBeLessThan(100)
  expect(Math.abs(found.stiffnessNPerMm / design.row.stiffnessNPerMm - 1)).toBeLessThan(0.03)
})

describe('a slit', () => {
  it.each([0.05, 0.3, 1])('of %s mm is open in voxels of 1.8 mm', async (width) => {
    const part = slitBlock({ width })
    const setup = betweenEnds(part, [0, 0, -1])
    const found = await verified(part, thinnest(part, 6), writeBinaryStl(part.fileSoup), setup, { throughWall: 3 })
    // The crack formula says about 40 N/mm, and finest grids with a slit that they resolve 42. Welded it has 650.
    expect(found.stiffnessNPerMm).toBeGreaterThan(0.9 * 42)
    expect(found.stiffnessNPerMm).toBeLessThan(1.1 * 42)
  })

  it('that leaves nothing joined is refused: the loaded side is not held', async () => {
    const part = partOf(
      blocks(
        [
          [0, 30, 30.3, 60],
          [0, 20],
          [0, 24],
        ],
        (i) => i !== 1,
      ),
    )
    const setup = betweenEnds(part, [1, 0, 0])
    expect(await refusalOf(part, thinnest(part, 3), writeBinaryStl(part.fileSoup), setup)).toBe('mesh-not-connected')
  })
})

describe('a solid box as its own mesh', () => {
  const [length, side] = [120, 15]
  const part = boxPart(length, side, side)
  const bytes = writeBinaryStl(part.fileSoup)

  it('is as stiff in bending as Timoshenko says and as the run says, weighs the same, and yields at the same load', async () => {
    const setup = cantilever(part, [0, 0, -1])
    const found = await verified(part, await solidDesign(part, setup, 4.5), bytes, setup)
    const shear = youngs / (2 * (1 + poisson))
    const bend = length ** 3 / ((3 * youngs * side ** 4) / 12) + length / ((5 / 6) * shear * side ** 2)
    expect(Math.abs(found.stiffnessNPerMm * bend - 1)).toBeLessThan(0.03)
    expect(Math.abs(found.stiffnessDeviationPercent)).toBeLessThan(1)
    expect(Math.abs(found.maxLoadDeviationPercent)).toBeLessThan(5)
    expect(Math.abs(found.massDeviationPercent)).toBeLessThan(1e-3)
    expect(found).toMatchObject({ coarse: false, governedBy: 'skin', notes: [] })
  })

  it('is as stiff in tension as E·A/L says', async () => {
    const setup = cantilever(part, [1, 0, 0])
    const found = await verified(part, await solidDesign(part, setup, 4.5), bytes, setup)
    expect(Math.abs(found.stiffnessNPerMm / ((youngs * side * side) / length) - 1)).toBeLessThan(0.02)
  })

  it('says that it is coarse when only half a wall fits into a voxel, and refuses when not even that does', async () => {
    const setup = cantilever(part, [1, 0, 0])
    const design = await solidDesign(part, setup, 4.5)
    const voxels = (size: number) => (length / size) * (side / size) ** 2
    const found = await verified(part, design, bytes, setup, { mostVoxels: voxels(1.9) })
    expect(found.coarse).toBe(true)
    expect(found.voxelsThroughWall).toBeGreaterThanOrEqual(2)
    expect(found.notes[0]).toMatch(/^Coarse/)
    expect(await refusalOf(part, design, bytes, setup, { mostVoxels: voxels(4) })).toBe('verify-too-large')
  })

  it('refuses what is not the mesh of this part', async () => {
    const setup = cantilever(part, [1, 0, 0])
    const design = await solidDesign(part, setup, 4.5)
    expect(await refusalOf(part, design, writeBinaryStl(box([120, 15, 14])), setup)).toBe('mesh-of-another-part')
    const holed = part.fileSoup.filter((_, i) => Math.floor(i / 9) !== facing(part, 0, 1)[0])
    expect(await refusalOf(part, design, writeBinaryStl(holed), setup)).toBe('mesh-not-closed')
    expect(await refusalOf(part, design, bytes.subarray(0, 200), setup)).toBe('stl-truncated')
    const cut = { ...setup, settings: { ...setup.settings, material: 'Cheese' } }
    expect(await refusalOf(part, design, bytes, cut)).toBe('unknown-material')
  })

  it('says so and verifies nothing when the analysis does not converge', async () => {
    const setup = cantilever(part, [1, 0, 0])
    const design = await solidDesign(part, setup, 4.5)
    const lost = { iterations: 2000, residual: 0.02, compliance: 1, converged: false }
    const solve = vi.spyOn(ElasticSolver.prototype, 'solve').mockResolvedValue(lost)
    const outcome = await verifyMesh(part, design, bytes, setup)
    solve.mockRestore()
    expect(!outcome.ok && outcome.refusal).toMatchObject({
      code: 'not-solved',
      message: expect.stringContaining('did not converge (residual 2.0e-2)'),
    })
  })

  it('stops within a step when it is aborted', async () => {
    const setup = cantilever(part, [1, 0, 0])
    const design = await solidDesign(part, setup, 2)
    const controller = new AbortController()
    const stages: string[] = []
    const running = verifyMesh(part, design, bytes, setup, {
      signal: controller.signal,
      onProgress: ({ stage }) => {
        stages.push(stage)
        if (stage === 'solve') controller.abort(new Error('enough'))
      },
    })
    await expect(running).rejects.toThrow('enough')
    expect([...new Set(stages)]).toEqual(['read', 'voxels', 'loads', 'solve'])
  })
})

it('a link on a pin turns about it in its verification as in the run', async () => {
  const part = partOf(plateWithHole([46, 12, 8], { x: 6, y: 6, radius: 2.5 }))
  const hole = Uint32Array.from(part.surfaces.label.keys()).filter(
    (t) => part.surfaces.faces[part.surfaces.label[t]!]!.kind !== 'plane',
  )
  const symmetry = { kind: 'symmetry', triangles: facing(part, 0, 1) } as const
  const back = { kind: 'sliding', triangles: facing(part, 2, -1) } as const
  const bent = { ...loadedOn(cantilever(part, [0, -1, 0]), facing(part, 1, 1)), held: new Uint32Array() }
  const pinned: Setup = { ...bent, supports: [{ kind: 'pinned', triangles: hole }, symmetry, back] }
  const clamped: Setup = { ...bent, held: hole, supports: [symmetry] }
  const bytes = writeBinaryStl(part.fileSoup)
  const onPin = await verified(part, await solidDesign(part, pinned, 3), bytes, pinned)
  const held = await verified(part, await solidDesign(part, clamped, 3), bytes, clamped)
  expect(Math.abs(onPin.stiffnessDeviationPercent)).toBeLessThan(5)
  expect(held.stiffnessNPerMm / onPin.stiffnessNPerMm).toBeGreaterThan(2)
})
