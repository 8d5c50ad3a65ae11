import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { IconButton } from '../controls/button.tsx'
import { lockScroll } from '../feedback/scroll-lock.ts'

const widths = { small: 'w-[min(400px,calc(100vw-32px))]', large: 'w-[min(720px,calc(100vw-32px))]' } as const

interface DialogProps {
  open: boolean
  title: string
  description: string
  onClose: () => void
  /** Small for questions and invitations, large for forms. */
  size?: keyof typeof widths
  /** An X in the corner, for dialogs without a decision. */
  closeButton?: boolean
  /** Neither Escape nor a click outside closes it, during an action that must not be left. */
  locked?: boolean
  /** The content between the text and the buttons. */
  body?: ReactNode
  /** For a body without a control: it takes the focus itself, so that the keyboard can scroll it. */
  bodyTakesFocus?: boolean
  /** The buttons, the main one last. */
  children: ReactNode
}

export function Dialog({
  open,
  title,
  description,
  onClose,
  size = 'small',
  closeButton = false,
  locked = false,
  body,
  bodyTakesFocus = false,
  children,
}: DialogProps) {
  useEffect(() => (open ? lockScroll() : undefined), [open])
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && !locked && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 motion-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={`over-canvas fixed top-1/2 left-1/2 z-40 ${widths[size]} flex max-h-[calc(100dvh-32px)] -translate-x-1/2 -translate-y-1/2 flex-col rounded-lg border border-n6 bg-raised p-5 shadow-float motion-150 outline-none data-ending-style:opacity-0 data-starting-style:opacity-0`}
        >
          <Base.Title className={`text-base font-semibold ${closeButton ? 'pr-8' : ''}`}>{title}</Base.Title>
          <Base.Description className="mt-1 text-sm text-n11">{description}</Base.Description>
          {body && (
            <div className="-mx-1 mt-4 min-h-0 overflow-y-auto px-1" {...(bodyTakesFocus && { tabIndex: 0 })}>
              {body}
            </div>
          )}
          <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
          {/* Last, so that the keyboard begins at the dialog's content. */}
          {closeButton && (
            <Base.Close render={<IconButton label="Close" icon={<X size={16} />} className="absolute top-2 right-2" />} />
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
