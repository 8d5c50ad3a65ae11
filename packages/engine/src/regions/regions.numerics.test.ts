import { orThrow, type Region, rangesOf, regionBody } from '@trabecula/domain'
import { moved, prism, soupVolume } from '@trabecula/geometry'
import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { LatticeModel } from '../grading/lattice-model.ts'
import { firstCase, type Setup } from '../input/setup.ts'
import { makeCandidate, prepareDesignRun } from '../make-candidate.ts'
import { MaterialInterpolation } from '../material/interpolation.ts'
import { expectSoundFile } from '../testing/expect-sound-file.ts'
import { type Exported, exported } from '../testing/exported.ts'
import { imprintedBlock, trianglesBetween } from '../testing/imprinted-block.ts'
import { keptTriangles } from '../testing/open-export.ts'
import { boxPart, cantilever, facing } from '../testing/sample-parts.ts'
import { verifyMesh } from '../verification/verify-mesh.ts'

type Point = readonly [number, number, number]

interface Crossing {
  readonly at: number
  /** 1 where the line leaves the material, -1 where it enters it. */
  readonly winding: number
}

/** Where a line along an axis crosses the triangles; `p` and `q`: its place along the next two axes, file coordinates. */
function crossings({ soup }: Exported, axis: 0 | 1 | 2, p: number, q: number): Crossing[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3]
  const found: Crossing[] = []
  for (let o = 0; o < soup.length; o += 9) {
    const [ap, aq, bp, bq, cp, cq] = [
      soup[o + u] - p,
      soup[o + v] - q,
      soup[o + 3 + u] - p,
      soup[o + 3 + v] - q,
      soup[o + 6 + u] - p,
      soup[o + 6 + v] - q,
    ]
    const [a, b, c] = [bp * cq - bq * cp, cp * aq - cq * ap, ap * bq - aq * bp]
    if (!((a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0))) continue
    const at = (a * soup[o + axis] + b * soup[o + 3 + axis] + c * soup[o + 6 + axis]) / (a + b + c)
    found.push({ at, winding: Math.sign(a) })
  }
  return found
}

/** Share of random places between two corners, in file coordinates, that rays along x find in the material. */
function solidShare(file: Exported, [low, high]: readonly [Point, Point], count = 150): number {
  const random = new Random(7)
  let solid = 0
  for (let n = 0; n < count; n++) {
    const [x, y, z] = low.map((from, axis) => from + (high[axis] - from) * random.next())
    const winding = crossings(file, 0, y, z).reduce((sum, crossing) => sum + (crossing.at > x ? crossing.winding : 0), 0)
    if (winding > 0) solid++
  }
  return solid / count
}

/** How thick the material is that rays along z meet first below the top and above the bottom of a block, ascending, mm. */
function shells(file: Exported, [low, high]: readonly [Point, Point], count = 150): { top: number[]; bottom: number[] } {
  const random = new Random(7)
  const lines = Array.from({ length: count }, () => {
    const [x, y] = [0, 1].map((axis) => low[axis] + (high[axis] - low[axis]) * random.next())
    return crossings(file, 2, x, y)
      .map(({ at }) => at)
      .sort((a, b) => a - b)
  })
  const ascending = (values: number[]) => values.sort((a, b) => a - b)
  return {
    top: ascending(lines.map((line) => line.at(-1)! - line.at(-2)!)),
    bottom: ascending(lines.map((line) => line[1] - line[0])),
  }
}

describe('the file', () => {
  const part = boxPart(24, 16, 16)
  const top = { faces: rangesOf(facing(part, 2, 1)) }
  const boss: Region = { cylinder: { from: [12, 8, -1], to: [12, 8, 17], radius: 4 }, as: 'solid' }

  it.each(['gyroid-sheet', 'octet'] as const)('of %s is solid below a face to its depth, and a lattice below', async (cell) => {
    const file = await exported(part, cell, { regions: [{ ...top, solidToMm: 5 }] })
    expectSoundFile(part, file)
    expect(
      solidShare(file, [
        [0.1, 0.1, 11.1],
        [23.9, 15.9, 15.9],
      ]),
    ).toBe(1)
    expect(
      solidShare(file, [
        [2, 2, 2],
        [22, 14, 10.5],
      ]),
    ).toBeLessThan(0.6)
    const without = await exported(part, cell)
    expect(
      solidShare(without, [
        [2, 2, 11.1],
        [22, 14, 14.5],
      ]),
    ).toBeLessThan(0.6)
    // What was void of the lattice is solid now.
    expect(file.report.volumeMm3).toBeGreaterThan(without.report.volumeMm3 + 0.4 * 22 * 14 * 4)
  })

  it('is solid in a cylinder, also between open faces, whose triangles are cut around it', async () => {
    const file = await exported(part, 'gyroid-sheet', { regions: [boss], zeroThicknessDirection: 'Z' })
    expect(
      solidShare(file, [
        [9.3, 5.3, 0.1],
        [14.7, 10.7, 15.9],
      ]),
    ).toBe(1)
    expectSoundFile(part, file, [...facing(part, 2, 1), ...facing(part, 2, -1)])
    expect(file.report).toMatchObject({ powder: { sealedMm3: 0 }, outerTrianglesKept: 8 })
    expect(file.report.openedMm2).toBeGreaterThan(100)
  })

  it.each(['gyroid-sheet', 'octet'] as const)(
    'of %s has below a face the shell of its rule, and elsewhere that of the part',
    async (cell) => {
      const file = await exported(part, cell, { regions: [{ ...top, shellMm: 3 }] })
      expectSoundFile(part, file)
      const found = shells(file, [
        [4, 4, 0],
        [20, 12, 0],
      ])
      expect(found.top[0]).toBeGreaterThan(0.98 * 3)
      expect(found.top[30]).toBeLessThan(1.1 * 3)
      expect(found.bottom[0]).toBeGreaterThan(0.98)
      expect(found.bottom[30]).toBeLessThan(1.1)
    },
  )

  it('is solid in a body of another file, which reaches out of the part', async () => {
    const corner = prism(
      [
        [-2, -2],
        [11, -2],
        [-2, 11],
      ],
      20,
    )
    const region: Region = { body: regionBody('corner.stl', moved(corner, 0, 0, -2), 1), as: 'solid' }
    const file = await exported(part, 'octet', { regions: [region] })
    expectSoundFile(part, file)
    // The slope goes through x + y = 9.
    expect(
      solidShare(file, [
        [0.1, 0.1, 0.1],
        [4.3, 4.3, 15.9],
      ]),
    ).toBe(1)
    expect(
      solidShare(file, [
        [6, 6, 2],
        [22, 14, 14],
      ]),
    ).toBeLessThan(0.6)
  })

  it('is open at the faces of a rule alone, and closed where a rule keeps the shell', async () => {
    const upward = await exported(part, 'gyroid-sheet', { regions: [{ ...top, open: true }] })
    const kept = keptTriangles(part, upward.soup)
    expect(facing(part, 2, 1).every((t) => !kept[t]) && facing(part, 2, -1).every((t) => kept[t])).toBe(true)
    const downward = await exported(part, 'gyroid-sheet', { regions: [{ ...top, open: false }], zeroThicknessDirection: 'Z' })
    expect(facing(part, 2, 1).every((t) => keptTriangles(part, downward.soup)[t])).toBe(true)
    expect(
      solidShare(downward, [
        [1, 1, 15.05],
        [23, 15, 15.95],
      ]),
    ).toBe(1)
    expect(downward.report.openedMm2).toBeCloseTo(upward.report.openedMm2, -2)
  })
})

describe('the stiffness', () => {
  const part = imprintedBlock([
    [0, 20, 30, 64],
    [0, 20],
    [0, 20],
  ])
  const setup: Setup = {
    ...cantilever(part, [0, 0, -1]),
    cases: [firstCase(trianglesBetween(part, [20, 0, 20], [30, 20, 20]), { x: 0, y: 0, z: -1 })],
    elements: 8_000,
  }

  /** Stiffness with a uniform lattice in what is left, over that of the solid part. */
  async function share(regions: readonly Region[]): Promise<number> {
    const run = await prepareRun(part, { ...setup, regions }, { coarseCells: 0 })
    if (!run.ok) throw new Error(run.refusal.message)
    const { problem, analysis, solid } = run.value
    try {
      const bounds = { min: 0.3, max: 0.31, minReason: 'wall', maxReason: 'gap', printable: true } as const
      const law = new MaterialInterpolation('gyroid-sheet', 6, problem.material, problem.printer, bounds)
      const model = new LatticeModel(analysis, law)
      const state = await model.evaluate(model.uniform(0.3), 1e-7, undefined)
      return state.solution.stiffness / solid.stiffnessNPerMm
    } finally {
      await run.value.dispose()
    }
  }

  it('is the solid block where a region is solid between load and support, to 1e-3', async () => {
    expect(
      Math.abs(
        (await share([
          {
            box: [
              [-9, -9, -9],
              [44, 99, 99],
            ],
            as: 'solid',
          },
        ])) - 1,
      ),
    ).toBeLessThan(1e-3)
    expect(await share([])).toBeLessThan(0.8)
  })
})

describe('a row with a solid boss and a void', () => {
  const part = boxPart(40, 20, 20)
  const regions: readonly Region[] = [
    { cylinder: { from: [17, 10, -1], to: [17, 10, 21], radius: 4 }, as: 'solid' },
    { sphere: { center: [30, 10, 10], radius: 4 }, as: 'void' },
  ]
  const setup: Setup = { ...cantilever(part, [0, 0, -1], { cellSizesMm: [8] }), elements: 2000, regions }

  it('is verified: its file weighs what the row says, and is as stiff within the bands of two to three cells', async () => {
    const run = orThrow(await prepareDesignRun(part, setup))
    const design = orThrow(await makeCandidate(run, 'octet').finally(() => run.dispose()))
    const file = await exported(part, 'octet', design)
    const found = orThrow(await verifyMesh(part, design, file.bytes, setup, { throughWall: 3 }))
    const grams = (run.problem.material.densityGCm3 / 1000) * soupVolume(file.soup)
    expect(Math.abs(design.row.massG / grams - 1)).toBeLessThan(0.01)
    expect(found.massG).toBeCloseTo(grams, 6)
    expect(Math.abs(found.stiffnessDeviationPercent)).toBeLessThan(5)
    expect(found.maxLoadDeviationPercent).toBeGreaterThan(-15)
    expect(found.maxLoadDeviationPercent).toBeLessThan(30)
    expect(found).toMatchObject({ meshSha256: file.report.sha256, coarse: false, windows: 0 })
  })
})
