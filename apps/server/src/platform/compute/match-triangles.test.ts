import { boxStl, postedTriangles } from '@trabecula/testkit/box-stl'
import { describe, expect, it } from 'vitest'
import { matchTriangles } from './match-triangles.ts'

const stl = boxStl([0.1, 20.3, 7.7])
const soup = new Float32Array(9 * 12)
for (let i = 0; i < soup.length; i++) soup[i] = stl.readFloatLE(84 + 50 * Math.floor(i / 9) + 12 + 4 * (i % 9))
const posted = (triangles: number[], type: 'load' | 'boundary') => postedTriangles(stl, triangles, type, 1) as never[]

describe('finding posted triangles in the file', () => {
  it('finds them by their coordinates, by kind', () => {
    const found = matchTriangles(soup, [...posted([3, 7], 'load'), ...posted([0], 'boundary')])
    expect(found).toMatchObject({ ok: true, value: { load: Uint32Array.of(3, 7), boundary: Uint32Array.of(0) } })
  })

  it('finds them through a decimal text and with the corners in another order', () => {
    const [triangle] = JSON.parse(JSON.stringify(posted([5], 'load')))
    triangle.vertices.reverse()
    expect(matchTriangles(soup, [triangle])).toMatchObject({ value: { load: Uint32Array.of(5) } })
  })

  it('refuses triangles of another part', () => {
    const [triangle] = JSON.parse(JSON.stringify(posted([5], 'load')))
    triangle.vertices[0].x += 1
    expect(matchTriangles(soup, [triangle])).toMatchObject({ ok: false, refusal: { code: 'surface-not-on-part' } })
  })
})
