/**
 * The threads of a solve: all run the same exported function over one shared memory (SPMD), each on its own share of
 * the node planes.
 */
import { BARRIER, BARRIER_GENERATION, CANCEL, HEAP, HEAP_TOP, SLOTS, STOP } from './memory-map'

/** Rounds of busy waiting before a thread sleeps: on idle cores a barrier costs well under a microsecond. */
const SPINS: i32 = 20000

/** Waits until all threads arrived. Everything written before is visible to all after. */
export function barrier(threads: i32): void {
  if (threads == 1) return
  const generation = atomic.load<i32>(BARRIER_GENERATION)
  if (atomic.add<i32>(BARRIER, 1) == threads - 1) {
    atomic.store<i32>(BARRIER, 0)
    atomic.store<i32>(BARRIER_GENERATION, generation + 1)
    atomic.notify(BARRIER_GENERATION, 64)
    return
  }
  for (let i = 0; i < SPINS; i++) if (atomic.load<i32>(BARRIER_GENERATION) != generation) return
  while (atomic.load<i32>(BARRIER_GENERATION) == generation) atomic.wait<i32>(BARRIER_GENERATION, generation, 1000000)
}

/** First item of thread t's share of n items; the share ends where that of t + 1 starts. */
export function shareStart(n: i32, t: i32, threads: i32): i32 {
  return (n * t) / threads
}

/**
 * Sum of one number per thread, added in thread order, so that a repeated run gives the same bits. Slots 0..15 must not
 * be reused within two calls.
 */
export function sumOverThreads(slot: usize, value: f64, t: i32, threads: i32): f64 {
  store<f64>(SLOTS + (<usize>t << 7) + (slot << 3), value)
  barrier(threads)
  let sum: f64 = 0
  for (let i = 0; i < threads; i++) sum += load<f64>(SLOTS + (<usize>i << 7) + (slot << 3))
  return sum
}

export function maxOverThreads(slot: usize, value: f64, t: i32, threads: i32): f64 {
  store<f64>(SLOTS + (<usize>t << 7) + (slot << 3), value)
  barrier(threads)
  let largest: f64 = value
  for (let i = 0; i < threads; i++) largest = max(largest, load<f64>(SLOTS + (<usize>i << 7) + (slot << 3)))
  return largest
}

export function cancelAddress(): usize {
  return CANCEL
}

/** Thread 0 copies the caller's cancel word before a barrier, so that all threads read the same answer after it. */
export function latchCancel(t: i32): void {
  if (t == 0) atomic.store<i32>(STOP, atomic.load<i32>(CANCEL))
}

export function isStopped(): bool {
  return load<i32>(STOP) != 0
}

/**
 * Takes bytes from the heap's top, 256-byte aligned with 256 bytes of slack before and after; 0 when memory is
 * exhausted. Thread 0 only.
 */
export function reserve(bytes: usize): usize {
  const top = max(<usize>load<u32>(HEAP_TOP), HEAP)
  const address = (top + 256 + 255) & ~(<usize>255)
  const end = <u64>address + <u64>bytes + 256
  if (end > 0xffff0000) return 0
  const missing = <i32>((end + 65535) >> 16) - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) return 0
  store<u32>(HEAP_TOP, <u32>end)
  return address
}

export function heapTop(): u32 {
  return load<u32>(HEAP_TOP)
}

export function resetHeap(top: u32): void {
  store<u32>(HEAP_TOP, top)
}
