import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'

interface DialogProps {
  open: boolean
  title: string
  description: string
  onClose: () => void
  /** The buttons, the decisive one last. */
  children: ReactNode
}

/** A small modal question: locks scrolling, closes on Escape and on a click outside. */
export function Dialog({ open, title, description, onClose, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 motion-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed top-1/2 left-1/2 z-40 w-[min(400px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-n6 bg-raised p-5 shadow-float motion-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0">
          <Base.Title className="text-base font-semibold">{title}</Base.Title>
          <Base.Description className="mt-1 text-sm text-n11">{description}</Base.Description>
          <div className="mt-5 flex justify-end gap-2">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
