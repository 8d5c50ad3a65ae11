import { describe, expect, test } from 'vitest'
import { inspect } from '../health/inspect.ts'
import { isosurface } from './isosurface.ts'

const meshed = (field: (x: number, y: number, z: number) => number, half: number, steps: number) => {
  const step = (2 * half) / steps
  return inspect(isosurface(field, { min: [-half, -half, -half] }, step, [steps + 1, steps + 1, steps + 1]))
}

describe('an isosurface', () => {
  test('of a sphere is closed, faces outward and converges to its volume', () => {
    const error = (steps: number) => {
      const report = meshed((x, y, z) => Math.hypot(x, y, z) - 1, 1.2, steps)
      expect(report).toMatchObject({ closed: true, oriented: true, verdict: 'ok', components: 1 })
      return 1 - report.volume / ((4 / 3) * Math.PI)
    }
    expect(error(16) / error(32)).toBeGreaterThan(3.2)
  })

  test('of two spheres and a cavity keeps them apart', () => {
    const ball = (x: number, y: number, z: number, r: number) => Math.hypot(x, y, z) - r
    const hollow = (x: number, y: number, z: number) => Math.max(ball(x, y, z, 0.9), -ball(x, y, z, 0.5))
    const report = meshed((x, y, z) => Math.min(hollow(x + 1, y, z), ball(x - 1, y, z, 0.8)), 2.1, 40)
    expect(report).toMatchObject({ components: 3, verdict: 'ok' })
  })

  test('of a cube has exact faces when they lie half-way between nodes', () => {
    const cube = (x: number, y: number, z: number) => Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) - 1
    const report = meshed(cube, 1.05, 21)
    for (const axis of [0, 1, 2]) expect(report.bounds.max[axis]).toBeCloseTo(1, 5)
    expect(report.volume).toBeCloseTo(8, 1)
    expect(report.verdict).toBe('ok')
  })
})
