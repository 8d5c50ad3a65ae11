import type { Design } from '../candidates/design.ts'
import type { Verification } from './model.ts'
import type { MeshOnset } from './onset.ts'
import type { Resolution } from './resolution.ts'

/** What is known of the file before anything is solved. */
export interface FileFacts {
  readonly design: Design
  /** g */
  readonly mass: number
  readonly sha256: string
  /** performance.now() at the beginning, ms. */
  readonly started: number
}

export interface Found extends MeshOnset {
  /** N/mm */
  readonly stiffness: number
  readonly resolution: Resolution
  readonly voxels: number
  readonly windows: number
  readonly iterations: number
  readonly residual: number
  readonly notes: readonly string[]
}

/** The verification that is reported: what was found, beside what the row promised. */
export function verificationOf({ design: { row }, mass, sha256, started }: FileFacts, found: Found): Verification {
  const { grid, throughWall, coarse } = found.resolution
  return {
    stiffness_n_per_mm: found.stiffness,
    max_load_n: found.maxLoad,
    governed_by: found.governedBy,
    mass_g: mass,
    stiffness_deviation_percent: deviation(found.stiffness, row.stiffness_n_per_mm),
    max_load_deviation_percent: deviation(found.maxLoad, row.max_load_n),
    mass_deviation_percent: deviation(mass, row.mass_g),
    mesh_sha256: sha256,
    voxel_mm: grid.spacing,
    voxels: found.voxels,
    voxels_through_wall: throughWall,
    coarse,
    windows: found.windows,
    iterations: found.iterations,
    residual: found.residual,
    seconds: (performance.now() - started) / 1000,
    notes: coarse ? [...found.notes, coarseNote(throughWall)] : found.notes,
  }
}

const deviation = (verified: number, predicted: number): number => 100 * (verified / predicted - 1)

const coarseNote = (voxels: number): string =>
  `Coarse: only ${voxels.toFixed(1)} voxels through the thinnest wall fit into memory, 3 are wanted. Stiffness and load are less certain.`

export const windowsNote = (windows: number, cells: number): string =>
  `Windows: the whole part does not fit into memory at full resolution, so its ${windows} most loaded blocks of ${cells} × ${cells} × ${cells} cells were analysed within the predicted displacements, and the prediction was corrected by what they show. Stiffness and load are less certain.`
