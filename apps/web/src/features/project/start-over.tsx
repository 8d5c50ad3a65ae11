import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'

/** Leaves this project for an empty workspace, after a confirmation. */
export function StartOver({ onConfirm }: { onConfirm: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Tooltip text="Start over with another part" side="bottom">
        <IconButton label="Start over" icon={<FilePlus2 size={15} />} onClick={() => setAsking(true)} />
      </Tooltip>
      <Dialog
        open={asking}
        title="Start over with another part?"
        description="This project stays in your list. Settings that have not been run are lost."
        onClose={() => setAsking(false)}
      >
        <Button onClick={() => setAsking(false)}>Cancel</Button>
        <Button
          look="primary"
          onClick={() => {
            setAsking(false)
            onConfirm()
          }}
        >
          Start over
        </Button>
      </Dialog>
    </>
  )
}
