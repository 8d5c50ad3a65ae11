import { describe, expect, it } from 'vitest'
import { faceMessages } from './messages.ts'
import { faceKindOf, surfaceTypeOf } from './model.ts'
import { checkSelection, surfaceTriangles } from './rules.ts'

it('a held face is a boundary on the wire, and comes back as one', () => {
  expect((['load', 'held'] as const).map(surfaceTypeOf)).toEqual(['load', 'boundary'])
  expect((['load', 'boundary'] as const).map(faceKindOf)).toEqual(['load', 'held'])
})

describe('§5 faces before a run', () => {
  const refusal = (load: readonly number[], held: readonly number[]) => {
    const outcome = checkSelection({ load, held })
    return outcome.ok ? null : [outcome.refusal.code, outcome.refusal.message]
  }
  it('are both needed', () => {
    expect(refusal([], [1])).toEqual(['no-load-face', faceMessages.noLoad])
    expect(refusal([1], [])).toEqual(['no-held-face', faceMessages.noHeld])
    expect(refusal([1], [2])).toBeNull()
  })
  it('are not the same', () => {
    expect(refusal([1, 2], [3, 2])).toEqual(['same-face', faceMessages.sameFace])
  })
})

describe('§3 the triangles of a selected face', () => {
  const soup = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0, 5, 5, 5, Number.NaN, 0, 0, 1, 1, 1, 2, 0, 0, 3, 0, 0, 2, 1, 0])
  it('carry label, tag, type and colour', () => {
    expect(surfaceTriangles(soup, [2], 3, 'held')).toEqual([
      {
        vertices: [
          { x: 2, y: 0, z: 0 },
          { x: 3, y: 0, z: 0 },
          { x: 2, y: 1, z: 0 },
        ],
        label: 'Surface_3',
        tag: 3,
        type: 'boundary',
        color: 'red',
      },
    ])
    expect(surfaceTriangles(soup, [0], 1, 'load')[0]?.color).toBe('green')
  })
  it('leave out a triangle with a coordinate that is no number, and one beyond the part', () => {
    expect(surfaceTriangles(soup, [0, 1, 2, 3], 1, 'load')).toHaveLength(2)
  })
})
