import { TriangleAlert, X } from 'lucide-react'
import { Button, IconButton } from '../controls/button.tsx'
import { Progress, Spinner } from './progress.tsx'

interface OverlayProps {
  text?: string
  /** 0–1 while the share is known. */
  share?: number | null
  error?: string | null
  onClose?: () => void
  onRetry?: () => void
}

/** Covers the whole window: work in progress, or what went wrong with a way on. */
export function Overlay({ text = 'Uploading...', share = null, error = null, onClose, onRetry }: OverlayProps) {
  return (
    <div
      role={error ? 'alertdialog' : 'status'}
      aria-live="polite"
      className="fixed inset-0 z-40 grid place-items-center bg-n1/85 p-6 backdrop-blur-sm"
    >
      {error ? (
        <div className="relative flex w-full max-w-md animate-rise flex-col items-center gap-4 rounded-lg border bg-raised p-8 text-center shadow-float">
          {onClose && <IconButton label="Close" icon={<X size={16} />} onClick={onClose} className="absolute top-2 right-2" />}
          <span className="grid size-10 place-items-center rounded-full bg-red-soft text-red">
            <TriangleAlert size={20} />
          </span>
          <p className="text-base text-n12">{error}</p>
          {onRetry && (
            <Button look="primary" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      ) : (
        <div className="flex w-64 animate-rise flex-col items-center gap-4 text-n11">
          <Spinner size={28} />
          <p className="text-base">{text}</p>
          {share !== null && <Progress label={text} share={share} />}
        </div>
      )}
    </div>
  )
}
