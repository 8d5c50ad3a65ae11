export const toastPositions = ['top-left', 'top-center', 'top-right', 'bottom-left', 'bottom-center', 'bottom-right'] as const
export type ToastPosition = (typeof toastPositions)[number]
export const maxToasts = 5
export const defaultToastMs = 4000
export const defaultToastPosition: ToastPosition = 'top-center'

export interface Toast {
  readonly id: number
  readonly text: string
  readonly kind: 'success' | 'error' | 'info'
  readonly position: ToastPosition
  readonly durationMs: number
}

/** Adds a toast; at most five at once over all positions, the oldest is dropped (§9). */
export const pushToast = <T extends Toast>(toasts: readonly T[], toast: T): readonly T[] => [...toasts, toast].slice(-maxToasts)

export const dropToast = <T extends Toast>(toasts: readonly T[], id: number): readonly T[] =>
  toasts.filter((toast) => toast.id !== id)
