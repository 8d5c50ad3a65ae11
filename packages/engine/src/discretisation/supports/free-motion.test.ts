import { describe, expect, it } from 'vitest'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { freeMotion, motionInWords } from './free-motion.ts'

const grid = { nx: 4, ny: 4, nz: 4, spacing: 2, origin: [-4, -4, -4] } as unknown as AnalysisGrid
const node = (i: number, j: number, k: number) => i + 5 * (j + 5 * k)
const face = (axis: number): number[] =>
  Array.from({ length: 125 }, (_, n) => n).filter((n) => [n % 5, Math.floor(n / 5) % 5, Math.floor(n / 25)][axis] === 0)
type Held = readonly [readonly number[], number]
const held = (...supports: readonly Held[]) => {
  const all = supports.flatMap(([nodes, axes]) => nodes.map((each) => [each, axes] as const))
  return { nodes: Uint32Array.from(all, ([each]) => each), axes: Uint8Array.from(all, ([, axes]) => axes) }
}
const inMm = { center: [0, 0, 0], unitScale: 1, report: { diagonal: 14 } } as const
const said = (...supports: readonly Held[]) => {
  const motion = freeMotion(grid, held(...supports))
  return motion && motionInWords(motion, inMm)
}
const [x, y, z] = [1, 2, 4]

describe('a rigid motion that supports leave', () => {
  it('is none where a face is fixed, or three square faces slide', () => {
    expect(said([face(0), x | y | z])).toBeUndefined()
    expect(said([face(0), x], [face(1), y], [face(2), z])).toBeUndefined()
  })

  it('is a slide where one direction is free', () => {
    expect(said([face(0), x], [face(1), y])).toBe('slides along z')
  })

  it('is a turn about the line on which nodes are held', () => {
    const line = [0, 1, 2, 3, 4].map((i) => node(i, 1, 3))
    expect(said([line, x | y | z])).toBe('turns about x through 0, -2, 2 mm of the file')
  })

  it('is named where the file has it, in the unit of the file', () => {
    const motion = freeMotion(grid, held([[0, 1, 2, 3, 4].map((i) => node(i, 1, 3)), x | y | z]))!
    const said = motionInWords(motion, { center: [10, 20, 30], unitScale: 25.4, report: { diagonal: 14 } })
    expect(said).toBe('turns about x through 10, 19.9213, 30.0787 in of the file')
  })

  it('is one of several where a single face slides', () => {
    const motion = freeMotion(grid, held([face(2), z]))!
    // It does not leave its plane: no movement along z, no turn about x or y.
    expect(Math.hypot(motion.slide[2], motion.turn[0], motion.turn[1])).toBeLessThan(1e-9)
  })

  it('is anything where nothing is held', () => {
    expect(said([[], 0])).toBeDefined()
  })
})
