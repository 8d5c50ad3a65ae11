import { type Toast, type ToastPosition, toastPositions } from '@trabecula/domain'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'

const places: Record<ToastPosition, string> = {
  'top-left': 'top-14 left-4 items-start',
  'top-center': 'top-14 left-1/2 -translate-x-1/2 items-center',
  'top-right': 'top-14 right-4 items-end',
  'bottom-left': 'bottom-4 left-4 items-start',
  'bottom-center': 'bottom-4 left-1/2 -translate-x-1/2 items-center',
  'bottom-right': 'bottom-4 right-4 items-end',
}

const icons = {
  success: <CircleCheck size={16} className="text-green" />,
  error: <CircleAlert size={16} className="text-red" />,
  info: <Info size={16} className="text-accent-text" />,
}

/** Announces and shows the toasts, grouped by the corner they belong to. */
export function Toaster({ toasts, onDismiss }: { toasts: readonly Toast[]; onDismiss: (id: number) => void }) {
  return toastPositions.map((position) => (
    <div
      key={position}
      role="status"
      aria-live="polite"
      className={`pointer-events-none fixed z-50 flex w-max max-w-[calc(100vw-32px)] flex-col gap-2 ${places[position]}`}
    >
      {toasts
        .filter((toast) => toast.position === position)
        .map((toast) => (
          <div
            key={toast.id}
            className="pointer-events-auto flex max-w-md animate-rise items-center gap-2.5 rounded-md border bg-raised py-2 pr-2 pl-3 text-sm text-n12 shadow-float"
          >
            <span className="shrink-0">{icons[toast.kind]}</span>
            <span>{toast.text}</span>
            <button
              type="button"
              aria-label="Dismiss"
              onClick={() => onDismiss(toast.id)}
              className="rounded-sm p-1 text-n9 hover:text-n12"
            >
              <X size={14} />
            </button>
          </div>
        ))}
    </div>
  ))
}
