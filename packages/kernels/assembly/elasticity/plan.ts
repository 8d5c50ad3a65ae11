/**
 * Lays out the hierarchy in memory, once. About 245 bytes per cell of the padded box; what depends on the moduli (dense
 * cells, the coarse factor) is taken above the mark again by every preparation.
 */
import { tabulateBasis, BASIS_BYTES } from './multigrid/basis'
import { annexNumbers, GIVEN, planPieces, PUT_OUT, slots } from './pieces'
import { planPlaneSums } from './plane-sums'
import { spanBytes } from './operator/spans'
import {
  component, levelAt, setPattern, scratchBytes, setDense, setLevelCount, setShape, setWeights,
} from './level'
import { CONSTRAINED_LIST, CUT_CELLS, FIELDS, HEAP_MARK, PLANNED } from './memory-map'
import { heapTop, reserve, resetHeap } from './threads'

/** Slack behind a field: the row kernel reads up to two blocks past the last node. */
const SLACK: usize = 1024

/** Finest-level f64 fields. */
export function solution(): usize {
  return load<u32>(FIELDS)
}
export function residual64(): usize {
  return load<u32>(FIELDS, 4)
}
export function search(): usize {
  return load<u32>(FIELDS, 8)
}
export function image(): usize {
  return load<u32>(FIELDS, 12)
}
export function constrainedList(): usize {
  return load<u32>(CONSTRAINED_LIST)
}
/** The moduli of the finest level's pieces and their reliefs, as generated/cut-cell.ts has them. */
export function given(): usize {
  return load<u32>(CUT_CELLS)
}
/** Address of what one slot was given: number n at 16 n. */
export function givenOf(slot: usize): usize {
  return given() + (slot >> 2) * (GIVEN << 4) + ((slot & 3) << 2)
}
/** What energies and strains put out of each slot. */
export function putOut(): usize {
  return load<u32>(CUT_CELLS, 4)
}
export function plannedLevels(): i32 {
  return load<i32>(PLANNED)
}
export function forgetPrepared(): void {
  resetHeap(load<u32>(HEAP_MARK))
}

/**
 * nx, ny, nz: cells of the finest level, divisible by 2^(levels - 1). Returns false when memory is exhausted. One
 * thread.
 */
export function plan(nx: i32, ny: i32, nz: i32, levels: i32, spacing: f64, threads: i32): bool {
  setLevelCount(levels)
  store<i32>(PLANNED, levels)
  let bending: f64 = 1
  let twisting: f64 = 0
  for (let l = 0; l < levels; l++) {
    const level = levelAt(l)
    setShape(level, nx >> l, ny >> l, nz >> l)
    setWeights(level, (spacing * <f64>(1 << l)) / 16, bending, twisting)
    // What of the incompatible modes' relief a parent sees of eight equal children (docs/theory/multigrid.md).
    twisting = 0.375 * bending + twisting / 16
    bending = bending / 4
    if (!planLevel(level, threads)) return false
  }
  const bytes: usize = component(levelAt(0)) * 24 + SLACK
  for (let f: usize = 0; f < 4; f++) if (!reserveInto(FIELDS + (f << 2), bytes)) return false
  const nodes = <usize>(nx + 1) * <usize>(ny + 1) * <usize>(nz + 1)
  if (!reserveInto(CONSTRAINED_LIST, (nodes + annexNumbers(levelAt(0))) * 4)) return false
  const cut = slots(levelAt(0))
  if (cut && (!reserveInto(CUT_CELLS, cut * (GIVEN << 2)) || !reserveInto(CUT_CELLS + 4, cut * (PUT_OUT << 2)))) return false
  if (!planPlaneSums(nz + 1)) return false
  store<u32>(HEAP_MARK, heapTop())
  return true
}

function planLevel(level: usize, threads: i32): bool {
  const field: usize = component(level) * 12 + SLACK
  const arrays: usize = 20
  for (let a: usize = 0; a < 6; a++) if (!reserveInto(level + arrays + (a << 2), field)) return false
  if (!reserveInto(level + 44, spanBytes(level))) return false
  if (!reserveInto(level + 48, component(level) * 4 + SLACK)) return false
  if (!reserveInto(level + 64, BASIS_BYTES)) return false
  if (!reserveInto(level + 68, scratchBytes(level) * <usize>threads)) return false
  if (!planPieces(level)) return false
  setDense(level, 0, 0, 0)
  setPattern(level, 0)
  tabulateBasis(level)
  return true
}

function reserveInto(word: usize, bytes: usize): bool {
  const address = reserve(bytes)
  store<u32>(word, <u32>address)
  return address != 0
}
