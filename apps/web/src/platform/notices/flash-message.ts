import type { Toast } from '@trabecula/domain'
import { toast } from './toasts.ts'

const entry = 'carried-toast'

/** Keeps a toast for the next page in this tab, because a redirect would remove it unread. */
export const setFlashMessage = (text: string, kind: Toast['kind']): void =>
  sessionStorage.setItem(entry, JSON.stringify({ text, kind }))

/** Shows the message that the previous page left. Call once per entry. */
export function showFlashMessage(): void {
  const stored = sessionStorage.getItem(entry)
  if (!stored) return
  sessionStorage.removeItem(entry)
  const { text, kind } = JSON.parse(stored) as Pick<Toast, 'text' | 'kind'>
  toast(text, kind)
}
