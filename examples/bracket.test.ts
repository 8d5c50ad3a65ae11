import { inspect, readPartFile, segment } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { bracketFile } from './bracket.ts'

it('is closed, has nine surfaces and the volume of its outline times its depth', () => {
  const reading = readPartFile(bracketFile())
  if (!reading.ok) throw new Error(reading.message)
  const report = inspect(reading.soup)
  expect(report.closed).toBe(true)
  // Two plates less their common corner, and the square of the fillet less its quarter circle.
  const outline = 96 * 16 + 16 * (84 - 16) + 52 ** 2 * (1 - Math.PI / 4)
  expect(Math.abs(report.volume / (outline * 30) - 1)).toBeLessThan(0.002)
  expect(segment(reading.soup).faces.length).toBe(9)
})
