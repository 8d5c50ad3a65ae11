import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { toast } from '../../platform/notices/toasts.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

/** The secret of a key that was just made; null while there is none. */
export function SecretDialog({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret ?? '')
      setCopied(true)
    } catch {
      toast('The browser does not allow copying. Select the key and copy it by hand.', 'error')
    }
  }
  const close = () => {
    setCopied(false)
    onClose()
  }
  return (
    <Dialog
      open={secret !== null}
      // A stray click must not take away what is shown only once.
      locked
      title="Copy your key"
      description="Send it as Authorization: Bearer with every request."
      onClose={close}
      body={
        <div className="flex flex-col gap-3">
          <output aria-label="Key" className="block rounded-md border bg-n2 p-3 font-mono text-sm break-all text-n12 select-all">
            {secret}
          </output>
          <Notice tone="amber">
            It is shown only this once. Keep it where you keep passwords; who has it works in your name.
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
