import type { Estimate, RigidMotion } from '@trabecula/domain'
import type { PartFields } from '@trabecula/engine/fields'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/**
 * Where the estimate stands: nothing to estimate yet, being looked at, known, impossible as a run would be, or not to be
 * had, which a run does not mind.
 */
export type EstimateState = 'waiting' | 'working' | 'known' | 'impossible' | 'missing'

export interface ShownEstimate {
  readonly state: EstimateState
  /** What is known, perhaps of a set-up that has changed since. */
  readonly estimate: Estimate | null
  /** Fields of the solid part, for a load of 1 N. */
  readonly fields: PartFields | null
  /** What of `estimate` is of an earlier set-up: all of it, or its lattices. */
  readonly stale: 'all' | 'lattice' | null
  /** More is on its way. */
  readonly busy: boolean
  /** Why it is impossible or missing, or what it waits for. */
  readonly sentence: string
  /** Where it is impossible because the part is not held: how it moves. */
  readonly motion: RigidMotion | null
}

export const noEstimateYet: ShownEstimate = {
  state: 'waiting',
  estimate: null,
  fields: null,
  stale: null,
  busy: false,
  sentence: '',
  motion: null,
}

export const useEstimate = create<ShownEstimate>(() => noEstimateYet)

/** Whether estimates are wanted; a person's, not a project's, so it outlives the visit. */
export const useEstimateSetting = create(
  persist((): { readonly on: boolean } => ({ on: true }), { name: 'estimate', version: 1 }),
)

export function switchEstimate(on: boolean): void {
  useEstimateSetting.setState({ on })
}
