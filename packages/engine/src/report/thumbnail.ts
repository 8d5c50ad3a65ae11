import type { Rgb } from '@trabecula/domain'
import type { Part } from '../input/part.ts'
import { drawSolid, fromFront } from './draw-solid.ts'
import { pngOf } from './png.ts'

/** Pixels: what slicers and file managers show. */
const side = 256
const grey = { colour: [200, 206, 214] as Rgb, pattern: 'plain' } as const

/** A small picture of a part from the front, as a PNG: what a 3MF shows before it is opened. */
export const thumbnailOf = ({ soup, surfaces }: Pick<Part, 'soup' | 'surfaces'>): Uint8Array =>
  pngOf(drawSolid({ corners: soup, plain: () => grey, lines: surfaces.edges }, fromFront, side, side).pixels)
