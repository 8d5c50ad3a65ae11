import type { OptimizationSettings } from '@trabecula/domain'
import { sampleSettings } from '@trabecula/testkit/sample-settings'

/** Everything at its default, for the largest stiffness at its usual mass. */
export const stiffest: OptimizationSettings = { ...sampleSettings, goal: 'stiffness' }
