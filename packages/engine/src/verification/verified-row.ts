import type { CandidateRow } from '@trabecula/domain'
import type { Verification } from './model.ts'

/** The row with what was verified beside what was predicted; `at` is when. */
export function verifiedRow(row: CandidateRow, found: Verification, at: Date): CandidateRow {
  return {
    ...row,
    verified_stiffness_n_per_mm: found.stiffness_n_per_mm,
    verified_max_load_n: found.max_load_n,
    verification: {
      mesh_sha256: found.mesh_sha256,
      verified_at: at.toISOString(),
      stiffness_deviation_percent: found.stiffness_deviation_percent,
      max_load_deviation_percent: found.max_load_deviation_percent,
      mass_deviation_percent: found.mass_deviation_percent,
      governed_by: found.governed_by,
      voxel_mm: found.voxel_mm,
      voxels: found.voxels,
      voxels_through_wall: found.voxels_through_wall,
      coarse: found.coarse,
      notes: found.notes,
    },
  }
}
