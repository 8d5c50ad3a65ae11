import { Random } from '@trabecula/testkit/random'
import { describe, expect, it } from 'vitest'
import { ConeFilter } from './cone-filter.ts'

const grid = { nx: 12, ny: 9, nz: 7, spacing: 1, origin: [0, 0, 0] as const }
const count = grid.nx * grid.ny * grid.nz

const random = new Random(7)
const core = Float32Array.from({ length: count }, () => (random.next() < 0.6 ? random.next() : 0))
const filter = new ConeFilter(grid, core, 3)

describe('the tent filter', () => {
  it('keeps a constant field', () => {
    const filtered = filter.average(new Float32Array(count).fill(0.4))
    core.forEach((share, cell) => {
      if (share > 0) expect(filtered[cell]).toBeCloseTo(0.4, 6)
    })
  })

  it('never leaves the bounds of the field', () => {
    const field = core.map(() => 0.2 + 0.3 * random.next())
    for (const value of filter.average(field)) if (value !== 0) expect(value >= 0.199999 && value <= 0.500001).toBe(true)
  })

  it('pulls gradients back as its transpose', () => {
    const x = core.map(() => random.next())
    const gradient = Float64Array.from(core, () => random.next() - 0.5)
    const forward = filter.average(x).reduce((sum, value, cell) => sum + value * gradient[cell], 0)
    const backward = filter.pullBack(gradient).reduce((sum, value, cell) => sum + value * x[cell], 0)
    expect(forward / backward).toBeCloseTo(1, 5)
  })

  it('has the second moment of the cone it replaces, as far as whole cells allow', () => {
    const line = { nx: 201, ny: 1, nz: 1, spacing: 0.1, origin: [0, 0, 0] as const }
    const full = new Float32Array(201).fill(1)
    const spike = new Float32Array(201)
    spike[100] = 1
    const response = new ConeFilter(line, full, 6).average(spike)
    let moment = 0
    response.forEach((value, cell) => {
      moment += value * ((cell - 100) * 0.1) ** 2
    })
    const cone = (6 ** 2 * 0.4) / 3 // per axis, weight 1 − r/R in three dimensions
    expect(Math.abs(moment / cone - 1)).toBeLessThan(0.05)
  })
})
