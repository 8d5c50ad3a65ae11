import { expect, it } from 'vitest'
import { cellCount } from '../discretisation/grid/analysis-grid.ts'
import { type FlatFaces, flatFaces } from '../discretisation/grid/flat-faces.ts'
import { boxSide, plateSpring } from '../testing/slit-blocks.ts'
import { chooseResolution, mostVoxels, voxelsWithin } from './resolution.ts'

const bounds = { min: [0, 0, 0], max: [61, 50, 22.5] } as const
const planes = [null, null, null] as const
const noFaces: FlatFaces = [[], [], []]
const chosenWithin = (bytes: number) => {
  const chosen = chooseResolution({ bounds, wall: 1, planes, faces: noFaces }, voxelsWithin(bytes))
  return chosen.ok ? chosen.value : undefined
}

it('a verification takes as many voxels as its memory holds: a part of 61 mm with walls of 1 mm is coarse in a gigabyte', () => {
  expect(chosenWithin(0)).toMatchObject({ coarse: true })
  expect(chosenWithin(0.9e9)).toEqual(chosenWithin(0))
  expect(chosenWithin(2e9)).toMatchObject({ coarse: false })
  expect(chosenWithin(2e9)?.throughWall).toBeGreaterThan(3)
  expect(voxelsWithin(64e9)).toBe(mostVoxels)
})

it('flat faces move the spacing by less than a sixth, by less than a third where voxels are few, and refuse nothing', () => {
  const { soup, bounds } = plateSpring({ plates: 8, thick: 3, gap: 2 })
  const asked = { bounds, planes, faces: flatFaces(soup) }
  for (const wall of [1, 1.4, 2, 3]) {
    const without = { ...asked, wall, faces: noFaces }
    for (const count of [2, 3, 4]) {
      const chosen = chooseResolution({ ...asked, wall }, mostVoxels, count)
      expect(chosen.ok && chosen.value.throughWall).toBeGreaterThan(count - 1e-6)
      const most = wall / count > 0.45 ? 1.52 : 1.25
      expect(chosen.ok && chosen.value.throughWall).toBeLessThan(most * count)
    }
    const fits = chooseResolution(without, mostVoxels, 3)
    const most = fits.ok ? cellCount(fits.value.grid) : 0
    const met = chooseResolution({ ...asked, wall }, most, 3)
    expect(met.ok && cellCount(met.value.grid)).toBeLessThanOrEqual(most)
    expect(met.ok && met.value.coarse).toBe(false)
  }
})

it.each([
  [3, 30, 8, 38],
  [4, 60, 16, 76],
])('a spring of plates of 3 mm is verified in whole voxels, where %s through a plate are wished', (count, nx, ny, nz) => {
  const part = plateSpring({ plates: 8, thick: 3, gap: 2 })
  const held = part.soup[9 * boxSide(part, 2, -1)[0]! + 2]!
  const chosen = chooseResolution(
    { bounds: part.bounds, wall: 3, planes: [null, null, held], faces: flatFaces(part.soup) },
    mostVoxels,
    count,
  )
  expect(chosen.ok && chosen.value.grid).toMatchObject({ nx, ny, nz })
})
