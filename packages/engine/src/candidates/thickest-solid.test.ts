import { expect, it } from 'vitest'
import { thickestSolid } from './thickest-solid.ts'

/** Cells of 2 mm in a box of 30 × 30 × 30 cells; `isSolid` of their centres, mm, everything else is core. */
function thickness(isSolid: (x: number, y: number, z: number) => boolean): number {
  const n = 30
  const cells = Uint32Array.from({ length: n ** 3 }, (_, cell) => cell)
  const core = Float32Array.from(cells, (cell) => {
    const at = [cell % n, Math.floor(cell / n) % n, Math.floor(cell / n ** 2)].map((each) => 2 * each + 1) as [
      number,
      number,
      number,
    ]
    return isSolid(...at) ? 0 : 1
  })
  return thickestSolid({ grid: { nx: n, ny: n, nz: n, spacing: 2 }, cells, core, whole: new Float32Array(n ** 3).fill(1) })
}

it('the thickest solid of a part is measured across: plates, a ball, a plate at 45°, nothing', () => {
  expect(thickness((x) => x > 20 && x < 42)).toBe(22)
  expect(thickness((_, y) => y > 20 && y < 26)).toBe(6)
  const ball = thickness((x, y, z) => Math.hypot(x - 30, y - 30, z - 30) < 12)
  expect(ball).toBeGreaterThan((24 * 6) / 7 - 4)
  expect(ball).toBeLessThanOrEqual(24)
  const slanted = thickness((x, y) => Math.abs(x - y) < 12 * Math.SQRT2)
  expect(slanted).toBeGreaterThanOrEqual(20)
  expect(slanted).toBeLessThanOrEqual(24)
  expect(thickness(() => false)).toBe(0)
})
