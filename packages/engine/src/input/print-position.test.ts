import { type BuildDirection, buildVector, findPrinter } from '@trabecula/domain'
import { box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { bestUp, buildDirectionOf, buildTransform, printedSize, printPosition, printSides } from './print-position.ts'

const powder = findPrinter('HP MJF 5200')!
const filament = { ...powder, overhang: true, removes: 'nothing' } as const

/** A table: a plate of 60 × 40 × 5 mm on a leg of 10 × 10 × 30 mm. */
const leg = box([10, 10, 30]).map((value, i) => value + [25, 15, 0][i % 3])
const plate = box([60, 40, 5]).map((value, i) => value + [0, 0, 30][i % 3])
const tableSoup = Float32Array.from([...leg, ...plate])

it('a part that needs no support stays as it came, whatever the unit', () => {
  const { axes, overhang, height } = printPosition(box([20, 20, 20]), filament)
  expect([axes, overhang, height]).toEqual([
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    0,
    20,
  ])
})

it('where overhangs need support the part lies on the side with the fewest: a table upside down', () => {
  const found = printPosition(tableSoup, filament)
  expect(found.axes[2]).toEqual([0, 0, -1])
  // The 100 mm² with which the leg touches the plate are a face of each body.
  expect([found.overhang, found.height]).toEqual([100, 35])
})

it('in powder nothing overhangs: the part lies as low as it can, and where it fits', () => {
  expect(printPosition(tableSoup, powder).height).toBe(35)
  expect(printPosition(box([30, 60, 90]), powder).height).toBe(30)
  // Laid flat it would not fit.
  const small = { ...powder, recommendedVolumeMm: [50, 50, 100], buildVolumeMm: [50, 50, 100] } as const
  expect(printPosition(box([90, 40, 30]), small).height).toBe(90)
})

it('the sides of a part are found once and judged for every printer, by whether it needs support and what fits', () => {
  const sides = printSides(tableSoup)
  expect(bestUp(sides, filament)).toEqual([0, 0, -1])
  expect(bestUp(sides, powder)).toEqual([0, 0, 1])
  const tall = { ...powder, recommendedVolumeMm: [50, 50, 100], buildVolumeMm: [50, 50, 100] } as const
  expect(bestUp(sides, tall).map(Math.abs)).toEqual([1, 0, 0])
  // With the leg below all of the plate overhangs, on an edge of the plate a side of the leg does.
  expect(sides.map(({ size, overhang }) => [size[2], overhang])).toEqual([
    [35, 2400],
    [35, 100],
    ...[1, 2].map(() => [40, 300]),
    ...[1, 2].map(() => [60, 300]),
  ])
})

it('every turn keeps right hands right, and puts the part on z = 0', () => {
  for (const size of [
    [30, 60, 90],
    [60, 30, 90],
    [90, 60, 30],
  ] as const) {
    const soup = box(size).map((value, i) => value + [-7, 11, 200][i % 3])
    const { axes } = printPosition(soup, powder)
    const [x, y, z] = axes
    const cross = [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
    expect(cross.map((value) => value + 0)).toEqual(z.map((value) => value + 0))
    const m = buildTransform(soup, axes)
    const placed: number[][] = []
    for (let at = 0; at < soup.length; at += 3)
      placed.push([0, 1, 2].map((c) => soup[at] * m[c] + soup[at + 1] * m[3 + c] + soup[at + 2] * m[6 + c] + m[9 + c]))
    for (const axis of [0, 1, 2]) expect(Math.min(...placed.map((point) => point[axis]))).toBeCloseTo(0, 4)
    expect(Math.max(...placed.map((point) => point[2]))).toBeCloseTo(30, 4)
  }
})

it('the chosen build direction is up: along an axis by an exact turn, else by the shortest', () => {
  const upright = (buildDirection: BuildDirection) => {
    const { axes, height } = printPosition(box([30, 60, 90]), powder, { buildDirection })
    return [axes.map((image) => image[2] + 0), height]
  }
  expect(upright('+Z')).toEqual([[0, 0, 1], 90])
  expect(upright('-X')).toEqual([[-1, 0, 0], 30])
  expect(upright([0, 5, 0])).toEqual([[0, 1, 0], 60])
  const direction = buildVector([1, -2, -3])
  const { axes } = printPosition(box([30, 60, 90]), powder, { buildDirection: [1, -2, -3] })
  expect(axes.map((image) => image[2])).toEqual(direction.map((value) => expect.closeTo(value, 12)))
  const turned = direction.reduce<readonly number[]>(
    (sum, by, axis) => sum.map((value, n) => value + by * axes[axis]![n]!),
    [0, 0, 0],
  )
  expect(turned).toEqual([expect.closeTo(0, 12), expect.closeTo(0, 12), expect.closeTo(1, 12)])
  for (const [a, one] of axes.entries())
    for (const [b, other] of axes.entries())
      expect(one.reduce((sum, value, n) => sum + value * other[n]!, 0)).toBeCloseTo(a === b ? 1 : 0, 12)
})

it('without a choice the build direction is that of the best position, and the size is that in the file', () => {
  const flat = { soup: box([30, 60, 90]), bounds: { min: [0, 0, 0], max: [30, 60, 90] } } as const
  expect(buildDirectionOf(flat.soup, powder, {}).map(Math.abs)).toEqual([1, 0, 0])
  expect(printedSize(flat, powder, {})).toEqual([30, 60, 90])
  expect(printedSize(flat, powder, { buildDirection: '+X' })[2]).toBe(30)
  expect(printedSize(flat, powder, { buildDirection: [1, 0, 1] })[2]).toBeCloseTo(120 / Math.SQRT2, 4)
})
