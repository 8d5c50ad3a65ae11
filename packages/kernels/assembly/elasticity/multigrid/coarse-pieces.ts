/**
 * Pieces of a coarse level: in a block of 2 × 2 × 2 cells that a gap comes near, each part of the material that hangs
 * together is an element of its own, with the Galerkin matrix of its cells and pieces. So the coarse space opens where the
 * fine one does. Which they are the caller has found from the nodes alone (src/elasticity/pieces.ts).
 */
import { addFreeChild, addHeldChild, isHeldChild, slotOfCell, weightOfChild } from './child-matrix'
import { nearestCorner } from './galerkin'
import { HELD, packMatrix } from '../operator/dense'
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
  for (let slot = slotShare(coarse, t, threads); slot < slotShare(coarse, t + 1, threads); slot++) fillPiece(level, slot, scratch(level, t))
}

function fillPiece(level: usize, slot: usize, work: usize): void {
  const coarse = coarser(level)
  const matrix = work + 2 * DENSE_BYTES
  const end = firstChild(coarse, slot + 1)
  let held = false
  let x: f64 = 0
  let y: f64 = 0
  let z: f64 = 0
  for (let child = firstChild(coarse, slot); child < end; child++) {
    const octant = childOctant(coarse, child)
    held = held || isHeldChild(level, cellOf(coarse, child), slotOf(level, coarse, child))
    const weight = weightOfChild(level, cellOf(coarse, child), slotOf(level, coarse, child))
    x += octant & 1 ? weight : -weight
    y += octant & 2 ? weight : -weight
    z += octant & 4 ? weight : -weight
  }
  const kind = held ? HELD : nearestCorner(x, y, z)
  clearMatrix(matrix)
  for (let child = firstChild(coarse, slot); child < end; child++) {
    const octant = <usize>childOctant(coarse, child) & 7
    if (held) addHeldChild(level, cellOf(coarse, child), slotOf(level, coarse, child), octant, matrix, work)
    else addFreeChild(level, cellOf(coarse, child), slotOf(level, coarse, child), octant, kind, matrix, work)
  }
  packMatrix(matrixOfSlot(coarse, slot), matrix, work, kind)
}

/** Byte offset of a child that is a cell. */
function cellOf(coarse: usize, child: usize): usize {
  return childOctant(coarse, child) < 8 ? childPlace(coarse, child) << 2 : 0
}

function slotOf(level: usize, coarse: usize, child: usize): usize {
  return childOctant(coarse, child) < 8 ? slotOfCell(level, cellOf(coarse, child)) : childPlace(coarse, child)
}
