import type { CandidateRow } from '@trabecula/domain'
import type { VerifyStep } from '../../platform/compute/compute.ts'

/** What an artifact of the kind 'verification' remembers: how far it is, then what it found or that it was cancelled. */
export interface VerificationAnswer {
  readonly progress?: VerifyStep
  readonly row?: CandidateRow
  readonly seconds?: number
  readonly cancelled?: true
}
