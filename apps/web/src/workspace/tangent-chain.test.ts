import { box, prism, segment, stadium } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { bordersOf, tangentChain } from './tangent-chain.ts'

const bordersIn = (soup: Float32Array) => {
  const surfaces = segment(soup)
  return { surfaces, borders: bordersOf(soup, surfaces) }
}

describe('a tangent chain', () => {
  it('ends at the edges of a box, which bend by 90 degrees', () => {
    const { surfaces, borders } = bordersIn(box([1, 2, 3]))
    expect(surfaces.faces).toHaveLength(6)
    expect(borders).toHaveLength(12)
    for (const { bend } of borders) expect(bend).toBeCloseTo(90, 6)
    expect(tangentChain(borders, 2, 20)).toEqual([2])
    expect(tangentChain(borders, 2, 91).toSorted()).toEqual([0, 1, 2, 3, 4, 5])
  })
  it('runs around the rounded side of a slot and leaves its flat ends', () => {
    const { surfaces, borders } = bordersIn(prism(stadium(2, 10, 24), 5))
    const ends = surfaces.faces.filter(({ normal }) => Math.abs(normal[2]) > 0.99)
    const side = surfaces.faces.find(({ normal, kind }) => kind === 'plane' && Math.abs(normal[2]) < 0.01)
    expect(ends).toHaveLength(2)
    const chain = tangentChain(borders, side!.id, 20)
    expect(chain.toSorted()).toEqual(
      surfaces.faces
        .map(({ id }) => id)
        .filter((id) => !ends.some((end) => end.id === id))
        .toSorted(),
    )
    expect(chain.length).toBeGreaterThan(2)
  })
})
