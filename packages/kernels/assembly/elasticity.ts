/**
 * The elasticity kernel's exports: what the threads of ElasticSolver (src/elasticity/) call. Functions that end in (t,
 * threads) are run by all threads at once; the others by one while the rest are idle.
 *
 * Solves K(c11, c12, c44) u = f on a box of cubes: matrix-free hexahedra with incompatible modes (operator/), hybrid
 * Galerkin multigrid (multigrid/), conjugate gradients in f64.
 */
import { checkSolution, clearImage, forgetVoidSolution, resultAddress, resumeSolve, startSolve } from './elasticity/conjugate-gradient'
import {
  component, correction, denseCount, denseIndex, direction, isCoarsest, isFinest, largestEigenvalue, levelAt, levelCount, moduli, pitch,
} from './elasticity/level'
import { coarsestUnknowns, factorCoarsest } from './elasticity/multigrid/coarsest'
import { chooseDepth, finerFactorCost, raiseFactorBudget, planDepth } from './elasticity/multigrid/depth'
import { findDiagonal } from './elasticity/multigrid/diagonal'
import { coarsenCells } from './elasticity/multigrid/coarsen'
import { estimateEigenvalue } from './elasticity/multigrid/smoother'
import { setConstrainedList } from './elasticity/operator/constrained'
import { fillCutCells } from './elasticity/operator/pieces'
import { makeRoomForSprings, springs } from './elasticity/operator/springs'
import { findSpans } from './elasticity/operator/spans'
import { applyStiffness } from './elasticity/operator/apply'
import { address, annexStart, announcePieces, hasPieces } from './elasticity/pieces'
import { forgetPrepared, constrainedList, given, image, plan, putOut, search, solution } from './elasticity/plan'
import { cutEnergies, cutStrains } from './elasticity/cut-response'
import { cellEnergies, cellStrains } from './elasticity/response'
import { barrier, cancelAddress, heapTop, isStopped, latchCancel } from './elasticity/threads'

export { plan, levelCount, constrainedList, setConstrainedList, solution, image, search, resultAddress, cancelAddress, coarsestUnknowns, finerFactorCost, raiseFactorBudget, heapTop, given, putOut, makeRoomForSprings }

export function rowPitch(): usize {
  return pitch(levelAt(0))
}
export function componentLength(): usize {
  return component(levelAt(0))
}
/** Before `plan`, level by level: how large the tables of its pieces will be (pieces.ts). */
export function announce(level: i32, slots: i32, annexNumbers: i32, children: i32, fineDetours: i32, coarseDetours: i32, detours: i32): void {
  announcePieces(levelAt(level), slots, annexNumbers, children, fineDetours, coarseDetours, detours)
}
export function tableAddress(level: i32, word: usize): usize {
  return address(levelAt(level), word)
}
/** Number in a component at which a level's annex begins. */
export function annexBegins(level: i32): usize {
  return annexStart(levelAt(level))
}
/** Where the springs of a level are written. */
export function springAddress(level: i32): usize {
  return springs(levelAt(level))
}
export function pitchOf(level: i32): usize {
  return pitch(levelAt(level))
}
export function indexAddress(): usize {
  return denseIndex(levelAt(0))
}
export function moduliAddress(): usize {
  return moduli(levelAt(0))
}
/** Two blocks of three components, f32: what energies and strains leave behind. */
export function outputAddress(block: i32): usize {
  return block == 0 ? correction(levelAt(0)) : direction(levelAt(0))
}
export function denseCells(level: i32): i32 {
  return denseCount(levelAt(level))
}
export function eigenvalue(level: i32): f64 {
  return largestEigenvalue(levelAt(level))
}

/**
 * Builds the coarse levels, the smoothers and the coarsest level's factor. 0 = done, 1 = memory exhausted, 2 =
 * cancelled.
 */
export function prepare(t: i32, threads: i32): i32 {
  if (t == 0) forgetPrepared()
  planDepth(t)
  if (hasPieces(levelAt(0))) fillCutCells(t, threads)
  barrier(threads)
  for (let index = 0; ; index++) {
    const level = levelAt(index)
    const moved = findSpans(level, t, threads)
    findDiagonal(level, t)
    barrier(threads)
    if (moved && isFinest(level)) forgetVoidSolution(t)
    chooseDepth(index, t, threads)
    if (isCoarsest(level)) break
    if (!coarsenCells(level, t, threads)) return 1
    latchCancel(t)
    barrier(threads)
    if (isStopped()) return 2
  }
  for (let l = 0; l < levelCount() - 1; l++) {
    latchCancel(t)
    estimateEigenvalue(levelAt(l), t, threads)
    if (isStopped()) return 2
  }
  return factorCoarsest(levelAt(levelCount() - 1), t, threads) ? 0 : 1
}

/** Iterates for the force waiting at image(). Its outcome is known after `check`. */
export function solve(tolerance: f64, maxIterations: i32, warm: i32, t: i32, threads: i32): i32 {
  startSolve(tolerance, maxIterations, warm != 0, t, threads)
  return 0
}

/** True residual and compliance, for the same force waiting at image() once more; the outcome is at resultAddress(). */
export function check(t: i32, threads: i32): i32 {
  checkSolution(t, threads)
  return 0
}

/** Goes on where `check` found the tolerance missed. */
export function resume(tolerance: f64, maxIterations: i32, t: i32, threads: i32): i32 {
  resumeSolve(tolerance, maxIterations, t, threads)
  return 0
}

/** image = K search in f64, for tests against the reference. */
export function multiply(t: i32, threads: i32): i32 {
  clearImage(t)
  applyStiffness<f64>(levelAt(0), search(), image(), t, threads)
  barrier(threads)
  return 0
}

/** Energies of the solution with itself, or with the field waiting at search(). */
export function energies(between: i32, t: i32, threads: i32): i32 {
  cellEnergies(between, t, threads)
  return 0
}

/** The same of the cut cells' pieces, by point and modulus, and how it depends on their relief. */
export function energiesOfCut(between: i32, t: i32, threads: i32): i32 {
  cutEnergies(between, t, threads)
  return 0
}

/** Strains at the eight points of the cut cells' pieces. */
export function strainsOfCut(t: i32, threads: i32): i32 {
  cutStrains(t, threads)
  return 0
}

export function strains(t: i32, threads: i32): i32 {
  cellStrains(t, threads)
  return 0
}
