import { DisjointSets } from '../mesh/disjoint-sets.ts'
import { pairEdges } from '../mesh/edges.ts'
import { weld } from '../mesh/weld.ts'
import { collect } from './collect.ts'
import type { FaceSet } from './face-set.ts'
import { triangleNormals } from './triangle-normals.ts'

/** The faces of a soup whose triangles are already sorted: `label` says which belong together. Numbered anew in file order. */
export function facesByLabel(soup: Float32Array, label: Uint32Array): FaceSet {
  const mesh = weld(soup)
  const pieces = new DisjointSets(label.length)
  const first = new Map<number, number>()
  label.forEach((own, triangle) => {
    const known = first.get(own)
    if (known === undefined) first.set(own, triangle)
    else pieces.unite(known, triangle)
  })
  return collect(mesh, pairEdges(mesh), triangleNormals(mesh, 0), pieces)
}
