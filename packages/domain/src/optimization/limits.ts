import type { OptimizationSettings } from './model.ts'

/** The specification's default shell is 0.039 in and means 1 mm exactly: 25.4 · 0.039 would be 0.9906 mm. */
export const defaultShellInches = 0.039
export const defaultShellMm = 1

/** §3 and §9 defaults, in SI; the form shows them in `defaultUnitType`. */
export const defaultSettings = {
  goal: 'max-load',
  target: 0,
  shellMm: defaultShellMm,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zeroThicknessDirection: 'None',
} as const satisfies OptimizationSettings

export const defaultUnitType = 'imperial'

/** Percent; a candidate at most this far below its target is short of it, further below it misses it. */
export const tolerancePercent = 5
/** Opacity of the part in lattice view (§4). */
export const latticeViewOpacity = 0.7
/** A run that nobody has watched for this long is cancelled. */
export const unwatchedRunGraceMs = 15_000
/** A client that polls the state of a run, instead of listening, counts as watching it for this long. */
export const polledRunWatchedMs = 10_000
