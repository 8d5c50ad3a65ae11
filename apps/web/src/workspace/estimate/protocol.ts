import type { Estimate, FileUnit, Refusal } from '@trabecula/domain'
import type { Setup } from '@trabecula/engine/estimate'
import type { PartFields } from '@trabecula/engine/fields'

/** What the page tells the worker of estimates. The newest set-up ends the work on the one before. */
export type EstimateRequest =
  | { readonly kind: 'part'; readonly file: Blob; readonly fileUnit: FileUnit }
  | { readonly kind: 'setup'; readonly ask: number; readonly setup: Setup; readonly onlyCheck: boolean }

/** What the worker tells the page; `ask` is that of the set-up. */
export type EstimateAnswer =
  | { readonly kind: 'news'; readonly ask: number; readonly estimate: Estimate; readonly fields?: PartFields }
  | { readonly kind: 'done'; readonly ask: number }
  | ({ readonly kind: 'refused'; readonly ask: number } & Refusal)
  | { readonly kind: 'failed'; readonly ask: number; readonly reason: 'kernels' | 'other'; readonly message: string }
