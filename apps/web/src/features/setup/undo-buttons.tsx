import { Redo2, Undo2 } from 'lucide-react'
import { redo, undo, useCanRedo, useCanUndo } from '../../state/workspace/study.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'

/** Takes back, or does again, what was selected or set. */
export function UndoButtons() {
  const [canUndo, canRedo] = [useCanUndo(), useCanRedo()]
  return (
    <div className="hidden sm:flex">
      <Tooltip text="Undo (Ctrl+Z)" side="bottom">
        <IconButton label="Undo" icon={<Undo2 size={15} />} disabled={!canUndo} onClick={undo} />
      </Tooltip>
      <Tooltip text="Redo (Ctrl+Shift+Z)" side="bottom">
        <IconButton label="Redo" icon={<Redo2 size={15} />} disabled={!canRedo} onClick={redo} />
      </Tooltip>
    </div>
  )
}
