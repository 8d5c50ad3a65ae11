import { orThrow } from '@trabecula/domain'
import { beforeAll, describe, expect, it } from 'vitest'
import { designCandidate } from '../candidates/design-candidate.ts'
import { prepareRun } from '../elasticity/prepare-run.ts'
import { readVtk } from '../testing/read-vtk.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { decodeFields } from './encoding.ts'
import { surfaceFile } from './export-fields.ts'

const [long, wide, high] = [90, 20, 40]
const part = boxPart(long, wide, high)
const loadN = 300
const factor = 2
const tip = [long, wide, high] as const
const setup = {
  ...cantilever(part, [0, 0, -1], {
    goal: 'max-load',
    target: loadN,
    safetyFactor: factor,
    families: ['octet'],
    requirements: [
      { kind: 'displacement', case: 'A', at: { point: tip }, atMost: 50 },
      { kind: 'displacement', case: 'A', at: { near: [long, wide / 2, high / 2] }, direction: { x: 0, y: 0, z: 1 }, atMost: 50 },
    ],
  }),
  elements: 1500,
}

let required: readonly number[]
let points: readonly number[]
let moved: readonly number[]
beforeAll(async () => {
  const run = orThrow(await prepareRun(part, setup))
  const made = orThrow(await designCandidate(run, 'octet'))
  const fields = orThrow(await decodeFields(made.fields!))
  const surface = { soup: part.soup, cases: setup.cases, held: new Uint32Array(setup.held) }
  const { arrays } = readVtk(await surfaceFile(fields, loadN, surface))
  ;[points, moved] = [arrays.get('Points')!, arrays.get('displacement_mm')!]
  required = (made.row.requirements ?? []).slice(1).map(({ value }) => value)
  return () => run.dispose()
})

const three = (of: readonly number[], n: number) => [0, 1, 2].map((axis) => of[3 * n + axis])

describe('the displacement that a row has of a requirement is read in the exported VTK file, at the load without its factor', () => {
  it('of a point, in magnitude', () => {
    const distance = (n: number) => Math.hypot(...three(points, n).map((value, axis) => value - tip[axis]))
    const nearest = Array.from({ length: points.length / 3 }, (_, n) => n).reduce((a, b) => (distance(b) < distance(a) ? b : a))
    expect(distance(nearest)).toBeLessThan(1e-3)
    expect(required[0]).toBeGreaterThan(0)
    expect(Math.hypot(...three(moved, nearest)) / required[0]).toBeCloseTo(1, 2)
  })

  it('of a face, as its mean along the direction', () => {
    let [sum, area] = [0, 0]
    for (let n = 0; n < points.length / 3; n += 3) {
      const corners = [n, n + 1, n + 2]
      if (!corners.every((each) => Math.abs(three(points, each)[0] - long) < 1e-3)) continue
      const [a, b, c] = corners.map((each) => three(points, each))
      const [u, v] = [b, c].map((end) => [end[1] - a[1], end[2] - a[2]])
      const own = Math.abs(u[0] * v[1] - u[1] * v[0]) / 2
      area += own
      sum += (own * corners.reduce((total, each) => total + three(moved, each)[2], 0)) / 3
    }
    expect(area).toBeCloseTo(wide * high, 1)
    expect(Math.abs(sum / area) / required[1]).toBeCloseTo(1, 2)
  })
})
