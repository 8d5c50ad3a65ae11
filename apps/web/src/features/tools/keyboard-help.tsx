import { create } from 'zustand'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { ShortcutList } from './shortcut-list.tsx'

const useKeyboardHelp = create(() => ({ open: false }))
export const openKeyboardHelp = (open: boolean): void => useKeyboardHelp.setState({ open })

/** All keys at a glance; `?` opens it. */
export function KeyboardHelp() {
  const open = useKeyboardHelp((state) => state.open)
  const close = () => openKeyboardHelp(false)
  return (
    <Dialog
      open={open}
      title="Keyboard and mouse"
      description="Shortcuts work while no field has the focus."
      onClose={close}
      closeButton
      size="large"
      body={<ShortcutList />}
      bodyTakesFocus
    >
      <Button onClick={close}>Close</Button>
    </Dialog>
  )
}
