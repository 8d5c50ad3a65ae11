import type { IndexedMesh } from '@trabecula/geometry'
import type { ClosedPieces } from '../clean-up/components.ts'
import type { ThinPlace } from '../surface/near-skin.ts'
import type { Dropped } from './loose-components.ts'

/** The outer surface and the void of an export, joined to one closed surface; in file units, volumes in mm³. */
export interface Joined extends Dropped {
  /** Nine floats per triangle: the outer surface as it is written. */
  readonly outer: Float32Array
  /** The surface of the void, facing out of the void; it is written reversed. */
  readonly mesh: IndexedMesh
  /** For a closed shell: which vertex of `mesh` belongs to which piece, and the volumes of the pieces. */
  readonly piecesOfMesh?: ClosedPieces
  readonly open?: {
    /** Where a cut point, or a corner moved for a clean cut, is nearest to the closed faces; part frame, mm. */
    readonly thinnest: ThinPlace
    /** Triangles of the part that were cut by the void, that stayed bit for bit, and that were made again. */
    readonly cut: number
    readonly kept: number
    readonly remade: number
    /** Area of the openings, mm². */
    readonly area: number
  }
}
