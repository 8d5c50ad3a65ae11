import { orThrow, type Vector } from '@trabecula/domain'
import { cylinder } from '@trabecula/geometry'
import type { SparseForce } from '@trabecula/kernels'
import { describe, expect, it } from 'vitest'
import type { Part } from '../../input/part.ts'
import type { LoadCase } from '../../input/setup.ts'
import { boxPart, facing, partOf } from '../../testing/sample-parts.ts'
import type { AnalysisGrid } from '../grid/analysis-grid.ts'
import { cross, type Three } from '../linear/vector.ts'
import { cylinderOf } from '../supports/cylinder.ts'
import { caseLoad } from './case-load.ts'

const along = (x: number, y: number, z: number): Vector => ({ x, y, z })
const turned: Vector = along(1 / 3, 2 / 3, 2 / 3)

/** A grid whose planes miss the part's, so that every face cuts cells. */
function gridOver({ bounds }: Part, spacing: number): AnalysisGrid {
  const origin = bounds.min.map((at) => at - 0.37 * spacing) as unknown as Three
  const [nx, ny, nz] = [0, 1, 2].map((axis) => Math.ceil((bounds.max[axis] - origin[axis]) / spacing)) as [number, number, number]
  return { nx, ny, nz, spacing, origin }
}

function loadOf(part: Part, given: LoadCase, spacing = 1.3) {
  const grid = gridOver(part, spacing)
  const share = new Float32Array(grid.nx * grid.ny * grid.nz).fill(1)
  const load = orThrow(caseLoad(part, given, grid, share))
  return { ...load, grid }
}

/** Sum and moment about the part frame's origin. */
function resultantOf({ nodes, values }: SparseForce, { nx, ny, spacing, origin }: AnalysisGrid): readonly [Three, Three] {
  const [sum, moment] = [
    [0, 0, 0],
    [0, 0, 0],
  ]
  nodes.forEach((node, n) => {
    const row = Math.floor(node / (nx + 1))
    const steps = [node % (nx + 1), row % (ny + 1), Math.floor(row / (ny + 1))]
    const force = [0, 1, 2].map((axis) => values[3 * n + axis]) as unknown as Three
    const turn = cross(steps.map((step, axis) => origin[axis] + step * spacing) as unknown as Three, force)
    for (let axis = 0; axis < 3; axis++) {
      sum[axis] += force[axis]
      moment[axis] += turn[axis]
    }
  })
  return [sum as unknown as Three, moment as unknown as Three]
}

function expectResultant(part: Part, given: LoadCase, force: Three, moment: Three): void {
  const { force: found, grid } = loadOf(part, given)
  const [sum, turn] = resultantOf(found, grid)
  for (let axis = 0; axis < 3; axis++) {
    expect(Math.abs(sum[axis] - force[axis])).toBeLessThan(1e-9 * 1000)
    expect(Math.abs(turn[axis] - moment[axis])).toBeLessThan(1e-9 * 10_000)
  }
}

describe('forces on faces have the sum and the moment that was requested, on a grid that cuts them', () => {
  const part = boxPart(30, 20, 10)
  const end = facing(part, 0, 1)

  it('of a pressure on a plane', () =>
    expectResultant(part, { name: 'B', kind: 'pressure', triangles: end, magnitude: 3 }, [-600, 0, 0], [0, 0, 0]))

  it('of a torque about a typed axis, wherever that is: a couple', () => {
    const axis = { point: along(7, 8, 9), direction: along(1, 2, 2) }
    const given: LoadCase = { name: 'B', kind: 'torque', triangles: end, magnitude: 900, axis }
    expectResultant(part, given, [0, 0, 0], [300, 600, 600])
  })

  it('of a force that acts outside the part, in the coordinates of the file', () => {
    // The box lies in the file from 0 to its edges; its middle is the frame's origin.
    const point = along(40, 15, 30)
    const given: LoadCase = { name: 'B', kind: 'remote', triangles: end, magnitude: 300, direction: turned, point }
    const force: Three = [100, 200, 200]
    const { center } = part
    expectResultant(part, given, force, cross([40 - center[0], 15 - center[1], 30 - center[2]], force))
  })
})

describe('a cylindrical face', () => {
  const tube = partOf(cylinder(10, 30, 96))
  const label = tube.surfaces.label
  const side = Uint32Array.from(label.keys()).filter(
    (t) => tube.surfaces.faces.find(({ id }) => id === label[t])?.kind !== 'plane',
  )

  it('has its axis found from its triangles, also of a quarter of it', () => {
    const quarter = side.filter((t) => tube.soup[9 * t] > 0 && tube.soup[9 * t + 1] > 0)
    expect(quarter.length).toBeGreaterThan(10)
    for (const triangles of [side, quarter]) {
      const found = cylinderOf(tube.soup, triangles)!
      expect(found.radius).toBeCloseTo(10, 4)
      expect(Math.hypot(found.point[0], found.point[1])).toBeLessThan(1e-3)
      expect(found.direction[2]).toBeCloseTo(1, 9)
    }
    expect(cylinderOf(tube.soup, facing(tube, 2, 1))).toBeUndefined()
  })

  it('takes a torque about it, tangentially and in proportion to the radius', () => {
    const given: LoadCase = { name: 'B', kind: 'torque', triangles: side, magnitude: 5000 }
    expectResultant(tube, given, [0, 0, 0], [0, 0, 5000])
    const { force } = loadOf(tube, given)
    const across = Math.max(...Array.from(force.nodes, (_, n) => Math.abs(force.values[3 * n + 2])))
    expect(across).toBeLessThan(0.02 * Math.max(...force.values))
  })

  it('is pushed from all sides by a pressure: no sum, no moment', () =>
    expectResultant(tube, { name: 'B', kind: 'pressure', triangles: side, magnitude: 2 }, [0, 0, 0], [0, 0, 0]))

  it('is required where a torque has no axis', () => {
    const box = boxPart(30, 20, 10)
    const grid = gridOver(box, 2)
    const given: LoadCase = { name: 'Wrench', kind: 'torque', triangles: facing(box, 0, 1), magnitude: 1 }
    const load = caseLoad(box, given, grid, new Float32Array(grid.nx * grid.ny * grid.nz).fill(1))
    expect(!load.ok && load.refusal.message).toBe(
      'The faces of load case Wrench lie on no cylinder, so its torque has no axis: type one, or choose a cylindrical face.',
    )
  })
})

it('a force outside the part is the force in the middle of the face and a couple', () => {
  const part = boxPart(30, 20, 10)
  const triangles = facing(part, 0, 1)
  const base = { name: 'B', triangles } as const
  const middle = along(15 + part.center[0], part.center[1], part.center[2])
  const remote = loadOf(part, {
    ...base,
    kind: 'remote',
    magnitude: 10,
    direction: along(0, 0, 1),
    point: { ...middle, y: middle.y + 12 },
  })
  const centric = loadOf(part, { ...base, kind: 'remote', magnitude: 10, direction: along(0, 0, 1), point: middle })
  const couple = loadOf(part, {
    ...base,
    kind: 'torque',
    magnitude: 120,
    axis: { point: along(0, 0, 0), direction: along(1, 0, 0) },
  })
  remote.force.values.forEach((value, at) => {
    expect(value).toBeCloseTo(centric.force.values[at] + couple.force.values[at], 12)
  })
})
