import { describe, expect, it } from 'vitest'
import { alignedGrid, cellCentre, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { boxPart } from '../testing/sample-parts.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { type SkinWindow, skinIndex } from './skin-index.ts'

const part = boxPart(40, 10, 10)
const grid = alignedGrid(part.bounds, 1, [null, null, null])

/** A bar of skin, whose predicted index is a function of the place along it; `skinIndex` is what half a percent exceeds. */
function bar(indexAt: (x: number) => number, skinIndex: number): PredictedFields {
  const skin = Float32Array.from({ length: cellCount(grid) }, (_, cell) => indexAt(cellCentre(grid, cell)[0]))
  const problem = {
    part,
    grid,
    cells: Uint32Array.from(skin.keys()),
    solid: new Float32Array(skin.length).fill(1),
    core: new Float32Array(skin.length),
    unjudged: new Uint8Array(skin.length),
  }
  return { problem, field: { skin }, onset: { skinIndex } } as unknown as PredictedFields
}

/** A window over ten millimetres from `from` on, in which a share of the skin has each index, at any place. */
function window(from: number, found: readonly (readonly [share: number, index: number])[], softer = 1): SkinWindow {
  const middle = { min: [from, -5, -5], max: [from + 10, 5, 5] } as const
  const own = alignedGrid(middle, 1, [null, null, null])
  const voxels = cellCount(own)
  const indices = found.flatMap(([share, index]) => new Array<number>(Math.round(share * voxels)).fill(index))
  const index = Float32Array.from({ length: 8 * voxels }, (_, point) => indices[Math.floor(point / 8)]!)
  const stresses = { index, skin: new Float32Array(voxels).fill(1), lattice: new Float32Array(voxels) }
  return { grid: own, stresses, place: { of: 'skin', middle }, softer }
}

describe('the index of the skin by windows', () => {
  it('is the predicted one where windows have found what was predicted, times what their energies say', () => {
    const even = bar(() => 2, 2)
    expect(skinIndex(even, [window(-20, [[1, 2]])])).toBeCloseTo(2, 5)
    expect(skinIndex(even, [window(-20, [[1, 4]], 0.25)])).toBeCloseTo(2, 5)
    expect(skinIndex(even, [window(-20, [[1, 1]], 2)])).toBeCloseTo(2, 5)
  })

  it('counts the feet of walls in all of the skin, not only in the windows', () => {
    // Feet are a hundredth of the skin. Of the part half a percent counts, so they do at the loaded half of it alone,
    // and no longer where that is a quarter.
    const feet = window(-20, [
      [0.01, 3],
      [0.99, 0.8],
    ])
    const loadedTo = (end: number) => bar((x) => (x < end ? 1 : 0.6), 1)
    expect(skinIndex(loadedTo(1), [feet])).toBeCloseTo(3, 4)
    expect(skinIndex(loadedTo(-10), [feet])).toBeCloseTo(1.8, 4)
  })

  it('gives skin that is loaded less the ratios of skin that is loaded alike', () => {
    const stepped = bar((x) => (x < -10 ? 1 : 0.5), 1)
    const aside = window(0, [
      [0.1, 1.5],
      [0.9, 0.5],
    ])
    expect(skinIndex(stepped, [window(-20, [[1, 1]]), aside])).toBeCloseTo(1.5, 4)
  })

  it('is the predicted one where windows see no skin that is loaded like the most loaded', () => {
    const far = bar((x) => (x < -10 ? 5 : 1), 5)
    expect(skinIndex(far, [window(5, [[1, 40]])])).toBe(5)
    expect(skinIndex(far, [])).toBe(5)
  })
})
