import type { Estimate, FileUnit, Refusal } from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import type { PartFields } from '@trabecula/engine/fields'

/** Messages from the page to the worker of estimates. The newest set-up ends the work on the previous one. */
export type EstimateRequest =
  | { readonly kind: 'part'; readonly file: Blob; readonly fileUnit: FileUnit }
  | { readonly kind: 'setup'; readonly requestId: number; readonly setup: Setup; readonly onlyCheck: boolean }

/** Messages from the worker to the page; `requestId` is that of the set-up. */
export type EstimateAnswer =
  | { readonly kind: 'news'; readonly requestId: number; readonly estimate: Estimate; readonly fields?: PartFields }
  | { readonly kind: 'done'; readonly requestId: number }
  | ({ readonly kind: 'refused'; readonly requestId: number } & Refusal)
  | { readonly kind: 'failed'; readonly requestId: number; readonly reason: 'kernels' | 'other'; readonly message: string }
