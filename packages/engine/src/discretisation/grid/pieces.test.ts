import { blocks, box } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import type { AnalysisGrid } from './analysis-grid.ts'
import { connectedElements, PieceNodes } from './piece-nodes.ts'
import { Pieces } from './pieces.ts'
import { scanLines } from './scan-lines.ts'
import { volumeFractions } from './volume-fractions.ts'

const grid: AnalysisGrid = { nx: 6, ny: 2, nz: 4, spacing: 1, origin: [0, 0, 0] }

/** 6 × 2 × 4 with a slit from the top whose walls are at x = `from` and `to`, to the height `low`. */
const slit = (from: number, to: number, low: number): Float32Array =>
  blocks(
    [
      [0, from, to, 6],
      [0, 2],
      [0, low, 4],
    ],
    (i, _, k) => i !== 1 || k === 0,
  )

async function parted(soup: Float32Array) {
  const pieces = await Pieces.of(soup, grid)
  if (!pieces) throw new Error('No gap was found.')
  const options = { shell: 6, pad: 0, layers: [], sign: 'scan', pieces } as const
  const fractions = await volumeFractions(soup, grid, options)
  const nodes = new PieceNodes(pieces, fractions.whole)
  return { pieces, fractions, nodes, cut: nodes.cutCells(fractions) }
}

it('the lines through the sample points enter and leave the material where the faces are, and take sides that touch for one', () => {
  const twoBoxes = (gap: number) =>
    Float32Array.from([...box([2, 2, 4]), ...box([2, 2, 4]).map((value, at) => (at % 3 === 0 ? value + 2 + gap : value))])
  const onFirst = (gap: number) => {
    const { first, begins, ends } = scanLines(twoBoxes(gap), grid, 0)
    return [...begins.subarray(first[0], first[1])].flatMap((begin, n) => [begin, ends[n]])
  }
  const found = onFirst(0.01)
  expect(found).toHaveLength(4)
  expect(found[2] - found[1]).toBeCloseTo(0.01, 5)
  expect(onFirst(0.004)).toHaveLength(2)
})

describe('a cell through which a gap passes', () => {
  it.each([0.001, 0.01, 0.3])('holds two pieces that share no node, however thin the gap is (%s of a cell)', async (width) => {
    const soup = slit(2.4, 2.4 + Math.max(width, 0.006), 1)
    const { cut, fractions } = await parted(soup)
    const cell = 2 + 6 * (0 + 2 * 3)
    const at = [...cut.cells.keys()].filter((n) => cut.cells[n] === cell)
    expect(at).toHaveLength(2)
    const [low, high] = at.map((n) => new Set(cut.parted!.nodes.subarray(8 * n, 8 * n + 8)))
    expect([...low].filter((node) => high.has(node))).toEqual([])
    const shares = at.map((n) => cut.parted!.whole[n])
    expect(shares[0] + shares[1]).toBeCloseTo(fractions.whole[cell], 5)
    expect(Math.abs(shares[0] - 0.4)).toBeLessThan(0.1)
  })

  it('doubles nodes also where the gap lies between two cells', async () => {
    const { cut, nodes } = await parted(slit(2.995, 3.005, 1))
    expect(nodes.doubles.length).toBe(3 * 3)
    // All cells on both sides are of one material, and listed for their nodes only.
    expect([...cut.parted!.whole].every((share) => share > 0.9)).toBe(true)
  })
})

it('a part without a place that is close to itself has no pieces', async () => {
  expect(await Pieces.of(box([6, 2, 4]), { ...grid, origin: [-3, -1, -2] })).toBe(undefined)
})

describe('the end of a gap', () => {
  it.each([1.3, 1.6])('is tied by the material on the lines that pass it, at a depth of %s cells', async (low) => {
    const { pieces, cut } = await parted(slit(2.4, 2.5, low))
    const cell = 2 + 6 * 2 * 1
    const tie = pieces.tieOf(cell)
    expect(tie?.axis).toBe(0)
    const at = [...cut.cells.keys()].filter((n) => cut.cells[n] === cell)
    expect(at).toHaveLength(3)
    const [left, right, tied] = at.map((n) => [...cut.parted!.nodes.subarray(8 * n, 8 * n + 8)])
    expect(tied).toEqual(left.map((node, corner) => (corner & 1 ? right[corner] : node)))
    // Above the end the sides are apart, below they are one.
    expect(left[4]).not.toBe(right[4])
    expect(left[0]).toBe(right[0])
  })

  it('is tied across the face of two cells where the gap lies on it', async () => {
    const { pieces } = await parted(slit(2.995, 3.005, 1.5))
    expect(pieces.tieOf(2 + 6 * 2)).toMatchObject({ axis: 0, high: { cell: 3 + 6 * 2 } })
  })
})

/** Two blocks above each other, as long as this, with a gap between them. */
const stacked = (length: number, from: number, to: number): Float32Array =>
  blocks(
    [
      [0, length],
      [0, 2],
      [0, from, to, 4],
    ],
    (_i, _j, k) => k !== 1,
  )

it.each([2.05, 2.1])('a gap parts also a strip of material in which no sample point lies, at a wall at %s', async (length) => {
  const { pieces, fractions } = await parted(stacked(length, 2.48, 2.52))
  const bodies = connectedElements(pieces, fractions.whole).volume.slice(1)

  expect(bodies).toHaveLength(2)
})

it('a held face holds nothing of the other side of a gap, also where that has most of the material at a node', async () => {
  const soup = stacked(6, 1.3, 1.35)
  const { nodes } = await parted(soup)
  const end = [...Array(soup.length / 9).keys()].filter((triangle) =>
    [0, 3, 6].every((corner) => soup[9 * triangle + corner] === 0 && soup[9 * triangle + corner + 2] < 1.31),
  )
  const height = (node: number) => Math.floor(node / (7 * 3))
  const held = new Set([...Array(7 * 3 * 5).keys()].filter((node) => node % 7 === 0 && height(node) < 3))
  const found = [...nodes.heldVersions(soup, Uint32Array.from(end), held)]
  expect(found).toHaveLength(held.size)
  // The grid's own nodes above the gap are those of the upper block.
  expect(found.filter((node) => node < 7 * 3 * 5 && height(node) === 2)).toEqual([])
})
