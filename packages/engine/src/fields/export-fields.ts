import type { LoadCase } from '@trabecula/domain'
import { cellCount, nodesOf } from '../discretisation/grid/analysis-grid.ts'
import { sampleSurface } from './outer-surface.ts'
import { cornersOf, type PartFields } from './part-fields.ts'
import { type Reading, readingsAt } from './readings.ts'
import { type VtkArray, type VtkElement, vtkFile } from './vtk-file.ts'

/** The outer surface, and which of its triangles are loaded, in each load case, and held. */
export interface FieldSurface {
  /** Nine floats per triangle in the part frame, mm. */
  readonly soup: Float32Array
  readonly cases: readonly Pick<LoadCase<Uint32Array>, 'name' | 'triangles'>[]
  readonly held: Uint32Array
}

/** Values of cells outside the part are hidden by VTK's own mark. */
const hiddenCell = 32
const hexahedron = 12
/** The corners of a VTK hexahedron in the grid's order of them. */
const hexahedronOrder = [0, 1, 3, 2, 4, 5, 7, 6] as const

/** Facts about the whole file: load, stiffness, onset. */
const aboutAll = ({ facts }: PartFields, load: number): VtkElement => ({
  element: 'FieldData',
  arrays: [
    { name: 'load_n', values: Float64Array.of(load) },
    { name: 'stiffnessNPerMm', values: Float64Array.of(facts.stiffness) },
    { name: 'onset_load_n', values: Float64Array.of(facts.onset.load) },
    { name: 'force_direction', values: Float64Array.from(facts.direction) },
  ],
})

/** The analysis grid as image data (.vti): cell values, displacement at the nodes. Coordinates of the file, in mm. */
export function gridFile(fields: PartFields, load: number): Promise<Uint8Array> {
  const { grid, fileOffset } = fields.facts
  const { nx, ny, nz, spacing, origin } = grid
  const readings = readingsAt(fields, load)
  const nodes = nodesOf(grid, fields.cells)
  const spread = ({ name, where, components, values }: Reading): VtkArray => {
    const [places, count] = where === 'cells' ? [fields.cells, cellCount(grid)] : [nodes, (nx + 1) * (ny + 1) * (nz + 1)]
    const all = new Float32Array(components * count).fill(Number.NaN)
    places.forEach((place, at) => {
      for (let c = 0; c < components; c++) all[components * place + c] = values[components * at + c]
    })
    return { name, components, values: all }
  }
  const ghost = new Uint8Array(cellCount(grid)).fill(hiddenCell)
  for (const cell of fields.cells) ghost[cell] = 0
  const extent = `0 ${nx} 0 ${ny} 0 ${nz}`
  const at = origin.map((low, axis) => low + fileOffset[axis]).join(' ')
  return vtkFile('ImageData', {
    element: 'ImageData',
    attributes: { WholeExtent: extent, Origin: at, Spacing: `${spacing} ${spacing} ${spacing}` },
    children: [
      aboutAll(fields, load),
      {
        element: 'Piece',
        attributes: { Extent: extent },
        children: [
          { element: 'PointData', arrays: readings.filter(({ where }) => where === 'nodes').map(spread) },
          {
            element: 'CellData',
            arrays: [...readings.filter(({ where }) => where === 'cells').map(spread), { name: 'vtkGhostType', values: ghost }],
          },
        ],
      },
    ],
  })
}

/** The analysis hexahedra (.vtu): cell values, displacement and nodal forces at the points. */
export function hexahedraFile(fields: PartFields, load: number): Promise<Uint8Array> {
  const { cells, facts, force } = fields
  const { nx, ny, spacing, origin, nz } = facts.grid
  const readings = readingsAt(fields, load)
  const nodes = nodesOf(facts.grid, cells)
  const position = new Int32Array((nx + 1) * (ny + 1) * (nz + 1))
  const points = new Float64Array(3 * nodes.length)
  nodes.forEach((node, n) => {
    position[node] = n
    const steps = [node % (nx + 1), Math.floor(node / (nx + 1)) % (ny + 1), Math.floor(node / ((nx + 1) * (ny + 1)))]
    for (let axis = 0; axis < 3; axis++) points[3 * n + axis] = origin[axis] + facts.fileOffset[axis] + spacing * steps[axis]
  })
  const connectivity = new Int32Array(8 * cells.length)
  cells.forEach((cell, c) => {
    const corners = cornersOf(nx, ny, cell)
    for (let n = 0; n < 8; n++) connectivity[8 * c + n] = position[corners[hexahedronOrder[n]]]
  })
  const forces = new Float32Array(3 * nodes.length)
  force.nodes.forEach((node, n) => {
    for (let axis = 0; axis < 3; axis++) forces[3 * position[node] + axis] = load * force.values[3 * n + axis]
  })
  const arrays = (where: Reading['where']): VtkArray[] => readings.filter((reading) => reading.where === where)
  return vtkFile('UnstructuredGrid', {
    element: 'UnstructuredGrid',
    children: [
      aboutAll(fields, load),
      {
        element: 'Piece',
        attributes: { NumberOfPoints: nodes.length, NumberOfCells: cells.length },
        children: [
          {
            element: 'PointData',
            arrays: [
              ...arrays('nodes'),
              ...(force.nodes.length > 0 ? [{ name: 'nodal_force_n', components: 3, values: forces }] : []),
            ],
          },
          { element: 'CellData', arrays: arrays('cells') },
          { element: 'Points', arrays: [{ name: 'Points', components: 3, values: points }] },
          {
            element: 'Cells',
            arrays: [
              { name: 'connectivity', values: connectivity },
              { name: 'offsets', values: Int32Array.from(cells, (_, c) => 8 * (c + 1)) },
              { name: 'types', values: new Uint8Array(cells.length).fill(hexahedron) },
            ],
          },
        ],
      },
    ],
  })
}

/** The triangles that the case of these fields loads; with the worst of all cases, those that any of them loads. */
function loadedIn({ shown }: PartFields, cases: FieldSurface['cases']): Uint32Array {
  if (shown && shown.case === undefined) return Uint32Array.from(cases.flatMap(({ triangles }) => [...triangles]))
  return (cases.find(({ name }) => name === shown?.case) ?? cases[0])?.triangles ?? new Uint32Array()
}

/**
 * The part's outer surface (.vtp): displacement and the values of the nearest cells at the points, and which triangles
 * are loaded and held.
 */
export function surfaceFile(fields: PartFields, load: number, { soup, cases, held }: FieldSurface): Promise<Uint8Array> {
  const { corners, triangle, cell, atCorners } = sampleSurface(soup, fields)
  const { fileOffset } = fields.facts
  const readings = readingsAt(fields, load)
  const count = triangle.length
  const flag = (chosen: Uint32Array) => {
    const among = new Set(chosen)
    return Uint8Array.from(triangle, (t) => (among.has(t) ? 1 : 0))
  }
  return vtkFile('PolyData', {
    element: 'PolyData',
    children: [
      aboutAll(fields, load),
      {
        element: 'Piece',
        attributes: { NumberOfPoints: 3 * count, NumberOfVerts: 0, NumberOfLines: 0, NumberOfStrips: 0, NumberOfPolys: count },
        children: [
          {
            element: 'PointData',
            arrays: readings.map(({ name, where, values }) =>
              where === 'nodes'
                ? { name, components: 3, values: atCorners(values) }
                : { name, values: Float32Array.from(cell, (at) => values[at] ?? Number.NaN) },
            ),
          },
          {
            element: 'CellData',
            arrays: [
              { name: 'loaded', values: flag(loadedIn(fields, cases)) },
              { name: 'held', values: flag(held) },
            ],
          },
          {
            element: 'Points',
            arrays: [{ name: 'Points', components: 3, values: corners.map((value, at) => value + fileOffset[at % 3]) }],
          },
          {
            element: 'Polys',
            arrays: [
              { name: 'connectivity', values: Int32Array.from({ length: 3 * count }, (_, n) => n) },
              { name: 'offsets', values: Int32Array.from({ length: count }, (_, t) => 3 * (t + 1)) },
            ],
          },
        ],
      },
    ],
  })
}
