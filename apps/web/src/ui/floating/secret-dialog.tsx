import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import { Dialog } from './dialog.tsx'

interface SecretDialogProps {
  /** The new secret; null while there is nothing to show. */
  secret: string | null
  /** The name of the thing: "Key". */
  name: string
  title: string
  description: string
  /** Why it has to be copied now. */
  note: string
  onClose: () => void
}

export function SecretDialog({ secret, name, title, description, note, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false)
  const [refused, setRefused] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      setCopied(true)
    } catch {
      setRefused(true)
    }
  }
  const close = () => {
    setCopied(false)
    setRefused(false)
    onClose()
  }
  return (
    <Dialog
      open={secret !== null}
      // An accidental click must not close a dialog that is shown only once.
      locked
      title={title}
      description={description}
      onClose={close}
      body={
        <div className="flex flex-col gap-3">
          <output aria-label={name} className="block rounded-md border bg-n2 p-3 font-mono text-sm break-all text-n12 select-all">
            {secret}
          </output>
          <Notice tone="amber">
            {refused ? 'The browser does not allow copying: select it and copy it by hand. ' : ''}
            {note}
          </Notice>
        </div>
      }
    >
      <Button onClick={() => void copy()}>
        {copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />} {copied ? 'Copied' : 'Copy'}
      </Button>
      <Button look="primary" onClick={close}>
        Done
      </Button>
    </Dialog>
  )
}
