/** One symmetric V(2,2)-cycle: correction ≈ K⁻¹ residual, in f32. */
import { solveCoarsest } from './coarsest'
import { finishResidual, smoothFromZero, smoothOnwards } from './smoother'
import { prolongCorrection, restrictResidual } from './transfer'
import { coarser, isCoarsest } from '../level'
import { barrier } from '../threads'

/** Overwrites the residual. A barrier must precede; one ends it. */
export function cycle(level: usize, t: i32, threads: i32): void {
  if (isCoarsest(level)) {
    if (t == 0) solveCoarsest(level)
    barrier(threads)
    return
  }
  smoothFromZero(level, t, threads)
  finishResidual(level, t, threads)
  restrictResidual(level, t)
  barrier(threads)
  cycle(coarser(level), t, threads)
  prolongCorrection(level, t)
  barrier(threads)
  smoothOnwards(level, t, threads)
}
