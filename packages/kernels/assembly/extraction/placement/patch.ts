/** The vertex of one patch of a cell by the careful way: the patch's crossings for vertex-placement.ts. */
import { axisOf, cutEdges, highCorner, lowCorner } from '../patterns'
import { bias, h, ox, oy, oz, stride, valuesOf } from '../workspace'
import { addCrossing, finishVertex, startVertex } from './vertex-placement'

/**
 * `ids`: the patch of each edge, two bits each. `alone`: the cell has no other patch. `nearSkin`: the boundary may rule
 * in it.
 */
export function placePatch(layer: i32, i: i32, j: i32, pattern: i32, ids: u32, patch: u32, alone: bool, nearSkin: bool, to: usize): void {
  const id = (<usize>j * stride + i) * 4, low = valuesOf(layer) + id, high = valuesOf(layer + 1) + id, up = <usize>stride * 4
  startVertex(ox + <f64>i * h, oy + <f64>j * h, oz + <f64>layer * h, h, nearSkin)
  for (let edges = cutEdges(pattern); edges != 0; edges &= edges - 1) {
    const e = ctz(edges)
    if (((ids >> (2 * e)) & 3) != patch) continue
    const from = lowCorner(e), end = highCorner(e)
    const p: f64 = load<f32>(((from & 4) != 0 ? high : low) + ((from & 2) != 0 ? up : 0) + (from & 1) * 4)
    const q: f64 = load<f32>(((end & 4) != 0 ? high : low) + ((end & 2) != 0 ? up : 0) + (end & 1) * 4)
    addCrossing(axisOf(e), from, p, q)
  }
  finishVertex(alone, bias, to)
}
