import { describe, expect, it } from 'vitest'
import { alignedGrid, cellAt, cellCount } from '../discretisation/grid/analysis-grid.ts'
import { boxPart } from '../testing/sample-parts.ts'
import type { PredictedFields } from './predicted-fields.ts'
import { isParted, predictedBoxes, windowPlaces } from './window-places.ts'

/** A bar of lattice in cells of a millimetre; `loaded`: points of it and their indices in the lattice and in the skin. */
function barOf(
  loaded: readonly { readonly at: readonly [number, number, number]; readonly lattice?: number; readonly skin?: number }[],
) {
  const part = boxPart(40, 10, 10)
  const grid = alignedGrid(part.bounds, 1, [null, null, null])
  const filled = (value: number) => new Float32Array(cellCount(grid)).fill(value)
  const [local, skin] = [filled(0.1), filled(0.1)]
  for (const each of loaded) {
    const cell = cellAt(grid, each.at)
    local[cell] = each.lattice ?? local[cell]
    skin[cell] = each.skin ?? skin[cell]
  }
  const cells = Uint32Array.from(skin.keys())
  const problem = {
    part,
    grid,
    cells,
    core: filled(0.5),
    solid: filled(0.5),
    unjudged: new Uint8Array(skin.length),
    cellVolume: 1,
  }
  return { problem, density: filled(0.3), field: { local, core: local, skin } } as unknown as PredictedFields
}

const centreOf = ({
  middle: { min, max },
}: {
  readonly middle: { readonly min: readonly number[]; readonly max: readonly number[] }
}) => min.map((low, axis) => (low + max[axis]!) / 2)

describe('the places that windows look at', () => {
  it('are boxes of the most loaded lattice that share no material, and the most loaded skin a cell apart', () => {
    // An eighth of the one box that holds all of it.
    const rod = (x: number) =>
      [-1.5, -0.5, 0.5, 1.5].flatMap((i) => [-0.5, 0.5].flatMap((j) => [-0.5, 0.5].map((k) => [x + i, j, k] as const)))
    const hot = [...rod(-12.5).map((at) => ({ at, lattice: 3 })), ...rod(10).map((at) => ({ at, lattice: 2 }))]
    const bar = barOf([
      ...hot,
      { at: [-18.5, -4.5, 0.5], skin: 5 },
      { at: [-17.5, -4.5, 0.5], skin: 4.9 },
      { at: [5.5, 4.5, 0.5], skin: 4 },
    ])
    const boxes = predictedBoxes(bar, 5)
    expect(boxes).toHaveLength(15 * 3 * 3)
    // A box of 5 mm holds 125 cells, half of each core, at density 0.3.
    for (const { volume } of boxes) expect(volume).toBeCloseTo(125 * 0.5 * 0.3, 4)
    const places = windowPlaces(bar, boxes, 5, { lattice: 2, skin: 2 })
    expect(places.map((place) => place.of)).toEqual(['lattice', 'lattice', 'skin', 'skin'])
    const [first, second, third, fourth] = places.map(centreOf)
    expect(first).toEqual([-12.5, 0, 0])
    expect(second).toEqual([10, 0, 0])
    // The part's bounds cut the cubes around these.
    expect(third![0]).toBeCloseTo(-18, 0)
    expect(fourth![0]).toBeCloseTo(5.5, 6)
  })

  it('a single cell that is loaded more is no place: a tenth of a box must be', () => {
    const many = [0, 1, 2].flatMap((i) =>
      [0, 1, 2].flatMap((j) => [0, 1].map((k) => ({ at: [12.5 + i, j - 0.5, k + 0.5] as const, lattice: 1 }))),
    )
    const bar = barOf([{ at: [-12.5, 0.5, 0.5], lattice: 9 }, ...many])
    const [place] = windowPlaces(bar, predictedBoxes(bar, 5), 5, { lattice: 1, skin: 0 })
    expect(centreOf(place!)[0]).toBeGreaterThan(10)
  })

  it('know of gaps that pass through their cuts, and not of those within them or at free faces', () => {
    const part = boxPart(40, 10, 10)
    const grid = alignedGrid(part.bounds, 1, [null, null, null])
    // A slit at one x across the part, as far up as z = 0.
    const partedAt = (x: number) => {
      const doubles = Uint32Array.from({ length: 11 * 6 }, (_, n) => x + 20 + 41 * ((n % 11) + 11 * Math.floor(n / 11)))
      return { part, grid, cut: { parted: { doubles } } } as unknown as PredictedFields['problem']
    }
    const window = { min: [-10, -5, -5], max: [5, 5, 5] } as const
    expect(isParted(partedAt(-10), window), 'at its low cut').toBe(true)
    expect(isParted(partedAt(-4), window), 'within it').toBe(false)
    expect(isParted(partedAt(12), window), 'elsewhere').toBe(false)
    expect(isParted(partedAt(-4), { ...window, max: [5, 5, -1] }), 'through its cut across z').toBe(true)
    expect(isParted({ ...partedAt(-10), cut: {} } as PredictedFields['problem'], window)).toBe(false)
  })
})
