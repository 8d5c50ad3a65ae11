import type { DeckFormat } from '@trabecula/domain'
import { type VtkArray, vtkFile } from '../fields/vtk-file.ts'
import { calculixInput } from './calculix-input.ts'
import { gmshMesh } from './gmsh-mesh.ts'
import { type Deck, type DeckMaterial, moduliOf, nodesPerElement } from './model.ts'

/** A deck of hexahedra as the bytes of a file. */
export async function* deckFile(deck: Deck, format: DeckFormat): AsyncGenerator<Uint8Array, void, void> {
  if (format === 'vtu') {
    yield await deckForVtk(deck)
    return
  }
  const encoder = new TextEncoder()
  for (const text of format === 'inp' ? calculixInput(deck) : gmshMesh(deck)) yield encoder.encode(text)
}

const hexahedron = 12

/**
 * A deck for VTK (.vtu): materials, moduli (MPa) and densities (t/mm³) of the cells; at the points the axes that are held
 * (bits of x, y and z) and the nodal forces of each step (N); a flag for each set. Accelerations are in the file's data.
 */
function deckForVtk({ nodes, elements, materialOf, materials, nodeSets, elementSets, held, steps }: Deck): Promise<Uint8Array> {
  const [points, cells] = [nodes.length / 3, materialOf.length]
  const ofMaterial = (name: string, value: (material: DeckMaterial) => number): VtkArray => {
    const values = materials.map(value)
    return { name, values: Float64Array.from(materialOf, (at) => values[at]) }
  }
  const flag = (count: number, { name, members }: Deck['nodeSets'][number]): VtkArray => {
    const values = new Uint8Array(count)
    for (const member of members) values[member] = 1
    return { name: plain(name), values }
  }
  const axes = new Uint8Array(points)
  held.nodes.forEach((node, n) => {
    axes[node] = held.axes[n]
  })
  const forces = steps.flatMap(({ title, force }, n): VtkArray[] => {
    if (!force) return []
    const values = new Float64Array(nodes.length)
    force.nodes.forEach((node, at) => {
      values.set(force.values.subarray(3 * at, 3 * at + 3), 3 * node)
    })
    return [{ name: plain(`force_n_${n + 1}_${title ?? ''}`), components: 3, values }]
  })
  const accelerations = steps.flatMap(({ title, acceleration }, n): VtkArray[] =>
    acceleration ? [{ name: plain(`acceleration_mm_s2_${n + 1}_${title ?? ''}`), values: Float64Array.from(acceleration) }] : [],
  )
  const each = nodesPerElement.C3D8I
  return vtkFile('UnstructuredGrid', {
    element: 'UnstructuredGrid',
    children: [
      ...(accelerations.length > 0 ? [{ element: 'FieldData', arrays: accelerations }] : []),
      {
        element: 'Piece',
        attributes: { NumberOfPoints: points, NumberOfCells: cells },
        children: [
          {
            element: 'PointData',
            arrays: [{ name: 'held_axes', values: axes }, ...forces, ...nodeSets.map((set) => flag(points, set))],
          },
          {
            element: 'CellData',
            arrays: [
              { name: 'material', values: Int32Array.from(materialOf) },
              ofMaterial('density_t_mm3', ({ density }) => density ?? 0),
              ofMaterial('c11_mpa', (material) => moduliOf(material).c11),
              ofMaterial('c12_mpa', (material) => moduliOf(material).c12),
              ofMaterial('c44_mpa', (material) => moduliOf(material).c44),
              ...elementSets.map((set) => flag(cells, set)),
            ],
          },
          { element: 'Points', arrays: [{ name: 'Points', components: 3, values: nodes }] },
          {
            element: 'Cells',
            arrays: [
              { name: 'connectivity', values: Int32Array.from(elements) },
              { name: 'offsets', values: Int32Array.from(materialOf, (_, at) => each * (at + 1)) },
              { name: 'types', values: new Uint8Array(cells).fill(hexahedron) },
            ],
          },
        ],
      },
    ],
  })
}

const plain = (name: string): string => name.replace(/[^A-Za-z0-9]+/g, '_')
