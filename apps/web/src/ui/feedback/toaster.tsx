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

interface ToasterProps {
  toasts: readonly (Toast & { readonly action?: { readonly label: string; readonly run: () => void } })[]
  onDismiss: (id: number) => void
}

/** Announces and shows the toasts, grouped by the corner they belong to. */
export function Toaster({ toasts, onDismiss }: ToasterProps) {
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
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  onDismiss(toast.id)
                  toast.action?.run()
                }}
                className="rounded-sm px-1.5 py-0.5 font-medium text-accent-text hover:bg-n4"
              >
                {toast.action.label}
              </button>
            )}
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
