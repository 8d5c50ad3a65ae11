import { describe, expect, it } from 'vitest'
import { findSaved, selectionPayload } from './saved-triangles.ts'

const soup = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 0.1, 0, 1, 0.1, 0, 0, 1.1])
const surface = (id: number, start: number, count: number) =>
  ({ id, number: id + 1, start, count, area: 1, centroid: [0, 0, 0], normal: [0, 0, 1], kind: 'plane' }) as const
const surfaces = {
  label: Uint32Array.from([0, 0, 1]),
  order: Uint32Array.from([0, 1, 2]),
  faces: [surface(0, 0, 2), surface(1, 2, 1)],
  edges: new Float32Array(),
}

describe('the saved selection', () => {
  it('numbers surfaces from 1 over both kinds, and all triangles of one share the tag', () => {
    const payload = selectionPayload(soup, surfaces, { load: [1], held: [0] })
    expect(payload.map(({ label, tag, type, color }) => [label, tag, type, color])).toEqual([
      ['Surface_1', 1, 'load', 'green'],
      ['Surface_2', 2, 'boundary', 'red'],
      ['Surface_2', 2, 'boundary', 'red'],
    ])
  })

  it('is found in the same file after a round trip through JSON', () => {
    const chosen = { load: [1], held: [0] }
    const saved = JSON.parse(JSON.stringify(selectionPayload(soup, surfaces, chosen)))
    expect(findSaved(soup, surfaces, saved)).toEqual(chosen)
  })

  it('§5 skips triangles with a coordinate that is no number, and those without three whole vertices', () => {
    const torn = soup.slice(0, 24)
    torn[4] = Number.NaN
    const list = { load: [1], held: [0] }
    expect(selectionPayload(torn, surfaces, list).map(({ label }) => label)).toEqual(['Surface_2'])
    torn[13] = Number.POSITIVE_INFINITY
    expect(selectionPayload(torn, surfaces, list)).toEqual([])
  })
})
