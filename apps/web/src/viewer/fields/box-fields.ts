import { type FieldFacts, marks, nodesOf, type PartFields } from '@trabecula/engine/fields'
import type { FieldDisplay } from './model.ts'

const grid = { nx: 8, ny: 6, nz: 4, spacing: 0.5, origin: [-2, -1.5, -1] } as const

const facts: FieldFacts = {
  name: 'Octet 6 mm',
  grid,
  fileOffset: [0, 0, 0],
  direction: [0, 0, 1],
  stiffness: 100,
  onset: { load: 500 },
  designStress: 40,
  lattice: { cell: 'octet', cellSize: 6 },
  absent: {},
}

/**
 * Fields for tests: a full box of 4 × 3 × 2 mm around the origin, its outer cells skin, the inner ones lattice.
 * @param moved displacement at a point, mm/N
 * @param share of the onset load at a cell's centre, 1/N
 */
export function boxFields(
  moved: (x: number, y: number, z: number) => readonly [number, number, number],
  share: (x: number, y: number, z: number) => number,
): PartFields {
  const { nx, ny, nz, spacing, origin } = grid
  const point = (i: number, j: number, k: number) =>
    [origin[0] + i * spacing, origin[1] + j * spacing, origin[2] + k * spacing] as const
  const cells = Uint32Array.from({ length: nx * ny * nz }, (_, cell) => cell)
  const place = (cell: number) => [cell % nx, Math.floor(cell / nx) % ny, Math.floor(cell / (nx * ny))] as const
  const values = Float32Array.from(cells, (cell) => {
    const [i, j, k] = place(cell)
    return share(...point(i + 0.5, j + 0.5, k + 0.5))
  })
  const kinds = Uint8Array.from(cells, (cell) => {
    const [i, j, k] = place(cell)
    const outer = i === 0 || j === 0 || k === 0 || i === nx - 1 || j === ny - 1 || k === nz - 1
    return outer ? marks.skin : marks.lattice
  })
  const displacement: number[] = []
  for (const node of nodesOf(grid, cells)) {
    const at = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))] as const
    displacement.push(...moved(...point(...at)))
  }
  return {
    facts,
    cells,
    marks: kinds,
    displacement: Float32Array.from(displacement),
    skin: values,
    core: values.map((value) => value / 2),
    density: values.map(() => 0.3),
    force: { nodes: new Uint32Array(), values: new Float64Array() },
  }
}

export const shown = (fields: PartFields, change: Partial<FieldDisplay> = {}): FieldDisplay => ({
  fields,
  reading: 'utilisation_percent',
  component: 'magnitude',
  load: 10,
  colouring: { map: 'viridis', least: 0, most: 1, bands: null },
  region: 'whole',
  deformation: null,
  labels: [],
  ...change,
})
