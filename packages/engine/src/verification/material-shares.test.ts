import { box, soupVolume, sphere } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { materialShares } from './material-shares.ts'

const grid = (n: number, spacing: number, origin: number) => ({
  nx: n,
  ny: n,
  nz: n,
  spacing,
  origin: [origin, origin, origin] as [number, number, number],
})
const volumeOf = ({ share }: { share: Float32Array }, spacing: number) =>
  share.reduce((sum, each) => sum + each, 0) * spacing ** 3
const reversed = (soup: Float32Array) =>
  soup.map((_, i) => soup[9 * Math.floor(i / 9) + 3 * (2 - Math.floor((i % 9) / 3)) + (i % 3)])
const centred = (soup: Float32Array, size: number) => soup.map((value) => value - size / 2)
const extent = (soup: Float32Array) => soup.reduce((most, value) => Math.max(most, value), -Infinity)

describe('shares of material by scan lines', () => {
  it('fills exactly the cells of a box that lies on grid planes', async () => {
    const soup = box([4, 4, 4])
    const low = soup.reduce((least, value) => Math.min(least, value), Infinity)
    const { share, openLines } = await materialShares(soup, grid(6, 1, low - 1))
    expect(openLines).toBe(0)
    expect([...share].filter((each) => each === 1)).toHaveLength(64)
    expect([...share].filter((each) => each !== 0 && each !== 1)).toHaveLength(0)
  })

  it('is exact along the lines and half right across them for a box between grid planes', async () => {
    const soup = box([2.5, 3, 3])
    const low = soup.reduce((least, value) => Math.min(least, value), Infinity)
    const result = await materialShares(soup, grid(6, 1, low - 1))
    expect(volumeOf(result, 1)).toBeCloseTo(22.5, 5)
  })

  it('finds the volume of a sphere within a thousandth, and leaves a hole where a sphere is cut out', async () => {
    const soup = sphere(5, 48)
    const top = extent(soup)
    const h = 0.5
    const whole = volumeOf(await materialShares(soup, grid(24, h, -6)), h)
    expect(Math.abs(whole / soupVolume(soup) - 1)).toBeLessThan(1e-3)
    const hollow = Float32Array.from([...soup, ...reversed(soup.map((value) => value / 2))])
    const rest = volumeOf(await materialShares(hollow, grid(24, h, -6)), h)
    expect(Math.abs(rest / (soupVolume(soup) * (7 / 8)) - 1)).toBeLessThan(2e-3)
    expect(top).toBeGreaterThan(4.9)
  })

  it('measures a wall along the lines to a thirty-second of a cell', async () => {
    for (const thickness of [1.1, 1.18, 1.3, 1.45]) {
      const soup = box([4, thickness, 4])
      const low = [0, 1, 2].map((axis) =>
        soup.reduce((least, value, i) => (i % 3 === axis ? Math.min(least, value) : least), Infinity),
      )
      const origin = low as [number, number, number]
      const { share } = await materialShares(soup, { nx: 4, ny: 4, nz: 4, spacing: 1, origin })
      expect(Math.abs(volumeOf({ share }, 1) / 16 - thickness)).toBeLessThan(1 / 32 + 1e-6)
    }
  })

  it('are in a window those of the whole, whatever of the mesh lies beside it', async () => {
    const soup = sphere(5, 24)
    const whole = await materialShares(soup, grid(24, 0.5, -6))
    const origin = [-3, -4.5, -1] as [number, number, number]
    const part = await materialShares(soup, { nx: 5, ny: 4, nz: 6, spacing: 0.5, origin })
    const cellOfWhole = (cell: number) =>
      6 + (cell % 5) + 24 * (3 + (Math.floor(cell / 5) % 4) + 24 * (10 + Math.floor(cell / 20)))
    expect(part.openLines).toBe(0)
    part.share.forEach((share, cell) => {
      expect(share).toBeCloseTo(whole.share[cellOfWhole(cell)]!, 5)
    })
    expect(volumeOf(part, 0.5)).toBeGreaterThan(1)
  })

  it('counts overlapping bodies once', async () => {
    const soup = centred(box([4, 4, 4]), 0)
    const low = soup.reduce((least, value) => Math.min(least, value), Infinity)
    const twice = Float32Array.from([...soup, ...soup.map((value) => value * 1)])
    expect(volumeOf(await materialShares(twice, grid(6, 1, low - 1)), 1)).toBeCloseTo(64, 5)
  })

  it('closes every line, also through edges and corners of the mesh', async () => {
    const soup = box([4, 4, 4])
    const low = soup.reduce((least, value) => Math.min(least, value), Infinity)
    // Lines lie at odd thirty-seconds of a cell: this origin puts some on the faces, edges and corners.
    const { openLines, share } = await materialShares(soup, grid(6, 1, low - 1 / 32))
    expect(openLines).toBe(0)
    expect(volumeOf({ share }, 1) / 64).toBeCloseTo(1, 1)
  })

  it('says how many lines do not close when a triangle is missing', async () => {
    const soup = box([4, 4, 4])
    const low = soup.reduce((least, value) => Math.min(least, value), Infinity)
    const open = Math.max(
      ...(await Promise.all(
        Array.from({ length: 12 }, async (_, t) => {
          const rest = soup.filter((_, i) => Math.floor(i / 9) !== t)
          return (await materialShares(rest, grid(6, 1, low - 1))).openLines
        }),
      )),
    )
    expect(open).toBeGreaterThan(100)
  })
})
