import { describe, expect, it } from 'vitest'
import { distanceToSoup } from '../../../reference/distance.ts'
import { sphere } from '../../../reference/shapes.ts'
import { around, compare, forEachNode } from './compare-with-reference.ts'
import { signedDistance } from './signed-distance.ts'

const soup = sphere([1, 2, 3], 6, 10)

describe('signedDistance of a fine mesh', () => {
  it('agrees with the reference at every node of the fine sphere, clamped beyond the band', () => {
    const grid = signedDistance(soup, around(soup, 0.83), { band: 2, sign: 'scan' })
    expect(compare(grid, soup, 2)).toEqual({ error: expect.closeTo(0, 4), wrong: 0 })
  })

  it('takes the same sign by winding numbers for the fine sphere', () => {
    const grid = signedDistance(soup, around(soup, 0.83), { band: 2, sign: 'winding' })
    expect(compare(grid, soup, 2)).toEqual({ error: expect.closeTo(0, 4), wrong: 0 })
  })

  it('knows the whole inside of the fine sphere to a quarter of the spacing on demand', () => {
    const grid = signedDistance(soup, around(soup, 0.83), { band: 1, sign: 'scan', interior: true })
    let error = 0
    forEachNode(grid, (p, value) => {
      if (value < 0) error = Math.max(error, Math.abs(-value - distanceToSoup(p, soup)))
    })
    expect(error).toBeLessThan(0.83 / 4)
  })
})
