import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/floating/confirm-dialog.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'

/** Leaves this project for an empty workspace, after a confirmation. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Tooltip text="Start over with another part" side="bottom">
        <IconButton label="Start over" icon={<FilePlus2 size={15} />} onClick={() => setAsking(true)} />
      </Tooltip>
      <ConfirmDialog
        open={asking}
        look="primary"
        title="Start over with another part?"
        description="This project stays in your list. Settings that have not been run are lost."
        label="Start over"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onConfirm()
        }}
      />
    </>
  )
}
