import type { ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Notice } from '../ui/feedback/notice.tsx'

interface SubmitButtonProps {
  busy: boolean
  /** A refusal that belongs to no field. */
  refusal: string | undefined
  busyText: string
  children: ReactNode
}

export function SubmitButton({ busy, refusal, busyText, children }: SubmitButtonProps) {
  return (
    <>
      {refusal && <Notice tone="red">{refusal}</Notice>}
      <Button type="submit" look="primary" size="lg" disabled={busy} className="mt-1">
        {busy ? busyText : children}
      </Button>
    </>
  )
}
