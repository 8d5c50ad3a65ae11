import { isCollapsed } from './edges.ts'
import { emptySlots, hash3 } from './hash.ts'
import type { IndexedMesh } from './model.ts'

/** Marks "no triangle" in lists that name the earlier triangle which each one repeats. */
export const noTriangle = 0xffffffff

/**
 * For every triangle the first one before it with the same three vertices, in any order; `noTriangle` where there is
 * none. Collapsed triangles are not looked at.
 */
export function firstOfSame({ triangles }: IndexedMesh): Uint32Array {
  const total = triangles.length / 3
  const first = new Uint32Array(total).fill(noTriangle)
  const sorted = new Uint32Array(triangles.length)
  const slots = emptySlots(total)
  const mask = slots.length - 1
  for (let triangle = 0; triangle < total; triangle++) {
    if (isCollapsed(triangles, triangle)) continue
    const o = 3 * triangle
    const a = triangles[o]
    const b = triangles[o + 1]
    const c = triangles[o + 2]
    const low = Math.min(a, b, c)
    const high = Math.max(a, b, c)
    const middle = a + b + c - low - high
    sorted[o] = low
    sorted[o + 1] = middle
    sorted[o + 2] = high
    let slot = hash3(low, middle, high) & mask
    let other = slots[slot]
    while (other >= 0 && !(sorted[3 * other] === low && sorted[3 * other + 1] === middle && sorted[3 * other + 2] === high)) {
      slot = (slot + 1) & mask
      other = slots[slot]
    }
    if (other < 0) slots[slot] = triangle
    else first[triangle] = other
  }
  return first
}

/**
 * The mesh with each duplicate drawn together in its first corner: it keeps its number, and like any collapsed triangle it
 * has no edges, no area and no volume.
 *
 * @param duplicateOf `noTriangle` for triangles that stay
 */
export function collapseDuplicates(mesh: IndexedMesh, duplicateOf: Uint32Array): IndexedMesh {
  const { vertices } = mesh
  return { vertices, triangles: drawnTogether(mesh.triangles, 1, duplicateOf) }
}

/** The same of a soup, nine floats per triangle. */
export const collapseInSoup = (soup: Float32Array, duplicateOf: Uint32Array): Float32Array => drawnTogether(soup, 3, duplicateOf)

/** `perCorner` numbers stand for each corner. The array itself comes back where there is nothing to change. */
function drawnTogether<T extends Uint32Array | Float32Array>(corners: T, perCorner: number, duplicateOf: Uint32Array): T {
  if (!duplicateOf.some((other) => other !== noTriangle)) return corners
  const out = corners.slice() as T
  duplicateOf.forEach((other, triangle) => {
    if (other === noTriangle) return
    const first = 3 * perCorner * triangle
    for (const corner of [1, 2]) out.copyWithin(first + corner * perCorner, first, first + perCorner)
  })
  return out
}
