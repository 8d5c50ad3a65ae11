import { expect, it } from 'vitest'
import { readVtk } from '../testing/read-vtk.ts'
import { deckFile } from './deck-file.ts'
import type { Deck } from './model.ts'

/** Two cubes of 2 mm in a row along x, of skin and of lattice, held at one end in part and loaded at the other. */
const deck: Deck = {
  about: ['Two cubes'],
  element: 'C3D8I',
  nodes: Float64Array.from(
    [0, 2, 4].flatMap((x) =>
      [
        [x, 0, 0],
        [x, 2, 0],
        [x, 2, 2],
        [x, 0, 2],
      ].flat(),
    ),
  ),
  elements: Uint32Array.of(0, 4, 5, 1, 3, 7, 6, 2, 4, 8, 9, 5, 7, 11, 10, 6),
  materialOf: Uint32Array.of(0, 1),
  materials: [
    { name: 'SKIN', elastic: { youngMpa: 1000, poisson: 0.25 }, density: 1e-9 },
    { name: 'LATTICE-0350', elastic: { c11: 200, c12: 80, c44: 50 }, density: 3.5e-10 },
  ],
  nodeSets: [{ name: 'FACE-1', members: Uint32Array.of(8, 9, 10, 11) }],
  elementSets: [{ name: 'FACE-1', members: Uint32Array.of(1) }],
  held: { nodes: Uint32Array.of(0, 1), axes: Uint8Array.of(7, 5) },
  springs: { nodes: Uint32Array.of(2, 3), stiffness: Float32Array.of(0, 0.5, 0, 0, 0.5, 2) },
  masses: { nodes: Uint32Array.of(10), tonnes: Float64Array.of(2e-6) },
  steps: [
    {
      title: 'Load case A',
      procedure: ['*STATIC'],
      force: { nodes: Uint32Array.of(8, 9), values: Float64Array.of(0, 0, -1, 0, 0.25, -1) },
      output: ['*NODE PRINT, NSET=FACE-1', 'U'],
    },
    { title: 'Load case Shock', procedure: ['*STATIC'], acceleration: [0, 0, -9810], output: [] },
  ],
}

const bytesOf = async (format: 'inp' | 'vtu' | 'msh') => {
  const chunks: Uint8Array[] = []
  for await (const chunk of deckFile(deck, format)) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
const textOf = async (format: 'inp' | 'msh') => new TextDecoder().decode(await bytesOf(format))

it('is the input of CalculiX, card by card', async () => {
  expect((await textOf('inp')).split('\n')).toEqual([
    '** Two cubes',
    '*NODE, NSET=NALL',
    ...['0.,0.,0.', '0.,2.,0.', '0.,2.,2.', '0.,0.,2.'].map((at, n) => `${n + 1},${at}`),
    ...['2.,0.,0.', '2.,2.,0.', '2.,2.,2.', '2.,0.,2.'].map((at, n) => `${n + 5},${at}`),
    ...['4.,0.,0.', '4.,2.,0.', '4.,2.,2.', '4.,0.,2.'].map((at, n) => `${n + 9},${at}`),
    '*ELEMENT, TYPE=C3D8I, ELSET=SKIN',
    '1,1,5,6,2,4,8,7,3',
    '*ELEMENT, TYPE=C3D8I, ELSET=LATTICE-0350',
    '2,5,9,10,6,8,12,11,7',
    ...['*ELSET, ELSET=EALL', 'SKIN', 'LATTICE-0350'],
    ...['*NSET, NSET=FACE-1', '9,10,11,12', '*ELSET, ELSET=FACE-1', '2'],
    ...['*ORIENTATION, NAME=CELLS', '1.,0.,0.,0.,1.,0.'],
    ...['*MATERIAL, NAME=SKIN', '*ELASTIC', '1000.,0.25', '*DENSITY', '1e-9', '*SOLID SECTION, ELSET=SKIN, MATERIAL=SKIN'],
    ...['*MATERIAL, NAME=LATTICE-0350', '*ELASTIC, TYPE=ORTHO', '200.,80.,200.,80.,80.,200.,50.,50.', '50.'],
    ...['*DENSITY', '3.5e-10', '*SOLID SECTION, ELSET=LATTICE-0350, MATERIAL=LATTICE-0350, ORIENTATION=CELLS'],
    ...['*ELEMENT, TYPE=SPRING1, ELSET=SPRING-1', '3,3', '4,4', '*SPRING, ELSET=SPRING-1', '2', '0.5'],
    ...['*ELEMENT, TYPE=SPRING1, ELSET=SPRING-2', '5,4', '*SPRING, ELSET=SPRING-2', '3', '2.'],
    ...['*ELEMENT, TYPE=MASS, ELSET=MASS-1', '6,11', '*MASS, ELSET=MASS-1', '0.000002'],
    ...['*BOUNDARY', '1,1,3', '2,1,1', '2,3,3'],
    ...['** Load case A', '*STEP', '*STATIC', '*CLOAD, OP=NEW', '9,3,-1.', '10,2,0.25', '10,3,-1.'],
    ...['*DLOAD, OP=NEW', '*NODE PRINT, NSET=FACE-1', 'U', '*END STEP'],
    ...['** Load case Shock', '*STEP', '*STATIC', '*CLOAD, OP=NEW', '*DLOAD, OP=NEW', 'EALL,GRAV,9810.,0.,0.,-1.', '*END STEP'],
    '',
  ])
})

it('is a mesh of VTK with materials, sets, supports and loads', async () => {
  const { text, arrays } = readVtk(await bytesOf('vtu'))
  expect(text).toContain('<Piece NumberOfPoints="12" NumberOfCells="2">')
  expect(arrays.get('Points')).toEqual([...deck.nodes])
  expect(arrays.get('connectivity')).toEqual([...deck.elements])
  expect([arrays.get('offsets'), arrays.get('types')]).toEqual([
    [8, 16],
    [12, 12],
  ])
  const [c11, c12, c44] = ['c11_mpa', 'c12_mpa', 'c44_mpa'].map((name) => arrays.get(name)!)
  expect([c11, c12, c44].map((values) => values!.map((value) => Math.round(value)))).toEqual([
    [1200, 200],
    [400, 80],
    [400, 50],
  ])
  expect(arrays.get('density_t_mm3')).toEqual([1e-9, 3.5e-10])
  expect(arrays.get('held_axes')).toEqual([7, 5, ...Array(10).fill(0)])
  const forces = arrays.get('force_n_1_Load_case_A')!
  expect(forces.slice(24, 30)).toEqual([0, 0, -1, 0, 0.25, -1])
  expect(forces.reduce((sum, value) => sum + Math.abs(value), 0)).toBe(2.25)
  expect(arrays.get('acceleration_mm_s2_2_Load_case_Shock')).toEqual([0, 0, -9810])
})

it('is a mesh of Gmsh whose groups are materials and faces', async () => {
  const sections = new Map(
    [...(await textOf('msh')).matchAll(/^\$(\w+)\n([\s\S]*?)^\$End\1$/gm)].map(([, name, body]) => [
      `${name}${name!.endsWith('Data') ? body!.split('\n')[1] : ''}`,
      body!.trimEnd().split('\n'),
    ]),
  )
  expect(sections.get('MeshFormat')).toEqual(['2.2 0 8'])
  expect(sections.get('PhysicalNames')).toEqual(['3', '2 3 "FACE-1"', '3 1 "SKIN"', '3 2 "LATTICE-0350"'])
  expect(sections.get('Nodes')).toHaveLength(13)
  expect(sections.get('Elements')).toEqual([
    '3',
    '1 5 2 1 1 1 5 6 2 4 8 7 3',
    '2 5 2 2 2 5 9 10 6 8 12 11 7',
    // The outer side of the second cube, seen from outside.
    '3 3 2 3 3 9 10 11 12',
  ])
  expect(sections.get('Comments')).toEqual([
    'Two cubes',
    'SKIN: c11 1200., c12 400., c44 400. MPa, 1e-9 t/mm3',
    'LATTICE-0350: c11 200., c12 80., c44 50. MPa, 3.5e-10 t/mm3',
  ])
  expect(sections.get('NodeData"force_n 1 Load case A"')?.slice(-4)).toEqual([
    '9 0. 0. -1.',
    '10 0. 0.25 -1.',
    '11 0. 0. 0.',
    '12 0. 0. 0.',
  ])
})
