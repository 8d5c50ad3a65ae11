/** From a level's cells and pieces to those of the next coarser one. */
import { fillPieces, markPieces } from './coarse-pieces'
import { chooseCells, fillDense, listDense } from './galerkin'
import { coarser, denseCount } from '../level'
import { barrier } from '../threads'

/** Builds the next coarser level's cells. Returns false when memory is exhausted. Ends without a barrier. */
export function coarsenCells(level: usize, t: i32, threads: i32): bool {
  chooseCells(level, t, threads)
  barrier(threads)
  markPieces(level, t, threads)
  barrier(threads)
  if (t == 0) listDense(coarser(level))
  barrier(threads)
  if (denseCount(coarser(level)) < 0) return false
  fillDense(level, t, threads)
  fillPieces(level, t, threads)
  return true
}
