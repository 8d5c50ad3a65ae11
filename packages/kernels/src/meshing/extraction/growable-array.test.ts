import { expect, test } from 'vitest'
import { GrowableArray } from './growable-array.ts'

const pieces = [[1, 2, 3], [4], [], [5, 6, 7, 8, 9]].map((piece) => Uint32Array.from(piece))
const filled = (list: GrowableArray<Uint32Array>): Uint32Array => {
  for (const piece of pieces) list.push(piece)
  return list.view()
}

test('pieces arrive in order, whether the guess was generous or too small', () => {
  for (const reserve of [0, 2, 9, 1000])
    expect([...filled(new GrowableArray(Uint32Array, reserve))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('an array that is not needed any more is written over, and grows when it is too small', () => {
  const large = new Uint32Array(20).fill(7)
  const reused = filled(new GrowableArray(Uint32Array, 0, large.subarray(3, 8)))
  expect([reused.buffer === large.buffer, reused.byteOffset, reused.length]).toEqual([true, 0, 9])
  const small = new Uint32Array(4)
  expect([...filled(new GrowableArray(Uint32Array, 0, small))]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})
