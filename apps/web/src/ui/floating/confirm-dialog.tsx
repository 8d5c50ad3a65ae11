import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: string
  description: string
  body?: ReactNode
  /** The text of the button that confirms. */
  label: string
  look?: 'danger' | 'primary'
  /** The action is under way and must not be left. */
  busy?: boolean
  /** False until the body has what the action needs. */
  ready?: boolean
  onCancel: () => void
  onConfirm: () => void
}

/** A question with Cancel and one action. */
export function ConfirmDialog({ label, look = 'danger', busy = false, ready = true, ...rest }: ConfirmDialogProps) {
  const { onCancel, onConfirm, ...dialog } = rest
  return (
    <Dialog {...dialog} locked={busy} onClose={onCancel}>
      <Button disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button look={look} disabled={busy || !ready} onClick={onConfirm}>
        {label}
      </Button>
    </Dialog>
  )
}
