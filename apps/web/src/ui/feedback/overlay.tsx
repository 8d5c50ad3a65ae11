import { uploadMessages } from '@trabecula/domain'
import { TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button, IconButton } from '../controls/button.tsx'
import { Progress, Spinner } from './progress.tsx'
import { lockScroll } from './scroll-lock.ts'

interface OverlayProps {
  text?: string | undefined
  /** 0–1 while the share is known. */
  share?: number | null
  error?: string | null
  onClose?: (() => void) | undefined
  onRetry?: (() => void) | undefined
}

// The page behind is not blurred: every turn of the spinner would blur it again, which in software rendering leaves the
// graphics process no time for the part (a query to it took 1.5 s instead of 0.06 s).
const cover = 'fixed inset-0 z-40 grid place-items-center bg-n1/90 p-6'

/**
 * Covers the whole window: work in progress, or an error with a button that continues. Escape closes it where that is
 * possible.
 */
export function Overlay({ text = uploadMessages.uploading, share = null, error = null, onClose, onRetry }: OverlayProps) {
  useEffect(lockScroll, [])
  useEffect(() => {
    if (!error || !onClose) return
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    window.addEventListener('keydown', close)
    return () => window.removeEventListener('keydown', close)
  }, [error, onClose])

  return error ? (
    <div role="alertdialog" aria-modal="true" aria-label={error} className={cover}>
      <div className="relative flex w-full max-w-md animate-rise flex-col items-center gap-4 rounded-lg border bg-raised p-8 text-center shadow-float">
        {onClose && <IconButton label="Close" icon={<X size={16} />} onClick={onClose} className="absolute top-2 right-2" />}
        <span className="grid size-10 place-items-center rounded-full bg-red-soft text-red">
          <TriangleAlert size={20} />
        </span>
        <p role="alert" className="text-base text-balance text-n12">
          {error}
        </p>
        {onRetry && (
          // The keyboard begins at the button that continues.
          <Button look="primary" onClick={onRetry} autoFocus>
            {uploadMessages.tryAgain}
          </Button>
        )}
      </div>
    </div>
  ) : (
    <div role="status" aria-live="polite" className={cover}>
      {/* It has its own background, like the error, because the page below may have text at the same place. */}
      <div className="flex w-72 animate-rise flex-col items-center gap-4 rounded-lg border bg-raised p-8 text-center text-n11 shadow-float">
        <Spinner size={28} />
        <p className="text-base">{text}</p>
        {share !== null && <Progress label={text} share={share} />}
      </div>
    </div>
  )
}
