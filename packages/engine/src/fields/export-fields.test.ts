import { box } from '@trabecula/geometry'
import { expect, it } from 'vitest'
import { nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { readVtk } from '../testing/read-vtk.ts'
import { gridFile, hexahedraFile, surfaceFile } from './export-fields.ts'
import { marks, type PartFields } from './part-fields.ts'
import { extremesOf, readingsAt } from './readings.ts'

const grid = { nx: 4, ny: 3, nz: 2, spacing: 2, origin: [-4, -3, -2] } as const
/** All cells but the last: an L that leaves one cell of the box empty. */
const cells = Uint32Array.from({ length: 23 }, (_, cell) => cell)
const nodes = nodesOf(grid, cells)
const positionOf = (node: number) => [
  grid.origin[0] + 2 * (node % 5),
  grid.origin[1] + 2 * (Math.floor(node / 5) % 4),
  grid.origin[2] + 2 * Math.floor(node / 20),
]

/** A strain of 1e-3 along x per newton: the displacement is linear, which trilinear functions carry exactly. */
const fields: PartFields = {
  facts: {
    name: 'A bar',
    grid,
    fileOffset: [104, 53, 22],
    direction: [1, 0, 0],
    stiffness: 125,
    onset: { load: 500 },
    designStress: 40,
    lattice: { cell: 'octet', cellSize: 8 },
    absent: {},
  },
  cells,
  marks: Uint8Array.from(cells, (cell) => (cell % 2 ? marks.lattice : marks.skin) | (cell === 3 ? marks.unjudged : 0)),
  displacement: Float32Array.from([...nodes].flatMap((node) => [1e-3 * (positionOf(node)[0]! + 4), 0, 0])),
  skin: Float32Array.from(cells, (cell) => (cell % 2 ? 0 : 1e-3 * (cell + 1))),
  core: Float32Array.from(cells, (cell) => (cell % 2 ? (cell === 3 ? 1 : 2e-3) : 0)),
  wallStress: Float32Array.from(cells, (cell) => (cell % 2 ? 0.06 : 0)),
  density: Float32Array.from(cells, (cell) => (cell % 2 ? 0.3 : 0)),
  force: { nodes: Uint32Array.of(4, 9), values: Float64Array.of(0.25, 0, 0, 0.75, 0, 0) },
}

it('image data has every cell of the box; those outside the part are hidden and have no values', async () => {
  const { text, arrays } = readVtk(await gridFile(fields, 100))
  expect(text).toContain('WholeExtent="0 4 0 3 0 2" Origin="100 50 20" Spacing="2 2 2"')
  expect(arrays.get('vtkGhostType')).toEqual([...Array(23).fill(0), 32])
  const utilisation = arrays.get('utilisation_percent')!
  expect(utilisation).toHaveLength(24)
  expect(utilisation[23]).toBeNaN()
  expect(utilisation[4]).toBeCloseTo(50, 4)
  expect(utilisation[5]).toBeCloseTo(20, 4)
  expect(arrays.get('von_mises_mpa')![5]).toBeNaN()
  expect(arrays.get('von_mises_mpa')![4]).toBeCloseTo(20, 4)
  expect(arrays.get('wall_stress_mpa')![5]).toBeCloseTo(6, 4)
  expect(arrays.get('governingMode')!.slice(4, 6)).toEqual([1, 3])
  expect(arrays.get('displacement_mm')).toHaveLength(3 * 5 * 4 * 3)
  expect(arrays.get('load_n')).toEqual([100])
})

it('hexahedra are right-handed, lie where the file has them, and carry the load', async () => {
  const { text, arrays } = readVtk(await hexahedraFile(fields, 200))
  expect(text).toContain(`NumberOfPoints="${nodes.length}" NumberOfCells="23"`)
  const [points, corners] = [arrays.get('Points')!, arrays.get('connectivity')!]
  const point = (n: number) => points.slice(3 * n, 3 * n + 3)
  // VTK counts the lower face around, then the upper one (vtkHexahedron).
  expect([0, 1, 2, 3, 4, 5, 6, 7].map((n) => point(corners[n]!))).toEqual([
    [100, 50, 20],
    [102, 50, 20],
    [102, 52, 20],
    [100, 52, 20],
    [100, 50, 22],
    [102, 50, 22],
    [102, 52, 22],
    [100, 52, 22],
  ])
  expect(arrays.get('offsets')!.at(-1)).toBe(8 * 23)
  expect(new Set(arrays.get('types'))).toEqual(new Set([12]))
  const force = arrays.get('nodal_force_n')!
  expect(force.filter((_, at) => at % 3 === 0).reduce((sum, value) => sum + value, 0)).toBeCloseTo(200, 4)
  expect(force[3 * nodes.indexOf(9)]).toBeCloseTo(150, 4)
})

it('the outer surface is divided to the size of a cell and carries a linear displacement exactly', async () => {
  const soup = box([8, 6, 4]).map((value, at) => value - [4, 3, 2][at % 3]!)
  const loaded = Uint32Array.of(2, 3)
  const file = await surfaceFile(fields, 1000, { soup, cases: [{ name: 'A', triangles: loaded }], held: Uint32Array.of(0) })
  const { arrays } = readVtk(file)
  const [points, moved, corners] = [arrays.get('Points')!, arrays.get('displacement_mm')!, arrays.get('connectivity')!]
  let area = 0
  for (let n = 0; n < points.length; n += 9) {
    const [a, b, c] = [0, 3, 6].map((at) => points.slice(n + at, n + at + 3)) as [number[], number[], number[]]
    for (const [p, q] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      expect(Math.hypot(...p.map((x, i) => x - q[i]!))).toBeLessThanOrEqual(2)
    const [u, v] = [b.map((x, i) => x - a[i]!), c.map((x, i) => x - a[i]!)] as [number[], number[]]
    area += Math.hypot(u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!) / 2
  }
  expect(area).toBeCloseTo(2 * (8 * 6 + 6 * 4 + 8 * 4), 6)
  for (let n = 0; n < points.length / 3; n++) {
    const [x, y, z] = points.slice(3 * n, 3 * n + 3) as [number, number, number]
    // Over the cell that is missing, the nearest one is read at its border.
    const isOver = x > 106 && y > 54 && z > 22
    if (isOver) expect(moved[3 * n]).toBeLessThanOrEqual(x - 100 + 1e-4)
    else expect(moved[3 * n]).toBeCloseTo(x - 100, 4)
  }
  expect(corners).toEqual(corners.map((_, n) => n))
  const flags = arrays.get('loaded')!
  expect(flags.length).toBe(corners.length / 3)
  expect(flags.filter((flag) => flag === 1).length).toBeGreaterThan(2)
  expect(arrays.get('held')!.some((flag, t) => flag === 1 && flags[t] === 1)).toBe(false)
})

it('the outer surface marks the faces of the case that is shown, and those of all with the worst of all', async () => {
  const soup = box([8, 6, 4]).map((value, at) => value - [4, 3, 2][at % 3]!)
  const cases = [
    { name: 'A', triangles: Uint32Array.of(2, 3) },
    { name: 'Shock', triangles: Uint32Array.of(8) },
  ]
  const marked = async (shown?: PartFields['shown']) => {
    const file = await surfaceFile({ ...fields, ...(shown && { shown }) }, 1000, { soup, cases, held: Uint32Array.of(0) })
    return readVtk(file)
      .arrays.get('loaded')!
      .filter((flag) => flag === 1).length
  }
  const [a, shock, worst] = [await marked({ case: 'A' }), await marked({ case: 'Shock' }), await marked({})]
  expect(await marked()).toBe(a)
  expect(shock).toBeGreaterThan(0)
  expect(shock).not.toBe(a)
  expect(worst).toBe(a + shock)
})

it('extremes are those of judged cells, at their centres in the coordinates of the file', () => {
  const reading = (name: string) => readingsAt(fields, 100).find((each) => each.name === name)!
  const { most } = extremesOf(fields, reading('utilisation_percent'))!
  // Cell 3 has more, but lies at the edge of the load; cell 22 is the largest judged one.
  expect(most.value).toBeCloseTo(230, 3)
  expect(most.place).toEqual({ x: 105, y: 55, z: 23 })
  expect(extremesOf(fields, reading('displacement_mm'))!.most.value).toBeCloseTo(0.8, 5)
  expect(extremesOf(fields, reading('relative_density'))!.least.value).toBeCloseTo(0.3, 5)
  const solid = { ...fields, marks: fields.marks.map(() => marks.unjudged) }
  expect(extremesOf(solid, reading('utilisation_percent'))).toBeUndefined()
})
