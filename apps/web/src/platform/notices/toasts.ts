import { defaultToastMs, defaultToastPosition, dropToast, pushToast, type Toast } from '@trabecula/domain'
import { create } from 'zustand'

/** A toast with an optional action: "Undo". */
export interface ShownToast extends Toast {
  readonly action?: { readonly label: string; readonly run: () => void }
}

export const useToasts = create<{ readonly toasts: readonly ShownToast[] }>(() => ({ toasts: [] }))

let lastId = 0

/** Shows a toast, which disappears after its duration. */
export function toast(
  text: string,
  kind: Toast['kind'] = 'info',
  options: Partial<Pick<ShownToast, 'position' | 'durationMs' | 'action'>> = {},
): void {
  const id = ++lastId
  const entry: ShownToast = { id, text, kind, position: defaultToastPosition, durationMs: defaultToastMs, ...options }
  useToasts.setState(({ toasts }) => ({ toasts: pushToast(toasts, entry) }))
  setTimeout(() => dismissToast(id), entry.durationMs)
}

export const dismissToast = (id: number): void => useToasts.setState(({ toasts }) => ({ toasts: dropToast(toasts, id) }))
