/**
 * Pieces of a coarse level: in a block of 2 × 2 × 2 cells that a gap comes near, each part of the material that hangs
 * together is an element of its own, with the Galerkin matrix of its cells and pieces. So the coarse space opens where the
 * fine one does. Which they are the caller has found from the nodes alone (src/elasticity/pieces.ts).
 */
import { addChild, addPiece } from './galerkin'
import { packMatrix } from '../operator/dense'
import { clearMatrix, DENSE_BYTES } from '../operator/whole-matrix'
import { coarser, component, denseIndex, moduli, PIECES, scratch } from '../level'
import { cellOfSlot, childOctant, childPlace, firstChild, hasPieces, matrixOfSlot, NO_CELL, slotShare } from '../pieces'

/** Takes the cells that hold pieces out of the structured ones of the coarser level. Ends without a barrier. */
export function markPieces(level: usize, t: i32, threads: i32): void {
  const coarse = coarser(level)
  if (!hasPieces(coarse)) return
  for (let slot = slotShare(coarse, t, threads); slot < slotShare(coarse, t + 1, threads); slot++) {
    const cell = cellOfSlot(coarse, slot)
    if (cell == NO_CELL) continue
    store<i32>(denseIndex(coarse) + (<usize>cell << 2), PIECES)
    for (let c: usize = 0; c < 3; c++) store<f32>(moduli(coarse) + ((c * component(coarse) + <usize>cell) << 2), 0)
  }
}

export function fillPieces(level: usize, t: i32, threads: i32): void {
  const coarse = coarser(level)
  if (!hasPieces(coarse)) return
  const work = scratch(level, t)
  const matrix = work + 2 * DENSE_BYTES
  for (let slot = slotShare(coarse, t, threads); slot < slotShare(coarse, t + 1, threads); slot++) {
    clearMatrix(matrix)
    for (let child = firstChild(coarse, slot); child < firstChild(coarse, slot + 1); child++) {
      const octant = childOctant(coarse, child)
      const place = childPlace(coarse, child)
      if (octant < 8) addChild(level, place << 2, octant, matrix, work)
      else addPiece(level, place, octant - 8, matrix, work)
    }
    packMatrix(matrixOfSlot(coarse, slot), matrix, work)
  }
}
