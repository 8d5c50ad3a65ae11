/**
 * Springs that hold points of a level, each along x, y and z to a place that does not move. On the finest level the point
 * is a node; on a coarse level it lies in an element, whose eight nodes move it by their trilinear weights: that is
 * Galerkin's image of the spring, exactly. The caller makes the lists (src/elasticity/springs.ts), with the same springs
 * in the same order on every level. A spring takes 80 bytes: eight nodes with their weights (position u32, weight f32),
 * three stiffnesses (N/mm, f32), and the plane of cells of its element. Words of a level: 244 list, 248 count, 252 room.
 */
import { component, inverseDiagonal, levelAt } from '../level'
import { HEAP_MARK } from '../memory-map'
import { forgetPrepared, plannedLevels } from '../plan'
import { heapTop, reserve } from '../threads'

const SPRING_BYTES: usize = 80

export function springs(level: usize): usize {
  return load<u32>(level, 244)
}
export function springsEnd(level: usize): usize {
  return springs(level) + <usize>load<u32>(level, 248) * SPRING_BYTES
}
export function nextSpring(spring: usize): usize {
  return spring + SPRING_BYTES
}
export function nodeOfSpring(spring: usize, n: usize): usize {
  return load<u32>(spring + (n << 3))
}
export function weightOfSpring(spring: usize, n: usize): f32 {
  return load<f32>(spring + (n << 3), 4)
}
export function stiffnessOfSpring(spring: usize, c: usize): f32 {
  return load<f32>(spring + (c << 2), 64)
}
function planeOfSpring(spring: usize): i32 {
  return load<i32>(spring, 76)
}

/** Takes the memory of so many springs on every level. Returns false when it is exhausted. One thread, before `prepare`. */
export function makeRoomForSprings(count: i32): bool {
  const grows = <u32>count > load<u32>(levelAt(0), 252)
  if (grows) forgetPrepared()
  for (let l = 0; l < plannedLevels(); l++) {
    const level = levelAt(l)
    if (grows) {
      store<u32>(level, 0, 248)
      const list = reserve(<usize>count * SPRING_BYTES)
      if (!list) return false
      store<u32>(level, <u32>list, 244)
      store<u32>(level, count, 252)
    }
    store<u32>(level, count, 248)
  }
  if (grows) store<u32>(HEAP_MARK, heapTop())
  return true
}

/** y += S x at the nodes of planes first..end-1. */
export function addSprings<T>(level: usize, x: usize, y: usize, first: i32, end: i32): void {
  const size = sizeof<T>()
  const stride = component(level) * size
  for (let spring = springs(level); spring < springsEnd(level); spring = nextSpring(spring)) {
    const k = planeOfSpring(spring)
    if (k + 1 < first || k >= end) continue
    const from: usize = k >= first ? 0 : 4
    const to: usize = k + 1 < end ? 8 : 4
    for (let c: usize = 0; c < 3; c++) {
      let moved: T = <T>0
      for (let n: usize = 0; n < 8; n++) moved += <T>weightOfSpring(spring, n) * load<T>(x + c * stride + nodeOfSpring(spring, n) * size)
      const force = <T>stiffnessOfSpring(spring, c) * moved
      for (let n = from; n < to; n++) {
        const at = y + c * stride + nodeOfSpring(spring, n) * size
        store<T>(at, load<T>(at) + <T>weightOfSpring(spring, n) * force)
      }
    }
  }
}

/** Adds to the diagonal of the same planes, where there is material. */
export function addSpringDiagonal(level: usize, first: i32, end: i32): void {
  for (let spring = springs(level); spring < springsEnd(level); spring = nextSpring(spring)) {
    const k = planeOfSpring(spring)
    if (k + 1 < first || k >= end) continue
    for (let n: usize = k >= first ? 0 : 4; n < <usize>(k + 1 < end ? 8 : 4); n++) {
      const w = weightOfSpring(spring, n)
      for (let c: usize = 0; c < 3; c++) {
        const at = inverseDiagonal(level) + ((c * component(level) + nodeOfSpring(spring, n)) << 2)
        const diagonal = load<f32>(at)
        if (diagonal > 0) store<f32>(at, diagonal + w * w * stiffnessOfSpring(spring, c))
      }
    }
  }
}
