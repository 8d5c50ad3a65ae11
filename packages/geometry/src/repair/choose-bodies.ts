import { findBodies } from '../mesh/bodies.ts'
import type { WeldedMesh } from '../mesh/weld-best.ts'
import { weldBest } from '../mesh/weld-best.ts'

export type BodyChoice =
  | { readonly ok: true; readonly soup: Float32Array }
  | { readonly ok: false; readonly missing: number; readonly count: number }

/** The triangles of the chosen bodies (numbers as in the health report), in file order and bit for bit. Collapsed triangles stay out. */
export function chooseBodies(soup: Float32Array, wanted: readonly number[], welded: WeldedMesh = weldBest(soup)): BodyChoice {
  const { bodies, ofTriangle } = findBodies(welded.mesh, welded.edges)
  const missing = wanted.find((id) => !bodies.some((body) => body.id === id))
  if (missing !== undefined) return { ok: false, missing, count: bodies.length }
  const chosen = new Set(wanted)
  const kept: number[] = []
  ofTriangle.forEach((body, triangle) => {
    if (chosen.has(body)) kept.push(triangle)
  })
  const out = new Float32Array(9 * kept.length)
  kept.forEach((triangle, i) => {
    out.set(soup.subarray(9 * triangle, 9 * triangle + 9), 9 * i)
  })
  return { ok: true, soup: out }
}
