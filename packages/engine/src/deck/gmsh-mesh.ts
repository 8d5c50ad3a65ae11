import { chunksOf, number } from './calculix-input.ts'
import { type Deck, type DeckMaterial, type DeckSet, moduliOf, nodesPerElement } from './model.ts'

const quadrangle = 3
const hexahedron = 5

/** The sides of a hexahedron, each by four of its nodes. */
const sides = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
] as const

/**
 * A deck of hexahedra as a mesh of Gmsh, version 2.2: a physical volume for each material, a physical surface of
 * quadrangles for each face, and the nodal forces of each step. The moduli of the materials are in its comments, because
 * meshio 5.3 refuses data of elements in this version. Source: Gmsh reference manual, "MSH file format version 2
 * (Legacy)".
 */
export const gmshMesh = (deck: Deck): Generator<string, void, void> => chunksOf(linesOf(deck))

function* linesOf(deck: Deck): Generator<string, void, void> {
  const { nodes, elements, materialOf, materials, elementSets, steps } = deck
  const onFaces = new Set(elementSets.map(({ name }) => name))
  const nodeSets = deck.nodeSets.filter(({ name }) => onFaces.has(name))
  const each = nodesPerElement.C3D8I
  const surfaces = nodeSets.map((set) => sidesOn(deck, set))
  yield* ['$MeshFormat', '2.2 0 8', '$EndMeshFormat']
  yield* ['$Comments', ...deck.about, ...materials.map(inWords), '$EndComments']
  yield* ['$PhysicalNames', String(nodeSets.length + materials.length)]
  for (const [n, { name }] of nodeSets.entries()) yield `2 ${materials.length + n + 1} "${name}"`
  for (const [n, { name }] of materials.entries()) yield `3 ${n + 1} "${name}"`
  yield '$EndPhysicalNames'

  yield* ['$Nodes', String(nodes.length / 3)]
  for (let at = 0; at < nodes.length; at += 3)
    yield `${at / 3 + 1} ${number(nodes[at])} ${number(nodes[at + 1])} ${number(nodes[at + 2])}`
  yield* ['$EndNodes', '$Elements', String(surfaces.reduce((sum, { length }) => sum + length, materialOf.length))]
  for (let at = 0; at < materialOf.length; at++) {
    const group = materialOf[at] + 1
    const own = Array.from(elements.subarray(each * at, each * at + each), (node) => node + 1)
    yield `${at + 1} ${hexahedron} 2 ${group} ${group} ${own.join(' ')}`
  }
  let next = materialOf.length
  for (const [n, surface] of surfaces.entries()) {
    const group = materials.length + n + 1
    for (const side of surface) yield `${++next} ${quadrangle} 2 ${group} ${group} ${side.map((node) => node + 1).join(' ')}`
  }
  yield '$EndElements'

  // Readers expect a value at every node.
  for (const [n, { title, force }] of steps.entries()) {
    if (!force) continue
    const all = new Float64Array(nodes.length)
    for (const [at, node] of force.nodes.entries()) all.set(force.values.subarray(3 * at, 3 * at + 3), 3 * node)
    yield* ['$NodeData', '1', `"force_n ${n + 1} ${title ?? ''}"`, '1', '0.', '3', '0', '3', String(nodes.length / 3)]
    for (let at = 0; at < nodes.length; at += 3)
      yield `${at / 3 + 1} ${number(all[at])} ${number(all[at + 1])} ${number(all[at + 2])}`
    yield '$EndNodeData'
  }
}

function inWords(material: DeckMaterial): string {
  const { c11, c12, c44 } = moduliOf(material)
  return `${material.name}: c11 ${number(c11)}, c12 ${number(c12)}, c44 ${number(c44)} MPa, ${number(material.density ?? 0)} t/mm3`
}

/** The sides of elements of which all four nodes are in a set, those between two elements left out. */
function sidesOn({ nodes, elements, materialOf }: Deck, { members }: DeckSet): number[][] {
  const isIn = new Uint8Array(nodes.length / 3)
  for (const node of members) isIn[node] = 1
  const found = new Map<string, number[] | undefined>()
  for (let at = 0; at < materialOf.length; at++)
    for (const side of sides) {
      const own = side.map((corner) => elements[8 * at + corner])
      if (!own.every((node) => isIn[node] === 1)) continue
      const key = own.toSorted((a, b) => a - b).join(' ')
      found.set(key, found.has(key) ? undefined : own)
    }
  return [...found.values()].filter((side) => side !== undefined)
}
