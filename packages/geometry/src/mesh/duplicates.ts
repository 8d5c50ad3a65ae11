import { isCollapsed } from './edges.ts'
import { emptySlots, hash3 } from './hash.ts'
import type { IndexedMesh } from './model.ts'

/**
 * For every triangle the first one with the same three vertices, in any order: itself if there is none before. Collapsed
 * triangles are not looked at.
 */
export function firstOfSame({ triangles }: IndexedMesh): Uint32Array {
  const total = triangles.length / 3
  const first = new Uint32Array(total)
  const sorted = new Uint32Array(triangles.length)
  const slots = emptySlots(total)
  const mask = slots.length - 1
  for (let triangle = 0; triangle < total; triangle++) {
    first[triangle] = triangle
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
