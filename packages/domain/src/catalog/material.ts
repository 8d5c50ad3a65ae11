import type { Source } from './source.ts'

export const processes = ['MJF', 'SLS', 'SLA', 'FDM', 'LPBF'] as const
export type Process = (typeof processes)[number]

/** Values of the printed, dry material at 23 °C under static load; moduli and stresses in MPa. */
export interface MaterialValues {
  readonly youngMpa: number
  readonly poisson: number
  readonly densityGCm3: number
  /** Onset of yielding: 0.60 × tensile strength for polymers, 0.2 % proof stress for metals. */
  readonly designStressMpa: number
  readonly ultimateMpa: number
  readonly elongationPercent: number
  /** Price of the powder, resin or filament that becomes the part. */
  readonly pricePerKg: number
}

/** What may have another value along the build direction, across the layers, than within them. */
export type DirectedValues = Pick<MaterialValues, 'youngMpa' | 'designStressMpa' | 'ultimateMpa' | 'elongationPercent'>

export interface Material extends MaterialValues {
  readonly name: string
  readonly processes: readonly Process[]
  readonly sources: Readonly<Record<keyof MaterialValues, Source>>
  /**
   * Values along the build direction; the values above then hold across it, within the layers. What is missing here is
   * the same in all directions, or is not known to differ.
   */
  readonly alongBuild?: {
    readonly values: Partial<DirectedValues>
    readonly sources: Readonly<Partial<Record<keyof DirectedValues, Source>>>
  }
}
