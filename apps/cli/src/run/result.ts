import type { FileUnit, OptimizationData } from '@trabecula/domain'
import type { OptimizationResult } from '@trabecula/engine'
import type { SetupFile } from '../setup/model.ts'

/** `result.json`: keys in snake_case, values in SI with the unit in the name. */
export interface ResultFile {
  readonly part: {
    readonly name: string
    readonly file_unit: FileUnit
    readonly triangles: number
    readonly load_surfaces: readonly number[]
    readonly boundary_surfaces: readonly number[]
    /** What was asked to be done with the file: the run's surfaces are those of the part after it. */
    readonly repair: boolean
    readonly accept_remeshed: boolean
    readonly bodies: readonly number[] | null
    /** What was done, one sentence each. */
    readonly changes: readonly string[]
  }
  readonly optimization_data: OptimizationData & { readonly domain: string; readonly material: string; readonly printer: string }
  readonly candidates: readonly object[]
  readonly baseline: object
  readonly solid: object
  readonly analysis: object
  readonly timings: Readonly<Record<string, number>>
}

export function resultOf(part: ResultFile['part'], setup: SetupFile, result: OptimizationResult, seconds: number): ResultFile {
  return {
    part,
    optimization_data: {
      completion_time: seconds,
      ...setup.settings,
      is_metric: setup.isMetric,
      force_vector: setup.force,
    },
    candidates: result.candidates.map(({ row }) => row),
    baseline: result.baseline,
    solid: result.solid,
    analysis: result.analysis,
    timings: result.timings,
  }
}
