import { describe, expect, it, test } from 'vitest'
import { VoidField } from '../meshing/extraction/void-surface.ts'
import { cellDefinitions, surfaces, trusses } from './definitions.ts'
import type { Formula } from './expression.ts'
import { axisDistancesByName, levelsByName } from './generated/formulas.ts'
import type { Strut } from './trusses.ts'

/** Roberts' low-discrepancy sequence R3: multiples of the powers of 1/g, g⁴ = g + 1. */
const points = Array.from({ length: 200 }, (_, i) => [(i * 0.8191725) % 1, (i * 0.6710436) % 1, (i * 0.5497005) % 1] as const)

const waves = ([x, y, z]: readonly [number, number, number]) => {
  const [a, b, c] = [x, y, z].map((along) => 2 * Math.PI * along) as [number, number, number]
  return [Math.sin(a), Math.cos(a), Math.sin(b), Math.cos(b), Math.sin(c), Math.cos(c)] as const
}

/** A formula's value, found by walking it: slow, and nothing is printed. */
function walked({ node }: Formula, variables: Readonly<Record<string, number>>): number {
  if (node.kind === 'variable') return variables[node.name]!
  if (node.kind === 'number') return node.value
  if ('of' in node) {
    const of = walked(node.of, variables)
    return { negative: -of, absolute: Math.abs(of), floor: Math.floor(of), root: Math.sqrt(of) }[node.kind]
  }
  const [left, right] = [walked(node.left, variables), walked(node.right, variables)]
  const values = { sum: left + right, difference: left - right, product: left * right }
  return { ...values, least: Math.min(left, right), greatest: Math.max(left, right) }[node.kind]
}

describe.each(surfaces)('the surface $name', ({ name, level, gradient, extremes, steepest }) => {
  const printed = levelsByName[name]!

  test('is printed as it is written, to the bit', () => {
    for (const point of points) {
      const [sx, cx, sy, cy, sz, cz] = waves(point)
      const values = [level, ...gradient].map((formula) => walked(formula, { sx, cx, sy, cy, sz, cz }))
      expect(printed(sx, cx, sy, cy, sz, cz)).toEqual(values)
    }
  })

  test('has the gradient that differences of its level give', () => {
    const step = 1e-6
    for (const point of points.slice(0, 60)) {
      const at = (axis: number, shift: number): number =>
        printed(...waves(point.map((along, other) => along + (other === axis ? shift : 0)) as [number, number, number]))[0]
      const found = printed(...waves(point)).slice(1)
      for (const axis of [0, 1, 2]) expect(found[axis]).toBeCloseTo((at(axis, step) - at(axis, -step)) / (4 * Math.PI * step), 5)
    }
  })

  test('stays within its extremes and its steepest slope, and nearly reaches them', () => {
    let [lowest, highest, slope] = [0, 0, 0]
    const n = 24
    for (let i = 0; i < n ** 3; i++) {
      const [f, x, y, z] = printed(...waves([(i % n) / n, (Math.floor(i / n) % n) / n, Math.floor(i / n ** 2) / n]))
      lowest = Math.min(lowest, f)
      highest = Math.max(highest, f)
      slope = Math.max(slope, Math.hypot(x, y, z))
    }
    for (const [reached, bound] of [
      [lowest, extremes[0]],
      [highest, extremes[1]],
      [slope, steepest],
    ] as const) {
      expect(Math.abs(reached)).toBeLessThan(Math.abs(bound) + 1e-9)
      expect(Math.abs(reached)).toBeGreaterThan(0.98 * Math.abs(bound))
    }
  })
})

/** Distance from a point to a strut and to its images in the cells around. */
function distanceToStrut(point: readonly number[], [from, to]: Strut): number {
  let least = Infinity
  const along = to.map((end, axis) => end - from[axis]!)
  const squared = along.reduce((sum, part) => sum + part ** 2, 0)
  for (let image = 0; image < 125; image++) {
    const shift = [image % 5, Math.floor(image / 5) % 5, Math.floor(image / 25)].map((cells) => cells - 2)
    const start = from.map((begin, axis) => begin + shift[axis]!)
    const share = start.reduce((sum, begin, axis) => sum + (point[axis]! - begin) * along[axis]!, 0) / squared
    const clamped = Math.min(Math.max(share, 0), 1)
    least = Math.min(least, Math.hypot(...start.map((begin, axis) => point[axis]! - begin - clamped * along[axis]!)))
  }
  return least
}

describe.each(trusses)('the truss $name', ({ name, squaredDistance, struts }) => {
  test('has no strut too few or too many: the distance to the nearest is that of its formula', () => {
    for (const point of points) {
      const nearest = Math.min(...struts.map((strut) => distanceToStrut(point, strut)))
      expect(nearest).toBeCloseTo(axisDistancesByName[name]!(...point), 8)
    }
  })

  test('has each strut once', () => {
    const names = struts.map(([from, to]) => {
      const ends = [from, to].map((end) => end.map((along) => along + 8))
      const middle = ends[0]!.map((along, axis) => (((along + ends[1]![axis]!) / 2) % 1).toFixed(6))
      const slopes = [0, 1, 2].map((axis) => (to[axis]! - from[axis]!) * (to[(axis + 1) % 3]! - from[(axis + 1) % 3]!))
      const lengths = from.map((along, axis) => Math.abs(to[axis]! - along).toFixed(6))
      return [...middle, ...lengths, ...slopes.map((slope) => slope.toFixed(6))].join().replaceAll('-0.000000', '0.000000')
    })
    expect(new Set(names).size).toBe(names.length)
  })

  test('is printed as it is written, to the bit', () => {
    for (const [u, v, w] of points) {
      const expected = Math.sqrt(walked(squaredDistance, { u: u - 1, v: v + 2, w }))
      expect(axisDistancesByName[name]!(u - 1, v + 2, w)).toBe(expected)
    }
  })
})

/** The field of a form at a point of the lattice, in units of L, from the printed TypeScript: positive in the material. */
function solidness(cell: (typeof cellDefinitions)[number], point: readonly [number, number, number], half: number): number {
  if (cell.form === 'strut') return half - axisDistancesByName[cell.truss.name]!(...point)
  const [f, x, y, z] = levelsByName[cell.surface.name]!(...waves(point))
  const { extremes, steepest, k } = cell.surface
  if (cell.form === 'skeletal')
    return half - ((cell.side === 1 ? extremes[1] : -extremes[0]) - cell.side * f) / (2 * Math.PI * steepest)
  const angle = Math.atan2(Math.sqrt(k) * f, Math.hypot(x, y, z))
  return -Math.sin(angle - 2 * Math.PI * Math.sqrt(k) * half) / (2 * Math.PI * Math.sqrt(k))
}

it.each(cellDefinitions)('$name is the same field in the compiled kernel', (cell) => {
  const edge = 7
  const origin = [0.3, -0.2, 1.1] as const
  const field = new VoidField({
    boundary: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(-1e6) },
    density: { origin: [0, 0, 0], spacing: 1, size: [1, 1, 1], values: Float32Array.of(0.3) },
    cell: cell.name,
    edge,
    origin,
    halfThickness: Float32Array.of(0.0625, 0.0625),
  })
  const places = Float32Array.from(points.flat(), (along) => edge * along)
  for (const [i, value] of field.valuesAt(places).entries()) {
    const point = [0, 1, 2].map((axis) => (places[3 * i + axis]! - origin[axis]!) / edge) as [number, number, number]
    // A sheet is two voids; `valuesAt` gives the wall between them.
    const other = cell.form === 'sheet' ? solidnessOfOther(cell, point) : Infinity
    expect(value / edge).toBeCloseTo(Math.min(solidness(cell, point, 0.0625), other), 6)
  }
})

/** The same for the other labyrinth of a sheet. */
function solidnessOfOther(cell: (typeof cellDefinitions)[number], point: readonly [number, number, number]): number {
  if (cell.form !== 'sheet') return Infinity
  const [f, x, y, z] = levelsByName[cell.surface.name]!(...waves(point))
  const root = Math.sqrt(cell.surface.k)
  return Math.sin(Math.atan2(root * f, Math.hypot(x, y, z)) + 2 * Math.PI * root * 0.0625) / (2 * Math.PI * root)
}
