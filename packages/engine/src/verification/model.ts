/** What the exported mesh itself does under the loads of its run, beside what was predicted. SI with units in the names. */
export interface Verification {
  readonly stiffness_n_per_mm: number
  /** Load at which 0.5 % of the skin's or the lattice's volume has reached the design stress, N. */
  readonly max_load_n: number
  /** Where that is: the mesh is judged in two parts, as the prediction is. */
  readonly governed_by: 'skin' | 'pad' | 'lattice'
  /** Of the volume that the mesh encloses, g. */
  readonly mass_g: number
  /** 100·(verified/predicted − 1). */
  readonly stiffness_deviation_percent: number
  readonly max_load_deviation_percent: number
  readonly mass_deviation_percent: number
  /** Of the bytes that were read. */
  readonly mesh_sha256: string
  readonly voxel_mm: number
  /** Active voxels. */
  readonly voxels: number
  /** Voxels through the thinnest wall or strut; below three the check is coarse. */
  readonly voxels_through_wall: number
  readonly coarse: boolean
  /** Blocks of cells that were analysed instead of the whole part, which was too large; 0 when it was not. */
  readonly windows: number
  readonly iterations: number
  readonly residual: number
  readonly seconds: number
  /** Things to know, as sentences. */
  readonly notes: readonly string[]
}

/** Stages of a verification, in order. */
export type VerifyStage = 'read' | 'voxels' | 'loads' | 'solve' | 'stress'

export const verifyStages: readonly VerifyStage[] = ['read', 'voxels', 'loads', 'solve', 'stress']

export interface VerifyProgress {
  readonly stage: VerifyStage
  readonly done: number
  readonly total: number
  readonly detail: string
}
