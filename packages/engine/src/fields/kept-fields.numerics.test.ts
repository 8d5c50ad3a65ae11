import { orThrow } from '@trabecula/domain'
import { cutElementMatrix } from '@trabecula/kernels/reference/elasticity'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Design } from '../candidates/design.ts'
import { decodeDesign, encodeDesign } from '../candidates/design.ts'
import { designCandidate } from '../candidates/design-candidate.ts'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { type PreparedRun, prepareRun } from '../elasticity/prepare-run.ts'
import { recomputeFields } from '../recompute-fields.ts'
import { boxPart, cantilever } from '../testing/sample-parts.ts'
import { decodeFields } from './encoding.ts'
import { solidFields } from './keep.ts'
import { sampleSurface } from './outer-surface.ts'
import { cornersOf, type PartFields } from './part-fields.ts'
import { extremesOf, readingsAt } from './readings.ts'

const size = [90, 20, 40] as const
const part = boxPart(...size)
const setup = { ...cantilever(part, [0, 0, -1], { goal: 'max-load' }), elements: 4000 }

let run: PreparedRun
let design: Omit<Design, 'row'> & {
  row: Pick<Design['row'], 'stiffnessNPerMm' | 'maxLoadN' | 'firstYieldN' | 'governingPointMm' | 'governingMode'>
}
let solid: PartFields
let lattice: PartFields

beforeAll(async () => {
  const prepared = orThrow(await prepareRun(part, setup))
  run = prepared
  const made = orThrow(await designCandidate(run, 'gyroid-sheet'))
  design = made
  solid = await decoded(await solidFields(run))
  lattice = await decoded(design.fields!)
  return () => run.dispose()
})

async function decoded(bytes: Uint8Array): Promise<PartFields> {
  return orThrow(await decodeFields(bytes))
}

describe('the fields are those of the solution that made the row', () => {
  it('the mean displacement of the loaded face along the load, times the stiffness of the row, is the load', () => {
    const cases = [
      [solid, run.solid.stiffnessNPerMm],
      [lattice, design.row.stiffnessNPerMm],
    ] as const
    for (const [fields, stiffness] of cases) {
      const { corners, triangle, atCorners } = sampleSurface(part.soup, fields)
      const displacement = atCorners(fields.displacement)
      const isLoaded = new Set(setup.cases[0].triangles)
      let [moved, area] = [0, 0]
      triangle.forEach((of, t) => {
        if (!isLoaded.has(of)) return
        const [a, b, c] = [0, 3, 6].map((at) => corners.subarray(9 * t + at, 9 * t + at + 3)) as [
          Float64Array,
          Float64Array,
          Float64Array,
        ]
        const [u, v] = [b.map((x, n) => x - a[n]), c.map((x, n) => x - a[n])]
        const own = Math.hypot(u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]) / 2
        area += own
        moved -= (own * (displacement[9 * t + 2] + displacement[9 * t + 5] + displacement[9 * t + 8])) / 3
      })
      expect(area).toBeCloseTo(size[1] * size[2], 3)
      expect((moved / area) * stiffness).toBeGreaterThan(0.995)
      expect((moved / area) * stiffness).toBeLessThan(1.005)
    }
  })

  it('nodal forces do the work that the stiffness says', () => {
    const { grid } = lattice.facts
    const nodes = nodesOf(grid, lattice.cells)
    const place = new Map([...nodes].map((node, n) => [node, n]))
    let work = 0
    lattice.force.nodes.forEach((node, n) => {
      for (let axis = 0; axis < 3; axis++)
        work += lattice.force.values[3 * n + axis] * lattice.displacement[3 * place.get(node)! + axis]
    })
    expect(Math.abs(work * design.row.stiffnessNPerMm - 1)).toBeLessThan(1e-3)
  })

  it('the utilisation is 100 % at the onset load, in the cell that the row names, by the mode that it names', () => {
    const readings = readingsAt(lattice, design.row.maxLoadN)
    const cell = governingCell()
    const of = (name: string) => readings.find((reading) => reading.name === name)!.values[cell]
    expect(of('utilisation_percent')).toBeGreaterThan(99.9)
    expect(of('utilisation_percent')).toBeLessThan(100.1)
    expect(of('safety_factor')).toBeCloseTo(1, 2)
    const numbers: Record<string, number> = { 'skin yield': 1, 'pad yield': 2, 'core yield': 3 }
    expect(of('governingMode')).toBe(numbers[design.row.governingMode] ?? 4)
  })

  it('the largest utilisation that counts is 100 % at the first yield of the row', () => {
    const [reading] = readingsAt(lattice, design.row.firstYieldN!).filter(({ name }) => name === 'utilisation_percent')
    const most = extremesOf(lattice, reading)!.most
    expect(most.value).toBeGreaterThan(99.9)
    expect(most.value).toBeLessThan(100.1)
  })

  it('doubling the load doubles what is linear and halves the safety factor', () => {
    const [one, two] = [readingsAt(lattice, 100), readingsAt(lattice, 200)]
    const at = governingCell()
    const value = (readings: typeof one, name: string) => readings.find((reading) => reading.name === name)!.values[at]
    for (const name of ['displacement_mm', 'utilisation_percent', 'wall_stress_mpa', 'von_mises_mpa'])
      if (!Number.isNaN(value(one, name))) expect(value(two, name) / value(one, name)).toBeCloseTo(2, 5)
    expect(value(one, 'safety_factor') / value(two, 'safety_factor')).toBeCloseTo(2, 5)
    expect(value(one, 'relative_density')).toBe(value(two, 'relative_density'))
  })

  it('where walls yield, their stress is the design stress times the utilisation', () => {
    const { core, wallStress, facts } = lattice
    let compared = 0
    core!.forEach((index, cell) => {
      // Only where no cell around it buckles is the averaged index that of yield alone; buckling makes it larger.
      expect(wallStress![cell]).toBeLessThanOrEqual(index * facts.designStress * 1.002 + 1e-9)
      if (Math.abs(wallStress![cell] / (index * facts.designStress) - 1) < 1e-3) compared++
    })
    expect(compared).toBeGreaterThan(100)
  })
})

/** Position among the active cells of the one whose centre the row names. */
function governingCell(): number {
  const { nx, ny, spacing, origin } = lattice.facts.grid
  const { x, y, z } = design.row.governingPointMm
  const [i, j, k] = [x, y, z].map((value, axis) => Math.floor((value - origin[axis]) / spacing)) as [number, number, number]
  return lattice.cells.indexOf(i + nx * (j + ny * k))
}

describe('known solutions, from the fields as they are stored', () => {
  it('the deflection line of a slender solid cantilever is that of Timoshenko, point by point', async () => {
    const [length, width, height] = [240, 20, 20]
    const slender = boxPart(length, width, height)
    const prepared = orThrow(await prepareRun(slender, { ...cantilever(slender, [0, 0, -1]), elements: 6000 }))
    const { youngMpa: young, poisson } = prepared.problem.material
    const fields = await decoded(await solidFields(prepared))
    await prepared.dispose()
    const { grid } = fields.facts
    const inertia = (width * height ** 3) / 12
    const shearStiffness = ((5 / 6) * young * width * height) / (2 * (1 + poisson))
    const middle = [1, 2].map((axis) => Math.round(-grid.origin[axis] / grid.spacing)) as [number, number]
    const place = new Map([...nodesOf(grid, fields.cells)].map((node, n) => [node, n]))
    const line = Array.from({ length: grid.nx + 1 }, (_, i) => {
      const node = i + (grid.nx + 1) * (middle[0] + (grid.ny + 1) * middle[1])
      return -fields.displacement[3 * place.get(node)! + 2]
    })
    const at = (i: number) => i * grid.spacing
    expect(at(grid.nx)).toBeCloseTo(length, 6)

    // The whole line: the clamp also holds the section's width, which a beam theory does not know, 1 % of the tip.
    const timoshenko = (x: number) => (x * x * (3 * length - x)) / (6 * young * inertia) + x / shearStiffness
    line.forEach((deflection, i) => {
      expect(Math.abs(deflection - timoshenko(at(i))) / timoshenko(length), `at ${at(i)} mm`).toBeLessThan(0.015)
    })
    // Two heights away from the clamp the rest is a cantilever without one: each point to 1 %.
    const first = Math.round((2 * height) / grid.spacing)
    const slope = (line[first + 1] - line[first - 1]) / (2 * grid.spacing)
    const rest = length - at(first)
    for (let i = first + Math.ceil(rest / 5 / grid.spacing); i <= grid.nx; i++) {
      const from = at(i) - at(first)
      const bent = line[i] - line[first] - slope * from
      const ratio = bent / ((from * from * (3 * rest - from)) / (6 * young * inertia))
      expect(Math.abs(ratio - 1), `at ${at(i)} mm`).toBeLessThan(0.01)
    }
  })

  it('the reactions of the held nodes sum to the load', () => {
    const { grid } = solid.facts
    const { c11, c12, c44 } = run.analysis.solid
    const { cut } = run.analysis
    cut.fillSolid()
    const places = new Map(Array.from(run.problem.cut.cells, (cell, n) => [cell, n]))
    const whole = cutElementMatrix(new Array(8).fill([c11, c12, c44]), 1, grid.spacing)
    const elementOf = (cell: number) => {
      const n = places.get(cell)
      if (n === undefined) return { element: whole, share: run.problem.whole[cell] }
      const moduli = Array.from({ length: 8 }, (_, g) => [0, 8, 16].map((m) => cut.moduli[24 * n + m + g]))
      return { element: cutElementMatrix(moduli as [number, number, number][], cut.reliefs[n], grid.spacing), share: 1 }
    }
    const nodes = nodesOf(grid, solid.cells)
    const place = new Map([...nodes].map((node, n) => [node, n]))
    const held = new Set(run.problem.constrained.nodes)
    const sum = [0, 0, 0]
    solid.cells.forEach((cell) => {
      const corners = cornersOf(grid.nx, grid.ny, cell)
      if (!corners.some((node) => held.has(node))) return
      const { element, share } = elementOf(cell)
      const u = corners.flatMap((node) => [0, 1, 2].map((axis) => solid.displacement[3 * place.get(node)! + axis]))
      corners.forEach((node, corner) => {
        if (!held.has(node)) return
        for (let axis = 0; axis < 3; axis++) {
          const force = element[3 * corner + axis].reduce((total, value, at) => total + value * u[at], 0)
          sum[axis] += share * force
        }
      })
    })
    expect(sum[2]).toBeGreaterThan(0.995)
    expect(sum[2]).toBeLessThan(1.005)
    expect(Math.hypot(sum[0], sum[1])).toBeLessThan(0.005)
  })
})

it('computed again from the stored design they are the same, on its own grid', async () => {
  const { elements: _, ...stored } = setup
  const steps: string[] = []
  const again = orThrow(
    await recomputeFields(part, decodeDesign(encodeDesign(design as Design)), stored, {
      onProgress: ({ detail }) => steps.push(detail),
    }),
  )
  expect(steps).toEqual(['Analysing the solid part', `Analysing ${lattice.facts.name}`])
  expect(again.design!.stiffness / design.row.stiffnessNPerMm).toBeCloseTo(1, 5)
  for (const [before, { encoded }] of [
    [solid, again.solid],
    [lattice, again.design!],
  ] as const) {
    const after = await decoded(encoded)
    expect(after.facts.grid).toEqual(before.facts.grid)
    expect(after.cells).toEqual(before.cells)
    expect(after.marks).toEqual(before.marks)
    for (const name of ['displacement', 'skin', 'core', 'wallStress', 'density'] as const) {
      const most = Math.max(...(before[name] ?? [0]))
      before[name]?.forEach((value, at) => {
        expect(Math.abs(after[name]![at] - value)).toBeLessThanOrEqual(2e-3 * most)
      })
    }
  }
})

it('the design is stored without its fields, as before', () => {
  const { fields: _, ...without } = design
  expect(encodeDesign(design as Design)).toEqual(encodeDesign(without as Design))
})
