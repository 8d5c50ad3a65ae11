/**
 * Constrained degrees of freedom: nodes of the finest level some of whose displacements are zero. Ascending entries
 * position · 8 + axes (a bit each for x, y, z).
 */
import { component, plane } from '../level'
import { annexNumbers, annexOfPlane } from '../pieces'
import { CONSTRAINED, CONSTRAINED_COUNT } from '../memory-map'

export function setConstrainedList(list: usize, count: i32): void {
  store<u32>(CONSTRAINED, <u32>list)
  store<i32>(CONSTRAINED_COUNT, count)
}

/** Zeroes the constrained components at the nodes of planes first..end-1 of a field of T. */
export function zeroConstrained<T>(level: usize, field: usize, first: i32, end: i32): void {
  zeroBetween<T>(level, field, plane(level) * <usize>first, plane(level) * <usize>end)
  if (annexNumbers(level)) zeroBetween<T>(level, field, annexOfPlane(level, first), annexOfPlane(level, end))
}

/** The same at positions from..to-1. */
function zeroBetween<T>(level: usize, field: usize, start: usize, to: usize): void {
  const list = <usize>load<u32>(CONSTRAINED)
  const count = load<i32>(CONSTRAINED_COUNT)
  const size = sizeof<T>()
  const stride = component(level) * size
  const from = <u32>start << 3
  for (let i = lowerBound(list, count, from); i < count; i++) {
    const entry = load<u32>(list + (<usize>i << 2))
    const position = entry >> 3
    if (<usize>position >= to) return
    const at = field + <usize>position * size
    if ((entry & 1) != 0) store<T>(at, <T>0)
    if ((entry & 2) != 0) store<T>(at + stride, <T>0)
    if ((entry & 4) != 0) store<T>(at + 2 * stride, <T>0)
  }
}

function lowerBound(list: usize, count: i32, value: u32): i32 {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<u32>(list + (<usize>middle << 2)) < value) low = middle + 1
    else high = middle
  }
  return low
}
