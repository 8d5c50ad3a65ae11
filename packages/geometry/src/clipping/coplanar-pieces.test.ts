import { describe, expect, it } from 'vitest'
import { flipCoplanarPieces } from './coplanar-pieces.ts'

/** Three points of one cut, bent by rounding by 0.001 within the face z = 0, and a corner of the wall below it. */
const places = new Map([
  [10, [0, 0, 0]],
  [11, [1, 0.001, 0]],
  [12, [2, 0, 0]],
  [5, [1, -1, -0.1]],
])
const at = (corner: number, axis: number): number => places.get(corner)![axis]
const isCoplanar = (piece: readonly number[]): boolean => piece.every((corner) => corner >= 10)
const pieces = [
  [10, 12, 11],
  [10, 5, 12],
] as const

describe('flipCoplanarPieces', () => {
  it('flips the diagonal under a piece of wall that rounding has laid into the face', () => {
    const flipped = flipCoplanarPieces({ pieces, kept: [true, true] }, [0, 1], isCoplanar, at)
    expect(flipped.pieces).toEqual([
      [11, 10, 5],
      [11, 5, 12],
    ])
    expect(flipped.kept).toEqual([true, true])
  })

  it('leaves pieces alone that are dropped', () => {
    expect(flipCoplanarPieces({ pieces, kept: [false, true] }, [0, 1], isCoplanar, at).pieces).toEqual(pieces)
  })
})
