import { expect, it } from 'vitest'
import { inked } from './cropped.ts'

const picture = (width: number, height: number, ink: readonly (readonly [number, number])[]) => {
  const data = new Uint8ClampedArray(4 * width * height)
  for (const [x, y] of ink) data[4 * (y * width + x) + 3] = 1
  return { data, width, height }
}

it('finds the smallest box around the drawing', () => {
  expect(
    inked(
      picture(8, 6, [
        [2, 1],
        [5, 4],
      ]),
    ),
  ).toEqual({ left: 2, top: 1, width: 4, height: 4 })
  expect(inked(picture(8, 6, [[7, 5]]))).toEqual({ left: 7, top: 5, width: 1, height: 1 })
})
it('finds nothing in an empty picture', () => expect(inked(picture(8, 6, []))).toBeUndefined())
