import { expect, it } from 'vitest'
import { chooseResolution, mostVoxels, voxelsWithin } from './resolution.ts'

const bounds = { min: [0, 0, 0], max: [61, 50, 22.5] } as const
const chosenWithin = (bytes: number) => {
  const chosen = chooseResolution(bounds, 1, [null, null, null], voxelsWithin(bytes))
  return chosen.ok ? chosen.value : undefined
}

it('a verification takes as many voxels as its memory holds: a part of 61 mm with walls of 1 mm is coarse in a gigabyte', () => {
  expect(chosenWithin(0)).toMatchObject({ coarse: true })
  expect(chosenWithin(0.9e9)).toEqual(chosenWithin(0))
  expect(chosenWithin(2e9)).toMatchObject({ coarse: false })
  expect(chosenWithin(2e9)?.throughWall).toBeGreaterThan(3)
  expect(voxelsWithin(64e9)).toBe(mostVoxels)
})
