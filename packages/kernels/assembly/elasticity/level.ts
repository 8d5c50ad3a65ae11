/**
 * A level of the multigrid hierarchy: 256 bytes in the control block.
 *
 * Layout of a node field: three components, each `component` numbers apart; in a component x is fastest with row length
 * `pitch` (a multiple of 4, at least nx + 1), then y, then z. Cells sit on the index of their lowest node, so a cell
 * field has the same shape, with a void column, row and plane at the upper ends.
 */

import { LEVEL_COUNT, LEVELS } from './memory-map'

/**
 * Levels in use: as many as were planned, or fewer when the moduli ask for a larger coarsest level
 * (multigrid/depth.ts).
 */
export function levelCount(): i32 {
  return load<i32>(LEVEL_COUNT)
}
export function setLevelCount(n: i32): void {
  store<i32>(LEVEL_COUNT, n)
}
export function levelAt(index: i32): usize {
  return LEVELS + (<usize>index << 8)
}
export function coarser(level: usize): usize {
  return level + 256
}
export function isFinest(level: usize): bool {
  return level == LEVELS
}
export function isCoarsest(level: usize): bool {
  return level == levelAt(levelCount() - 1)
}

export function cellsX(level: usize): i32 {
  return load<i32>(level)
}
export function cellsY(level: usize): i32 {
  return load<i32>(level, 4)
}
export function cellsZ(level: usize): i32 {
  return load<i32>(level, 8)
}
export function pitch(level: usize): usize {
  return load<u32>(level, 12)
}
/** Numbers from one component of a field to the next. */
export function component(level: usize): usize {
  return load<u32>(level, 16)
}
/** Numbers per plane of nodes. */
export function plane(level: usize): usize {
  return pitch(level) * <usize>(cellsY(level) + 1)
}
export function setShape(level: usize, nx: i32, ny: i32, nz: i32): void {
  store<i32>(level, nx)
  store<i32>(level, ny, 4)
  store<i32>(level, nz, 8)
  const p = (nx + 4) & ~3
  store<u32>(level, p, 12)
  // The annex of doubled nodes lies behind the structured numbers and their slack (pieces.ts).
  store<u32>(level, p * (ny + 1) * (nz + 1) + 32 + load<u32>(level, 76), 16)
}

/** c11, c12, c44 per cell, f32, one component after the other (MPa). */
export function moduli(level: usize): usize {
  return load<u32>(level, 20)
}
/** Inverse of the operator's diagonal, f32; 0 where a node is void, and along constrained axes. */
export function inverseDiagonal(level: usize): usize {
  return load<u32>(level, 24)
}
/** The correction x, its direction d, K d and the residual r of the V-cycle, f32. */
export function correction(level: usize): usize {
  return load<u32>(level, 28)
}
export function direction(level: usize): usize {
  return load<u32>(level, 32)
}
export function product(level: usize): usize {
  return load<u32>(level, 36)
}
export function residual(level: usize): usize {
  return load<u32>(level, 40)
}
/** Tables of operator/spans.ts. */
export function spanTable(level: usize): usize {
  return load<u32>(level, 44)
}
/** First plane of nodes of thread t, 0..threads (at most 16). */
export function firstPlane(level: usize, t: i32): i32 {
  return load<i32>(level + (<usize>t << 2), 160)
}
export function setFirstPlane(level: usize, t: i32, k: i32): void {
  store<i32>(level + (<usize>t << 2), k, 160)
}
/** Identifies where the material lay at the last preparation; 0 before the first. */
export function pattern(level: usize): f64 {
  return load<f64>(level, 232)
}
export function setPattern(level: usize, value: f64): void {
  store<f64>(level, value, 232)
}
/** In place of a dense matrix's index: the children of a modal cell differ little, or more. */
export const MODAL: i32 = -1
export const UNEVEN: i32 = -2
/** The cell's material lies in pieces with nodes of their own (pieces.ts). */
export const PIECES: i32 = -3

/**
 * Per cell: index of its dense matrix, MODAL, UNEVEN or PIECES; on the finest level the slot of a cut cell whose nodes are
 * the structured ones.
 */
export function denseIndex(level: usize): usize {
  return load<u32>(level, 48)
}
/** Position of each dense cell, ascending. */
export function denseList(level: usize): usize {
  return load<u32>(level, 52)
}
export function denseCount(level: usize): i32 {
  return load<i32>(level, 56)
}
/** The upper half of a 24 × 24 matrix per dense cell (operator/dense.ts). */
export function denseMatrices(level: usize): usize {
  return load<u32>(level, 60)
}
/**
 * Four element matrices, of c11, c12, c44 and c12²/c11 (element.ts), then their 4 × 8 Galerkin images in the parent of
 * child 0..7.
 */
export function elementBasis(level: usize): usize {
  return load<u32>(level, 64)
}
/** Scratch of one thread: two planes of three components in f64, and a row. */
export function scratch(level: usize, t: i32): usize {
  return <usize>load<u32>(level, 68) + <usize>t * scratchBytes(level)
}
export function scratchBytes(level: usize): usize {
  return ((plane(level) + pitch(level)) * 3 + 3 * 64 + 1024) * 8
}
export function setArray(level: usize, offset: usize, address: usize): void {
  store<u32>(level + offset, <u32>address)
}
export function setDense(level: usize, count: i32, list: usize, matrices: usize): void {
  store<u32>(level, <u32>list, 52)
  store<i32>(level, count, 56)
  store<u32>(level, <u32>matrices, 60)
}

/** h/16: what a unit modulus weighs in a constant-strain mode. */
export function weight(level: usize): f64 {
  return load<f64>(level, 128)
}
/** Share of the incompatible modes' relief that is left in the bending (ξη) modes: 1 on the finest level. */
export function bendingRelief(level: usize): f64 {
  return load<f64>(level, 136)
}
/** The same for the twisting (ξηζ) modes: 0 on the finest level. */
export function twistingRelief(level: usize): f64 {
  return load<f64>(level, 144)
}
export function setWeights(level: usize, w: f64, bending: f64, twisting: f64): void {
  store<f64>(level, w, 128)
  store<f64>(level, bending, 136)
  store<f64>(level, twisting, 144)
}
/** Largest eigenvalue of D⁻¹K, with its safety factor. */
export function largestEigenvalue(level: usize): f64 {
  return load<f64>(level, 152)
}
export function setLargestEigenvalue(level: usize, value: f64): void {
  store<f64>(level, value, 152)
}
