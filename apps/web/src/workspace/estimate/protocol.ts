import type { Estimate, FileUnit, OwnCatalog, Refusal } from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import type { PartFields } from '@trabecula/engine/fields'

/** A set-up and the team's entries, one of which it may name: the worker has ours. */
export type EstimatedSetup = Setup & { readonly own?: OwnCatalog }

/** Messages from the page to the worker of estimates. The newest set-up ends the work on the previous one. */
export type EstimateRequest =
  | { readonly kind: 'part'; readonly file: Blob; readonly fileUnit: FileUnit }
  | { readonly kind: 'setup'; readonly requestId: number; readonly setup: EstimatedSetup; readonly onlyCheck: boolean }

/** Messages from the worker to the page; `requestId` is that of the set-up. */
export type EstimateAnswer =
  | { readonly kind: 'news'; readonly requestId: number; readonly estimate: Estimate; readonly fields?: PartFields }
  | { readonly kind: 'done'; readonly requestId: number }
  | ({ readonly kind: 'refused'; readonly requestId: number } & Refusal)
  | { readonly kind: 'failed'; readonly requestId: number; readonly reason: 'kernels' | 'other'; readonly message: string }
