import { describe, expect, it } from 'vitest'
import { imprintedBlock, trianglesBetween } from '../../testing/imprinted-block.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { supportsOn } from './constraints.ts'
import { heldNodes } from './held-nodes.ts'

/** A block of 8 × 8 × 4 mm with a patch on its underside, and cubes of 1 mm that fill it. */
function patched(from: number, to: number) {
  const part = imprintedBlock([
    [0, from, to, 8],
    [0, 2, 4, 8],
    [0, 4],
  ])
  const origin = [0, 1, 2].map((axis) => part.soup.reduce((low, value, i) => (i % 3 === axis ? Math.min(low, value) : low), 0))
  const grid: AnalysisGrid = { nx: 8, ny: 8, nz: 4, spacing: 1, origin: origin as unknown as [number, number, number] }
  const share = new Float32Array(8 * 8 * 4).fill(1)
  return { part, grid, share, patch: trianglesBetween(part, [from, 2, 0], [to, 4, 0]) }
}
const node = (i: number, j: number, k = 0): number => i + 9 * (j + 9 * k)

describe('nodes at the border of a held patch', () => {
  it('along the grid are half held at its edges, a quarter at its corners, and wholly within', () => {
    const { part, grid, share, patch } = patched(2, 4)
    const { whole, partly } = heldNodes(part.soup, patch, grid, share)
    expect([...whole]).toEqual([node(3, 3)])
    expect(partly.size).toBe(8)
    expect(partly.get(node(2, 3))?.share).toBeCloseTo(0.5, 5)
    expect(partly.get(node(4, 4))?.share).toBeCloseTo(0.25, 5)
    expect(partly.get(node(4, 4))?.normal).toEqual([0, 0, -1])
  })

  it('between the nodes are held by the area around them, which adds up to the patch', () => {
    const { part, grid, share, patch } = patched(2.25, 4.75)
    const { whole, partly } = heldNodes(part.soup, patch, grid, share)
    // Around each node of the underside lies a surface of 1 mm².
    const area = whole.length + [...partly.values()].reduce((sum, { share: held }) => sum + held, 0)
    expect(area).toBeCloseTo(2.5 * 2, 4)
    expect(partly.get(node(5, 3))?.share).toBeCloseTo(0.75 ** 2 / 2, 5)
  })

  it('are none on a whole face, whose neighbours turn away', () => {
    const { part, grid, share } = patched(2, 4)
    const { whole, partly } = heldNodes(part.soup, trianglesBetween(part, [0, 0, 0], [8, 8, 0]), grid, share)
    expect([...whole]).toEqual(Array.from({ length: 81 }, (_, n) => n))
    expect(partly.size).toBe(0)
  })

  it('are held along one axis by a face that slides, and along all where the held face goes on', () => {
    const { part, grid, share, patch } = patched(2, 4)
    const beside = trianglesBetween(part, [4, 2, 0], [8, 4, 0])
    const placed = supportsOn(part.soup, { held: patch, supports: [{ kind: 'sliding', triangles: beside }] }, grid, share)
    if (!placed.ok) throw new Error(placed.refusal.message)
    const { nodes, axes, partly } = placed.value.constrained
    const shares = (at: number) => [...(partly?.shares.subarray(3 * (partly?.nodes.indexOf(at) ?? 0)) ?? [])].slice(0, 3)
    // Between them the normal is wholly held, and the rest by half.
    expect(axes[nodes.indexOf(node(4, 3))]).toBe(4)
    expect(shares(node(4, 3))).toEqual([0.5, 0.5, 0].map((value) => expect.closeTo(value, 5)))
    expect(shares(node(6, 2))).toEqual([0, 0, 0.5].map((value) => expect.closeTo(value, 5)))
  })
})
