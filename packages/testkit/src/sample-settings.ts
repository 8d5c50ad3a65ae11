import type { OptimizationSettings } from '@trabecula/domain'

/** A settings sheet with everything at its default: the largest load, without a value. */
export const sampleSettings = {
  optimization_goal: 'max-load',
  optimization_value: 0,
  shell_thickness: 1,
  domain: 'static',
  material: 'HP HR PA12',
  printer: 'HP MJF 5200',
  zero_thickness_dir: 'None',
} as const satisfies OptimizationSettings

/** As they are posted with a study. */
export const postedSettings = { ...sampleSettings, is_metric: true } as const
