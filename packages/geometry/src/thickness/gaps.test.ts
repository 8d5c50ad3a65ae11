import { describe, expect, it } from 'vitest'
import type { IndexedMesh } from '../mesh/model.ts'
import { weld } from '../mesh/weld.ts'
import { blocks } from '../shapes/blocks.ts'
import { box, circle, cylinder, lShape, moved, prism, reversed, sphere } from '../shapes/solids.ts'
import { finished } from '../testing/finished.ts'
import { findGaps, type Gap } from './gaps.ts'

const meshOf = (...soups: readonly Float32Array[]): IndexedMesh => weld(Float32Array.from(soups.flatMap((soup) => [...soup])))
const gapsOf = (mesh: IndexedMesh, most = 2, samples = 4000): Gap[] => finished(findGaps(mesh, { samples, most }))

/** A plate of 40 × 20 × 12 mm with a slit across x from the top, 9 mm deep. */
const slitted = (width: number) =>
  blocks(
    [
      [0, 20, 20 + width, 40],
      [0, 20],
      [0, 3, 12],
    ],
    (i, _, k) => i !== 1 || k === 0,
  )

describe('findGaps', () => {
  it('finds a slit, its width and its middle', () => {
    const found = gapsOf(weld(slitted(0.3)))
    expect(found.length).toBeGreaterThan(300)
    for (const { at, across, width } of found) {
      expect(width).toBeCloseTo(0.3, 3)
      expect(at[0]).toBeCloseTo(20.15, 3)
      expect(Math.abs(across[0])).toBeCloseTo(1, 6)
      expect(at[2]).toBeGreaterThan(3)
    }
  })

  it('finds no slit that is wider than is asked for', () => {
    expect(gapsOf(weld(slitted(3)))).toEqual([])
  })

  it('finds the clearance between two bodies, and between a pin and its hole', () => {
    const apart = gapsOf(meshOf(box([10, 20, 20]), moved(box([10, 20, 20]), 10.3, 0, 0)))
    expect(apart.length).toBeGreaterThan(300)
    for (const { width } of apart) expect(width).toBeCloseTo(0.3, 3)
    const pin = gapsOf(meshOf(cylinder(8, 10, 96), reversed(prism(circle(5, 96), 10)), prism(circle(4.6, 96), 10)), 1)
    expect(pin.length).toBeGreaterThan(300)
    for (const { width } of pin) expect(Math.abs(width - 0.4)).toBeLessThan(0.02)
  })

  it('finds a closed slit inside a body', () => {
    const inner = blocks(
      [
        [0, 20, 20.3, 40],
        [0, 5, 15, 20],
        [0, 3, 9, 12],
      ],
      (i, j, k) => !(i === 1 && j === 1 && k === 1),
    )
    expect(gapsOf(weld(inner)).length).toBeGreaterThan(50)
  })

  it.each([
    ['a box', box([20, 20, 20])],
    ['a thin plate', box([20, 20, 0.3])],
    ['a concave corner', prism(lShape(20, 20, 5), 10)],
    ['a ball', sphere(6, 48)],
    ['a drilled hole', Float32Array.from([...prism(circle(6, 48), 20), ...reversed(prism(circle(0.6, 48), 20))])],
    [
      'an engraved line as deep as it is wide',
      blocks(
        [
          [0, 10, 10.5, 20],
          [0, 20],
          [0, 4.5, 5],
        ],
        (i, _, k) => i !== 1 || k === 0,
      ),
    ],
    ['bodies that overlap a little', Float32Array.from([...box([20, 20, 20]), ...moved(box([20, 20, 20]), 19.5, 3, 3)])],
  ])('finds none at %s', (_, soup) => {
    expect(gapsOf(weld(soup))).toEqual([])
  })
})
