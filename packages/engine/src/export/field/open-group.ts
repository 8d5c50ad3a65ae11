import type { Design } from '../../candidates/design.ts'
import { openTrianglesOf } from '../../input/open-faces.ts'
import type { Part } from '../../input/part.ts'
import type { OuterMesh } from './outer-mesh.ts'

/** The triangles of the outer surface that the void may pass (ascending), and both groups as soups in the part frame, mm. */
export interface OpenGroup {
  readonly triangles: Uint32Array
  readonly openSoup: Float32Array
  readonly closedSoup: Float32Array
}

/** The open faces of a design on the surface that is written; undefined when its shell is closed. */
export function openGroup(part: Part, design: Design, outer: OuterMesh): OpenGroup | undefined {
  const ofPart = new Set(openTrianglesOf(part.soup, design))
  if (ofPart.size === 0) return undefined
  const open: number[] = []
  const closed: number[] = []
  for (let t = 0; t < outer.part.length / 9; t++) (ofPart.has(outer.source[t]) ? open : closed).push(t)
  return {
    triangles: Uint32Array.from(open),
    openSoup: picked(outer.part, open),
    closedSoup: picked(outer.part, closed),
  }
}

function picked(soup: Float32Array, triangles: readonly number[]): Float32Array {
  const some = new Float32Array(9 * triangles.length)
  triangles.forEach((triangle, i) => {
    some.set(soup.subarray(9 * triangle, 9 * triangle + 9), 9 * i)
  })
  return some
}
