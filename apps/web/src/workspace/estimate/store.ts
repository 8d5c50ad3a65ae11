import type { Estimate, RigidMotion } from '@trabecula/domain'
import type { PartFields } from '@trabecula/engine/fields'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/**
 * State of the estimate: nothing to estimate yet, being computed, known, impossible as a run would be, or missing,
 * which does not prevent a run.
 */
export type EstimateState = 'waiting' | 'working' | 'known' | 'impossible' | 'missing'

export interface ShownEstimate {
  readonly state: EstimateState
  /** The last estimate, perhaps for an earlier set-up. */
  readonly estimate: Estimate | null
  /** Fields of the solid part, for a load of 1 N. */
  readonly fields: PartFields | null
  /** The part of `estimate` that belongs to an earlier set-up: all of it, or its lattices. */
  readonly stale: 'all' | 'lattice' | null
  readonly busy: boolean
  /** Why it is impossible or missing, or what it waits for. */
  readonly sentence: string
  /** The free motion, where the estimate is impossible because the part is not held. */
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

/** Whether estimates are wanted; it belongs to the user, not to a project, so that it is kept in the browser. */
export const useEstimateSetting = create(
  persist((): { readonly on: boolean } => ({ on: true }), { name: 'estimate', version: 1 }),
)

export function switchEstimate(on: boolean): void {
  useEstimateSetting.setState({ on })
}
