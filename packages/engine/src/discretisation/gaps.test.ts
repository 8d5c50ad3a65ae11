import { blocks, box, inspect } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import type { Part } from '../input/part.ts'
import { cantilever, facing, partOf } from '../testing/sample-parts.ts'
import { hinge } from '../testing/slit-blocks.ts'
import { gapPrintedShut, gapSentences, gapsOf, gapWarning, joinedGap, wallWarning } from './gaps.ts'
import { alignedGrid } from './grid/analysis-grid.ts'
import { volumeFractions } from './grid/volume-fractions.ts'
import { buildProblem } from './problem.ts'

/** A beam of 60 × 20 × 24 mm that a slit cuts from the top to 4 mm above the bottom. */
const slitted = (width: number, scale = 1) =>
  partOf(
    blocks(
      [
        [0, 30, 30 + width, 60],
        [0, 20],
        [0, 4, 24],
      ],
      (i, _, k) => i !== 1 || k === 0,
    ).map((value) => scale * value),
  )
/** Two blocks that are this far apart. */
const clearance = (width: number) =>
  partOf(
    Float32Array.from([...box([30, 20, 20]), ...box([30, 20, 20]).map((value, at) => value + (at % 3 === 0 ? 30 + width : 0))]),
  )
/** Held at its left end, pulled at its right one. */
function pulled(part: Part) {
  const endAt = (x: number) =>
    [...facing(part, 0, x > 0 ? 1 : -1)].filter((triangle) => Math.abs(part.soup[9 * triangle] - x) < 1e-3)
  const [load, held] = [part.bounds.max[0], part.bounds.min[0]].map((x) => Uint32Array.from(endAt(x)))
  const setup = cantilever(part, [1, 0, 0])
  return buildProblem(part, { ...setup, cases: [{ ...setup.cases[0], triangles: load }], held, elements: 12_000 })
}

describe('a gap that the grid does not see', () => {
  it('is reported with its width, its place in the file and what that means', async () => {
    const part = slitted(0.3)
    const grid = alignedGrid(part.bounds, 1.3, [null, null, null])
    const options = { shell: 0, pad: 0, layers: [], sign: 'scan' } as const
    const { whole } = await volumeFractions(part.soup, grid, options)
    const gap = joinedGap(await gapsOf(part, grid.spacing), grid, whole)
    expect(gap?.width).toBeCloseTo(0.3, 3)
    const said = gap && gapSentences.joined(gap, part)
    expect(said).toMatch(
      /^A gap of 0\.3 mm near 30\.1\d*, [\d.]+, [\d.]+ mm is invisible to the analysis, whose cells of 1\.3 mm/,
    )
    expect(said).toContain('stiffness and load may be much too high')
  })

  it.each([0.01, 0.3])('is none where pieces of cells open it: %s mm', async (width) => {
    const built = await pulled(slitted(width))
    expect(built.ok && built.value.cut.parted?.doubles.length).toBeGreaterThan(0)
    expect(built.ok && built.value.gap).toBe(undefined)
    expect(built.ok && built.value.notes.filter((note) => note.includes('invisible'))).toEqual([])
  })

  it('is said next to one that pieces of cells open', async () => {
    // A leaf of 0.8 mm stands between a slit that is open and one of which the sides count as touching.
    const part = partOf(
      blocks(
        [
          [0, 30, 30.3, 31.1, 31.103, 60],
          [0, 20],
          [0, 4, 24],
        ],
        (i, _, k) => (i !== 1 && i !== 3) || k === 0,
      ),
    )
    const built = await pulled(part)
    expect(built.ok && built.value.cut.parted?.doubles.length).toBeGreaterThan(0)
    expect(built.ok && built.value.gap?.width).toBeCloseTo(0.003, 4)
  })

  it('is none where it is wide enough for an empty cell, or where there is none', async () => {
    for (const part of [slitted(3), partOf(box([60, 20, 24]))]) {
      const built = await pulled(part)
      expect(built.ok && built.value.gap).toBe(undefined)
    }
  })

  it('holds no load between two bodies', async () => {
    const built = await pulled(clearance(0.3))
    expect(!built.ok && built.refusal.code).toBe('load-not-connected')
  })

  it('is none between bodies that touch', async () => {
    const built = await pulled(clearance(0))
    expect(built.ok && built.value.gap).toBe(undefined)
  })
})

it('joinedGap looks for an empty cell between the sides, wherever the cells lie', { tags: ['long'] }, async () => {
  const part = slitted(0.9)
  const joined = async (spacing: number, at: number) => {
    const grid = alignedGrid(part.bounds, spacing, [at, null, null])
    const options = { shell: 1, pad: 1, layers: [], sign: 'scan' } as const
    const { whole } = await volumeFractions(part.soup, grid, options)
    return joinedGap(await gapsOf(part, spacing), grid, whole)
  }
  // The slit reaches from 0 to 0.9 in the frame of the part.
  expect(await joined(0.9, 0)).toBe(undefined)
  expect((await joined(0.9, 0.45))?.width).toBeCloseTo(0.9, 3)
  expect(await joined(0.44, 0.1)).toBe(undefined)
})

it('a gap that its printer joins is said with its place, also where cells are small next to it', async () => {
  const noteOf = async (part: Part) => {
    const built = await pulled(part)
    return built.ok && built.value.notes.find((note) => note.includes('print shut'))
  }
  expect(await noteOf(slitted(0.3))).toMatch(
    /^A gap of 0\.3 mm near 30\.1\d*, [\d.]+, [\d.]+ mm is open in the analysis, but may print shut: on HP MJF 5200 gaps below 0\.5 mm do\./,
  )
  expect(await noteOf(slitted(0.6))).toBe(undefined)
  const [part, narrow, wide] = [slitted(0.3), { spacing: 0.1, least: 0.5 }, { spacing: 0.1, least: 0.25 }]
  const ofSmallCells = await gapsOf(part, narrow.spacing)
  expect(ofSmallCells.found).toEqual([])
  expect((await gapPrintedShut(part, ofSmallCells, narrow))?.width).toBeCloseTo(0.3, 3)
  expect(await gapPrintedShut(part, ofSmallCells, wide)).toBe(undefined)
})

it('a check of the file warns of a gap that the usual number of cells may not see', async () => {
  const warn = (part: Part) => gapWarning(part.fileSoup, inspect(part.fileSoup))
  expect(await warn(slitted(0.3))).toMatch(/^A gap of 0\.3 near 30\.1\d*, [\d.]+, [\d.]+ may be too narrow/)
  expect(await warn(slitted(0.3, 0.001))).toMatch(/^A gap of 0\.0003 near 0\.0301/)
  expect(await warn(slitted(3))).toBe(undefined)
})

it('a check of the file warns of walls that are thinner than 1.5 cells of the usual number', async () => {
  const warn = (part: Part) => wallWarning(part.fileSoup, inspect(part.fileSoup))
  expect(await warn(hinge(0.3))).toMatch(/^A wall about 0\.3 thick near 3[01]\.\d*, [\d.]+, 19\.\d+ is thinner than 1\.5 cells/)
  expect(await warn(hinge(3))).toBe(undefined)
  // The tip of a wedge is no wall.
  const wedge = box([60, 20, 24]).map((value, at, all) => (at % 3 === 2 ? (value * all[at - 2]!) / 60 : value))
  expect(await warn(partOf(wedge))).toBe(undefined)
})

it('a check of the exported file that does not see a gap confirms nothing', () => {
  const part = slitted(0.3)
  const said = gapSentences.notVerified({ at: [0, 0, 0], width: 0.3, spacing: 0.4 }, part, 'voxels')
  expect(said).toContain('whose voxels of 0.4 mm join its sides: stiffness and load would come out much too high')
})
