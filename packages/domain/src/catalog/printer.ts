import type { Process } from './material.ts'
import type { Source } from './source.ts'

/**
 * Lengths in mm. `absolute` is where printing fails, `min` the supplier's limit, `recommended` where every bureau
 * agrees.
 */
export interface PrinterValues {
  readonly build_volume_mm: readonly [number, number, number]
  readonly recommended_volume_mm: readonly [number, number, number]
  readonly layer_mm: number
  readonly absolute_wall_mm: number
  readonly min_wall_mm: number
  readonly recommended_wall_mm: number
  readonly absolute_strut_mm: number
  readonly min_strut_mm: number
  readonly recommended_strut_mm: number
  readonly absolute_gap_mm: number
  /** Smallest void passage between walls or beams. */
  readonly min_gap_mm: number
  /**
   * The share of stiffness and strength that thin walls keep: [thickness mm, factor], rising; outside the list the end
   * values hold.
   */
  readonly knock_down: readonly (readonly [number, number])[]
  /** Seconds per layer when the part is alone in the build, in addition to the time for its solid and its contours. */
  readonly seconds_per_layer: number
  /** Time per volume of solid material; 0 where a whole layer is fused at once. */
  readonly seconds_per_cm3: number
  /** Time per area of surface, for drawing contours. */
  readonly seconds_per_cm2: number
  /** Time per area of surface, for removing powder or resin. */
  readonly cleaning_seconds_per_cm2: number
  readonly labour_per_h: number
  readonly setup_cost: number
  readonly cost_per_cm3: number
}

export interface Printer extends PrinterValues {
  readonly name: string
  readonly process: Process
  readonly currency: string
  /** What must leave the voids after printing. */
  readonly removes: 'powder' | 'resin' | 'nothing'
  /** True where down-facing surfaces beyond 45° need support. */
  readonly overhang: boolean
  readonly sources: Readonly<Record<keyof PrinterValues, Source>>
}

/** How deep powder or resin can be cleaned out of a lattice, in cells: coefficient · density^exponent. */
export const cleanDepth = {
  coefficient: 0.94,
  exponent: -0.63,
  source: 'Polymers 2025, 17, 2804 (BCC, PA12, MJF 4200): 5 cells at 0.07, 1.6 at 0.43; fit of two points',
} as const
