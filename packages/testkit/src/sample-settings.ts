import type { OptimizationSettings } from '@trabecula/domain'

/** A settings sheet with everything at its default: the largest load, without a value. */
export const sampleSettings = {
  goal: 'max-load',
  target: 0,
  shellMm: 1,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zeroThicknessDirection: 'None',
} as const satisfies OptimizationSettings

/** The same in the spelling of calls and stored rows. */
export const wireSettings = {
  optimization_goal: 'max-load',
  optimization_value: 0,
  shell_thickness: 1,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zero_thickness_dir: 'None',
} as const

/** As they are posted with a study. */
export const postedSettings = { ...wireSettings, is_metric: true } as const
