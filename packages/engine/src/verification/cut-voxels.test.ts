import { box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { cutVoxels } from './cut-voxels.ts'
import { materialShares } from './material-shares.ts'

const grid = { nx: 3, ny: 3, nz: 3, spacing: 1, origin: [-1.5, -1.5, -1.5] } as const
const centred = (size: readonly [number, number, number]) => box(size).map((value, i) => value - size[i % 3]! / 2)
const turned = (soup: Float32Array, angle: number) =>
  soup.map((value, i) => {
    const at = i - (i % 3)
    const [x, y] = [soup[at]!, soup[at + 1]!]
    return i % 3 === 0
      ? Math.cos(angle) * x - Math.sin(angle) * y
      : i % 3 === 1
        ? Math.sin(angle) * x + Math.cos(angle) * y
        : value
  })

it('voxels that the surface passes have their share as the mean of their points, most at those in the material', async () => {
  const shares = await materialShares(turned(centred([1.6, 4, 4]), 0.3), grid)
  const cells = Uint32Array.from(shares.share.keys()).filter((cell) => shares.share[cell]! > 0)
  const cut = cutVoxels(cells, shares)
  expect(cut.cells.length).toBeGreaterThan(9)
  cut.cells.forEach((cell, n) => {
    const points = cut.points.subarray(8 * n, 8 * n + 8)
    expect(points.reduce((sum, value) => sum + value, 0) / 8).toBeCloseTo(shares.share[cell]!, 5)
    expect(Math.min(...points)).toBeGreaterThan(0)
    const towards = cell % 3 === 0 ? 1 : cell % 3 === 2 ? -1 : 0
    if (towards !== 0) expect(towards * (points[1]! + points[7]! - points[0]! - points[6]!)).toBeGreaterThan(0)
  })
})

it('full voxels are not cut', async () => {
  const shares = await materialShares(centred([1, 4, 4]), grid)
  expect(cutVoxels(Uint32Array.of(1, 4, 7, 10, 13), shares).cells).toHaveLength(0)
})
