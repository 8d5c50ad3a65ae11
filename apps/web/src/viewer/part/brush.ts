import type { PartHit } from './pick.ts'

/** Where a brush shows what it takes, before that is decided. */
export interface Canvas {
  /** Shows triangles as belonging to a face. */
  show(triangles: Iterable<number>, face: number): void
  /** Shows triangles as belonging to their own faces again. */
  restore(triangles: Iterable<number>): void
  /** The place of the surface that is nearest to a point, mm, part frame. */
  nearest(point: PartHit['point']): PartHit | null
}

export interface BrushStroke {
  move(hit: PartHit): void
  end(): void
}

/** What a pointer on the part does while it is set, instead of picking: a drag from the part paints. */
export interface Brush {
  /** mm */
  readonly radius: () => number
  hover(hit: PartHit | null, canvas: Canvas): void
  begin(hit: PartHit, erase: boolean, canvas: Canvas): BrushStroke
}

/** What the faces beyond those of the part are for: the triangles of a stroke, and those under the brush. */
export const spareFaces = { stroke: 0, footprint: 1, count: 2 } as const
