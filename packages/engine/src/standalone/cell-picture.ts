import type { Rgb } from '@trabecula/domain'
import { type CellName, unitCell } from '../cells/unit-cell.ts'
import { drawSolid, fromFront } from '../pictures/draw-solid.ts'
import { pngOf } from '../pictures/png.ts'
import { cellBlock } from './standalone-cell.ts'

/** Pixels along each edge: twice as many as a list shows, for fine screens. */
const side = 96
/** A denser cell hides what is behind its front. */
const density = 0.2
const steps = 64
/** The lattice's colour of the specification. */
const blue = { colour: [51, 102, 153] as Rgb, pattern: 'plain' } as const

/** A small picture of one cell of a family, as a PNG on white. */
export function cellPicture(name: CellName): Uint8Array {
  const corners = cellBlock(name, 1, Math.max(density, unitCell(name).connectedFrom), steps)
  return pngOf(drawSolid({ corners, plain: () => blue }, fromFront, side, side).pixels)
}
