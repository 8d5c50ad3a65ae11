import { colourAt } from '@trabecula/domain'
import { expect, test } from 'vitest'
import { colourOf, placeOnLegend } from './colour-maps.ts'

/** CIE lightness of sRGB, 0 to 100. */
function lightness(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
  const y = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return y > 0.008856 ? 116 * Math.cbrt(y) - 16 : 903.3 * y
}

test.each(['viridis', 'cividis'] as const)('%s grows lighter at every step, so that it can be read without colour', (map) => {
  const steps = Array.from({ length: 65 }, (_, i) => lightness(colourAt(map, i / 64)))
  for (let i = 1; i < steps.length; i++) expect(steps[i]).toBeGreaterThan((steps[i - 1] ?? 0) - 0.01)
  expect((steps.at(-1) ?? 0) - (steps[0] ?? 0)).toBeGreaterThan(60)
})

test('the diverging map is lightest in the middle', () => {
  const [low, middle, high] = [0, 0.5, 1].map((t) => lightness(colourAt('diverging', t)))
  expect(middle).toBeGreaterThan(Math.max(low ?? 100, high ?? 100) + 30)
})

const legend = { map: 'viridis', least: 0, most: 10, bands: null } as const

test('a value has its place on the legend, and one beyond it has the end’s', () => {
  expect([-3, 0, 2.5, 10, 12].map((value) => placeOnLegend(legend, value))).toEqual([0, 0, 0.25, 1, 1])
})

test('a legend with a centre has its break there', () => {
  const safety = { ...legend, map: 'diverging', centre: 1, reversed: true } as const
  expect(placeOnLegend(safety, 1)).toBe(0.5)
  expect(placeOnLegend(safety, 5.5)).toBe(0.75)
  expect(colourOf(safety, 0)).toEqual([180, 4, 38])
})

test('bands have one colour each', () => {
  const bands = { ...legend, bands: 5 }
  expect(colourOf(bands, 2.1)).toEqual(colourOf(bands, 3.9))
  expect(colourOf(bands, 3.9)).not.toEqual(colourOf(bands, 4.1))
  expect(colourOf(bands, 10)).toEqual(colourOf(bands, 9.9))
})

test('bands with given colours have those, whatever the map', () => {
  const colouring = { map: 'viridis', least: -0.5, most: 1.5, bands: 2, bandColours: ['#ff0000', '#00ff80'] } as const
  expect(colourOf(colouring, 0)).toEqual([255, 0, 0])
  expect(colourOf(colouring, 1)).toEqual([0, 255, 128])
  expect(colourOf(colouring, 9)).toEqual([0, 255, 128])
})
