/**
 * What pieces add to the trilinear transfer. The structured transfer takes every fine node for a child of the coarse ones
 * around it. A doubled node, or one near a gap, has other parents: the detours of its row add them, and take back the
 * structured ones. Rows of the fine nodes for the prolongation, and the same by coarse nodes for the restriction, each in
 * the order of the planes: position, plane, first entry; entries: position, weight (f32).
 */
import { coarser, component, correction, direction, firstPlane, inverseDiagonal, residual } from '../level'
import { address } from '../pieces'

const ROW: usize = 12

/** residual(coarse) += what of residual(fine) the structured restriction gave elsewhere, on this thread's planes. */
export function restrictDetours(level: usize, t: i32): void {
  const counts = address(level, 120)
  if (!counts) return
  const coarse = coarser(level)
  const rows = address(level, 108)
  const count = <usize>load<u32>(counts, 4)
  const end = firstRow(rows, count, firstPlane(coarse, t + 1))
  for (let row = firstRow(rows, count, firstPlane(coarse, t)); row < end; row += ROW) {
    const to = residual(coarse) + (<usize>load<u32>(row) << 2)
    for (let c: usize = 0; c < 3; c++) {
      const at = to + c * (component(coarse) << 2)
      store<f32>(at, load<f32>(at) + sumOf(row, address(level, 116), residual(level) + c * (component(level) << 2)))
    }
  }
}

/** The same for d and the correction of this thread's fine nodes that are free. */
export function prolongDetours(level: usize, t: i32): void {
  const counts = address(level, 120)
  if (!counts) return
  const coarse = coarser(level)
  const rows = address(level, 104)
  const count = <usize>load<u32>(counts)
  const end = firstRow(rows, count, firstPlane(level, t + 1))
  for (let row = firstRow(rows, count, firstPlane(level, t)); row < end; row += ROW) {
    for (let c: usize = 0; c < 3; c++) {
      const at = (c * component(level) + <usize>load<u32>(row)) << 2
      if (load<f32>(inverseDiagonal(level) + at) == 0) continue
      const value = sumOf(row, address(level, 112), correction(coarse) + c * (component(coarse) << 2))
      store<f32>(direction(level) + at, load<f32>(direction(level) + at) + value)
      store<f32>(correction(level) + at, load<f32>(correction(level) + at) + value)
    }
  }
}

function sumOf(row: usize, entries: usize, field: usize): f32 {
  let sum: f32 = 0
  for (let e = load<u32>(row, 8); e < load<u32>(row + ROW, 8); e++) {
    const entry = entries + (<usize>e << 3)
    sum += load<f32>(entry, 4) * load<f32>(field + (<usize>load<u32>(entry) << 2))
  }
  return sum
}

/** Address of the first row on this plane or above. */
function firstRow(rows: usize, count: usize, plane: i32): usize {
  let low: usize = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<i32>(rows + middle * ROW, 4) < plane) low = middle + 1
    else high = middle
  }
  return rows + low * ROW
}
