import { type FileUnit, mmPerFileUnit, orThrow } from '@trabecula/domain'
import { box, sphere, writeBinaryStl } from '@trabecula/geometry'
import { describe, expect, it } from 'vitest'
import { buildProblem } from '../discretisation/problem.ts'
import { checkedOuter } from '../export/checked-outer.ts'
import { stiffestSettings } from '../testing/sample-parts.ts'
import { loadPart, type Part } from './part.ts'
import { placeInFile, pointOfFile } from './place.ts'
import { firstCase } from './setup.ts'

/** A ball without a facet at 12, 0, 0, whose centre lies far from the origin of its file. */
const centre = [500, -20, 3] as const
const open = ((): Float32Array => {
  const whole = sphere(10, 24).map((value, i) => value + centre[i % 3]!)
  const middleOf = (t: number, axis: number) => (whole[9 * t + axis]! + whole[9 * t + 3 + axis]! + whole[9 * t + 6 + axis]!) / 3
  const missing = Array.from({ length: whole.length / 9 }, (_, t) => t).reduce((best, t) =>
    middleOf(t, 0) > middleOf(best, 0) ? t : best,
  )
  return whole.filter((_, i) => Math.floor(i / 9) !== missing)
})()

const read = (fileUnit: FileUnit): Part => {
  return orThrow(loadPart(writeBinaryStl(open), { fileUnit }))
}

describe('a place that a run names', () => {
  it.each(['mm', 'cm', 'm', 'in'] as const)('is that of the file where it is in %s and far from its origin', async (fileUnit) => {
    const part = read(fileUnit)
    const setup = {
      cases: [firstCase(Uint32Array.of(0), { x: 0, y: 0, z: 1 })] as const,
      held: Uint32Array.of(9),
      settings: stiffestSettings,
      elements: 2000,
    }
    // A file in metres that lies so far out is refused by the exporter for that alone.
    const refusals = [await buildProblem(part, setup), ...(fileUnit === 'm' ? [] : [checkedOuter(part)])]
    for (const refused of refusals) {
      const place = /\(near ([-\d.]+), ([-\d.]+), ([-\d.]+) (\w+)\)/.exec(refused.ok ? '' : refused.refusal.message)
      const [x, y, z] = (place?.slice(1, 4) ?? []).map(Number)
      expect(Math.abs(x! - 509.9)).toBeLessThan(0.2)
      expect(Math.hypot(y! + 20, z! - 3)).toBeLessThan(2)
      expect(place?.[4]).toBe(fileUnit)
    }
  })

  it.each(['mm', 'in', 'm'] as const)(
    'and the volumes of both readings of a body inside a body are those of the file in %s',
    (fileUnit) => {
      const inner = box([10, 10, 10]).map((value) => value + 10)
      const enclosed = Float32Array.from([...box([30, 30, 30]), ...inner]).map((value) => value + 100)
      const part = orThrow(loadPart(writeBinaryStl(enclosed), { fileUnit }))
      expect(part.report.volume / mmPerFileUnit[fileUnit] ** 3).toBeCloseTo(27_000, 3)
      expect(part.report.sentence).toMatch(
        new RegExp(
          `^Body 1 lies inside body 0 \\(near 1[12]0, 1[12]0, 1[12]0 ${fileUnit}\\), .* 26000 ${fileUnit}³, .* 27000 ${fileUnit}³`,
        ),
      )
    },
  )

  it('is the same wherever it comes from: the part frame, or millimetres from the origin of the file', () => {
    const part = read('in')
    const mm = mmPerFileUnit.in
    expect(placeInFile([0, 0, mm], part)).toBe('500, -20, 4 in')
    expect(pointOfFile({ x: 500 * mm, y: -20 * mm, z: 4 * mm }, part)).toBe('500, -20, 4 in')
  })
})
