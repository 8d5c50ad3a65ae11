import type { Material, Process } from './material.ts'
import type { Source } from './source.ts'

/** Lengths in mm. `absolute` is where printing fails, `min` the supplier's limit, `recommended` what all agree on. */
export interface PrinterValues {
  readonly buildVolumeMm: readonly [number, number, number]
  readonly recommendedVolumeMm: readonly [number, number, number]
  readonly layerMm: number
  readonly absoluteWallMm: number
  readonly minWallMm: number
  readonly recommendedWallMm: number
  readonly absoluteStrutMm: number
  readonly minStrutMm: number
  readonly recommendedStrutMm: number
  readonly absoluteGapMm: number
  /** Smallest void passage between walls or beams. */
  readonly minGapMm: number
  /**
   * The share of stiffness and strength that thin walls keep: [thickness mm, factor], rising; outside the list the end
   * values hold.
   */
  readonly knockDown: readonly (readonly [number, number])[]
  /** Seconds per layer when the part is alone in the build, in addition to the time for its solid and its contours. */
  readonly secondsPerLayer: number
  /** Time per volume of solid material; 0 where a whole layer is fused at once. */
  readonly secondsPerCm3: number
  /** Time per area of surface, for drawing contours. */
  readonly secondsPerCm2: number
  /** Time per area of surface, for removing powder or resin. */
  readonly cleaningSecondsPerCm2: number
  readonly labourPerH: number
  readonly setupCost: number
  readonly costPerCm3: number
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

/** How a process prints: what must leave the voids, and whether overhangs need support. */
export const printOf = (process: Process): Pick<Printer, 'removes' | 'overhang'> => ({
  removes: process === 'FDM' ? 'nothing' : process === 'SLA' ? 'resin' : 'powder',
  overhang: process === 'FDM' || process === 'LPBF' || process === 'SLA',
})

/** Values of a material and of the printer that prints it, with their sources. */
export interface MaterialAndPrinter {
  readonly material: Material
  readonly printer: Printer
}

/** How deep powder or resin can be cleaned out of a lattice, in cells: coefficient · density^exponent. */
export const cleanDepth = {
  coefficient: 0.94,
  exponent: -0.63,
  source: 'Polymers 2025, 17, 2804 (BCC, PA12, MJF 4200): 5 cells at 0.07, 1.6 at 0.43; fit of two points',
} as const
