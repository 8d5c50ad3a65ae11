import { box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { boxPart, facing } from '../../testing/sample-parts.ts'
import { plateSpring } from '../../testing/slit-blocks.ts'
import { alignedPlanes, flatFaces, meetingGrid } from './flat-faces.ts'

const nowhere = [null, null, null] as const
const within = (wished: number) => ({ wished, least: 0.85 * wished, most: 1.06 * wished })

/** How far a coordinate is off the nearest plane of the grid, mm. */
const off = (at: number, plane: number, spacing: number) =>
  Math.abs((at - plane) / spacing - Math.round((at - plane) / spacing)) * spacing

it('the faces of a box are the areas of its sides, the largest first', () => {
  const found = flatFaces(box([10, 6, 4]))
  expect(found.map((faces) => faces.map(({ area }) => area))).toEqual([
    [24, 24],
    [40, 40],
    [60, 60],
  ])
})

it('triangles of one plane that rounding scatters are one face, those of another wall are not', () => {
  const soup = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2e-4, 2, 0, 2e-4, 0, 2, 2e-4, 0, 0, 0.5, 1, 0, 0.5, 0, 1, 0.5])
  const [, , z] = flatFaces(soup)
  expect(z.map(({ area }) => area)).toEqual([2.5, 0.5])
  expect(z[0]!.at).toBeCloseTo(1.6e-4, 3)
})

it('the planes of supports are their largest faces', () => {
  const part = boxPart(10, 6, 4)
  expect(alignedPlanes(part.soup, facing(part, 2, -1))).toEqual([null, null, part.bounds.min[2]])
})

it('plates of 3 mm with gaps of 2 mm are met by cubes of 1 mm, every face of them', () => {
  const faces = flatFaces(plateSpring({ plates: 8, thick: 3, gap: 2 }).soup)
  const found = meetingGrid(faces, nowhere, within(0.95))!
  expect(found.spacing).toBeCloseTo(1, 6)
  for (const { at } of faces[2]) expect(off(at, found.planes[2]!, found.spacing)).toBeLessThan(1e-3)
})

it('a plane that is given is kept, and the spacing is never outside of its range', () => {
  const faces = flatFaces(plateSpring({ plates: 8, thick: 3, gap: 2 }).soup)
  for (let wished = 0.3; wished < 3; wished *= 1.1) {
    const found = meetingGrid(faces, [null, null, 0.123], within(wished))!
    expect(found.planes[2]).toBe(0.123)
    expect(found.spacing).toBeGreaterThanOrEqual(0.85 * wished - 1e-6)
    expect(found.spacing).toBeLessThanOrEqual(1.06 * wished + 1e-6)
  }
})

it('faces of a mirrored part are met by the same spacing and the mirrored planes', () => {
  const at = [0, 3, 7.3, 9.9, 14]
  const areas = [10, 8, 8, 5, 10]
  const along = (sign: 1 | -1) => at.map((value, n) => ({ at: sign * value, area: areas[n]! })).sort((a, b) => b.area - a.area)
  for (const wished of [0.4, 0.6, 0.9]) {
    const [one, other] = ([1, -1] as const).map((sign) => meetingGrid([[], [], along(sign)], nowhere, within(wished))!)
    expect(other!.spacing).toBe(one!.spacing)
    expect(off(-other!.planes[2]!, one!.planes[2]!, one!.spacing)).toBeLessThan(1e-6)
  }
})

it('a soup without flat faces along the axes asks for nothing', () => {
  const soup = Float32Array.from([0, 0, 0, 1, 0.2, 0.1, 0.3, 1, 0.5])
  expect(meetingGrid(flatFaces(soup), nowhere, within(1))).toBeUndefined()
})
