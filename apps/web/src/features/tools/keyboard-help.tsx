import { lazy, Suspense } from 'react'
import { create } from 'zustand'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'

const ShortcutList = lazy(() =>
  loadChunk(() => import('./shortcut-list.tsx')).then((module) => ({ default: module.ShortcutList })),
)

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
      body={
        <Suspense fallback={null}>
          <ShortcutList />
        </Suspense>
      }
      bodyTakesFocus
    >
      <Button onClick={close}>Close</Button>
    </Dialog>
  )
}
