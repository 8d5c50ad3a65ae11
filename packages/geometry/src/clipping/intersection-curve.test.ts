import { describe, expect, it } from 'vitest'
import { TriangleSegments } from './intersection-curve.ts'

describe('cuts of triangles', () => {
  const segments = Uint32Array.from([7, 900_000_000, 1, 2, 3, 4, 5, 6, 7, 4, 9, 10, 3, 4, 1, 8])

  it('come by triangle of either surface, ascending, those of one triangle in the order in which they were found', () => {
    const ofGroup = new TriangleSegments(segments, 0)
    expect([...ofGroup.triangles]).toEqual([3, 7])
    expect(ofGroup.at(0)).toEqual([
      [5, 6],
      [1, 8],
    ])
    expect(ofGroup.at(1)).toEqual([
      [1, 2],
      [9, 10],
    ])
    const ofVoid = new TriangleSegments(segments, 1)
    expect([...ofVoid.triangles]).toEqual([4, 900_000_000])
    expect(ofVoid.at(0).map(([from]) => from)).toEqual([5, 9, 1])
    expect(ofVoid.at(1)).toEqual([[1, 2]])
  })

  it('are none where nothing was cut', () => {
    expect(new TriangleSegments(new Uint32Array(), 0).triangles).toHaveLength(0)
  })
})
