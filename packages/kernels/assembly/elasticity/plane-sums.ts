/**
 * Sums over all nodes that are the same to the last bit for any number of threads: the owner of a plane of nodes adds
 * it up, and every thread then adds the planes in their order. Sums per thread differed in the last digits, which
 * conjugate gradients, stopped at 1e-5, made a difference of 3e-6 in the answer of one and of two threads.
 */
import { cellsZ } from './level'
import { PLANES, SUMS } from './memory-map'
import { barrier, reserve } from './threads'

/** Rows of one f64 per plane. */
const ROWS: usize = 6

/** Takes the memory for the finest level's planes. Returns false when it is exhausted. One thread. */
export function planPlaneSums(planes: i32): bool {
  const address = reserve(<usize>planes * ROWS * 8)
  store<u32>(SUMS, <u32>address)
  store<i32>(PLANES, planes)
  return address != 0
}

/** The two lanes' sum over plane k, by its owner. */
export function storePlaneSum(slot: usize, k: i32, lanes: v128): void {
  store<f64>(row(slot) + (<usize>k << 3), f64x2.extract_lane(lanes, 0) + f64x2.extract_lane(lanes, 1))
}

/** Sum over all planes of a level. Begins with a barrier; a slot may be written again after the next one. */
export function sumOfPlanes(level: usize, slot: usize, threads: i32): f64 {
  barrier(threads)
  const from = row(slot)
  let sum: f64 = 0
  for (let k = 0; k <= cellsZ(level); k++) sum += load<f64>(from + (<usize>k << 3))
  return sum
}

function row(slot: usize): usize {
  return <usize>load<u32>(SUMS) + slot * (<usize>load<u32>(PLANES) << 3)
}
