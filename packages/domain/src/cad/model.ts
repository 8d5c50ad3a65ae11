import type { TriangleRanges } from '../face/model.ts'
import type { FileUnit } from '../units/factors.ts'

/** A face of a CAD system. */
export interface CadFace {
  readonly id: number
  readonly name?: string
  /** "#rrggbb" */
  readonly color?: string
  /** In the order of the part's file. */
  readonly triangles: TriangleRanges
}

/** The faces of a CAD system as ranges of a part's triangles: every triangle is in one of them. */
export interface CadFaces {
  /** Unit of the part's file. */
  readonly unit: FileUnit
  readonly faces: readonly CadFace[]
}
