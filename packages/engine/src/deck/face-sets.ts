import type { Problem } from '../discretisation/problem.ts'
import { constrainedNodes } from '../discretisation/supports/constrained-nodes.ts'
import type { DeckSet } from './model.ts'
import { isIn, type WholeCells } from './whole-cells.ts'

/** An element with so many nodes on a face lies on it. */
const nodesOfSide = 4

/**
 * The nodes and the elements of every face that the set-up names, by the face's number, and of every group of faces: loaded in a
 * case, held, or supported in another way. Names are upper case letters, digits and hyphens.
 */
export function faceSets(problem: Problem, whole: WholeCells): { readonly nodes: DeckSet[]; readonly elements: DeckSet[] } {
  const versions = doublesOf(problem)
  const nodes: DeckSet[] = []
  const elements: DeckSet[] = []
  for (const [name, triangles] of pickedFaces(problem)) {
    const onFace = constrainedNodes(problem.part.soup, triangles, problem.grid, problem.whole)
    const found = Array.from(onFace).flatMap((node) => [node, ...(versions.get(node) ?? [])])
    const members = Uint32Array.from(found.filter((node) => isIn(whole, node)).map((node) => whole.places[node])).sort()
    if (members.length === 0) continue
    nodes.push({ name, members })
    const isOn = new Uint8Array(whole.nodes.length)
    for (const place of members) isOn[place] = 1
    const lying = Uint32Array.from(whole.cells.keys()).filter((at) => {
      let count = 0
      for (let i = 8 * at; i < 8 * at + 8; i++) count += isOn[whole.elements[i]]
      return count >= nodesOfSide
    })
    if (lying.length > 0) elements.push({ name, members: lying })
  }
  return { nodes, elements }
}

/** Triangles by the name of their set: what they are for, then the faces that they lie on. */
export function pickedFaces({ part, setup }: Pick<Problem, 'part' | 'setup'>): Map<string, Uint32Array> {
  const { cases, held, supports = [], pointMasses = [] } = setup
  const groups = new Map<string, Uint32Array>()
  for (const [n, each] of cases.entries())
    if (each.triangles.length > 0) groups.set(`LOAD-${caseName(each.name, n)}`, each.triangles)
  if (held.length > 0) groups.set('HELD', held)
  for (const [n, { kind, triangles }] of supports.entries()) groups.set(`${kind.toUpperCase()}-${n + 1}`, triangles)
  for (const [n, { triangles }] of pointMasses.entries()) groups.set(`POINTMASS-${n + 1}`, triangles)
  const faces = new Map<number, number[]>()
  for (const triangle of new Set([...groups.values()].flatMap((triangles) => [...triangles]))) {
    const face = part.surfaces.label[triangle]
    const of = faces.get(face)
    if (of) of.push(triangle)
    else faces.set(face, [triangle])
  }
  for (const [face, triangles] of [...faces].sort(([a], [b]) => a - b)) groups.set(`FACE-${face}`, Uint32Array.from(triangles))
  return groups
}

/** A case's name in the characters that a deck may have; its number where none of them is left. */
export function caseName(name: string, n: number): string {
  const plain = name
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return n === 0 ? plain || 'A' : `${n + 1}${plain ? `-${plain}` : ''}`.slice(0, 40)
}

/** Those that double each node of the grid. */
function doublesOf({ grid, cut }: Problem): Map<number, number[]> {
  const total = (grid.nx + 1) * (grid.ny + 1) * (grid.nz + 1)
  const found = new Map<number, number[]>()
  cut.parted?.doubles.forEach((node, n) => {
    const of = found.get(node)
    if (of) of.push(total + n)
    else found.set(node, [total + n])
  })
  return found
}
