import type { OptimizationSettings } from './model.ts'

/** The default shell, 0.039 in, is exactly 1 mm, so that the round trip does not drift. */
export const defaultShellInches = 0.039
export const defaultShellMm = 1

/** §3 and §9 defaults, as the form shows them (imperial). */
export const defaultSettings = {
  optimization_goal: 'max-load',
  optimization_value: 0,
  shell_thickness: defaultShellInches,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zero_thickness_dir: 'None',
} as const satisfies OptimizationSettings

export const defaultUnitType = 'imperial'

/** Percent; a candidate that is at most this far below its target is short of it, further below it misses it. */
export const tolerancePercent = 5
/** Opacity of the part in lattice view (§4). */
export const latticeViewOpacity = 0.7
/** A run is cancelled when nobody has watched it for this long. */
export const unwatchedRunGraceMs = 15_000
/** Whoever asks how a run stands, instead of listening, counts as watching it for this long. */
export const askedRunWatchedMs = 10_000
