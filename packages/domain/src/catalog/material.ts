import type { Source } from './source.ts'

export type Process = 'MJF' | 'SLS' | 'SLA' | 'FDM' | 'LPBF'

/** Values of the printed, dry, isotropic material at 23 °C under static load; moduli and stresses in MPa. */
export interface MaterialValues {
  readonly E_mpa: number
  readonly poisson: number
  readonly density_g_cm3: number
  /** Onset of yielding: 0.60 × tensile strength for polymers, 0.2 % proof stress for metals. */
  readonly design_stress_mpa: number
  readonly ultimate_mpa: number
  readonly elongation_percent: number
  /** Price of the powder, resin or filament that becomes the part. */
  readonly price_per_kg: number
}

export interface Material extends MaterialValues {
  readonly name: string
  readonly processes: readonly Process[]
  readonly sources: Readonly<Record<keyof MaterialValues, Source>>
}
