import type { ToolTab } from './model.ts'

/** Toggling the open tab closes it; opening another replaces it (§4). */
export const toggleTab = (open: ToolTab | null, tab: ToolTab): ToolTab | null => (open === tab ? null : tab)

/** §4 flow status. */
export type FlowStatus = 'model-edit' | 'generated'

export type FlowEvent =
  | { readonly type: 'optimized' }
  | { readonly type: 'project-loaded'; readonly hasStudies: boolean; readonly hasResults: boolean }
  | { readonly type: 'return-to-settings' }
  | { readonly type: 'results-failed' }
  | { readonly type: 'return-to-last-optimization' }

/** Tutorial projects always stay in model-edit. */
export function flowStatus(status: FlowStatus, event: FlowEvent, tutorial: boolean): FlowStatus {
  if (tutorial) return 'model-edit'
  switch (event.type) {
    case 'optimized':
    case 'return-to-last-optimization':
      return 'generated'
    case 'project-loaded':
      return event.hasStudies || event.hasResults ? 'generated' : status
    case 'return-to-settings':
    case 'results-failed':
      return 'model-edit'
  }
}
