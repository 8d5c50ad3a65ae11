import { expect, test } from 'vitest'
import { fileColorsTexture } from './file-colors.ts'
import { WIDEST } from './palette.ts'

test('each face has a texel with its colour, and one without a colour is transparent', () => {
  const faces = Array.from({ length: WIDEST + 2 }, (_, id) => (id === WIDEST + 1 ? { color: '#0a80ff' } : undefined))
  const { image } = fileColorsTexture([{ color: '#ff0001' }, {}, ...faces.slice(2)])
  const texel = (id: number) => [...image.data!.subarray(4 * id, 4 * id + 4)]
  expect([image.width, image.height]).toEqual([WIDEST, 2])
  expect([0, 1, 2, WIDEST + 1].map(texel)).toEqual([
    [255, 0, 1, 255],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
    [10, 128, 255, 255],
  ])
  expect(fileColorsTexture([]).image.height).toBe(1)
})
