import { Redo2, Undo2 } from 'lucide-react'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { redo, undo, useCanRedo, useCanUndo, useStudy } from '../../workspace/study.ts'

/** Takes back, or does again, what was selected or set. Beside results they stand idle: were they gone, a run's end would move the bar. */
export function UndoButtons() {
  const editing = useStudy((state) => state.flow === 'model-edit')
  const [canUndo, canRedo] = [useCanUndo(), useCanRedo()]
  return (
    <div className="hidden sm:flex">
      <Tooltip text="Undo (Ctrl+Z)" side="bottom">
        <IconButton label="Undo" icon={<Undo2 size={15} />} disabled={!editing || !canUndo} onClick={undo} />
      </Tooltip>
      <Tooltip text="Redo (Ctrl+Shift+Z)" side="bottom">
        <IconButton label="Redo" icon={<Redo2 size={15} />} disabled={!editing || !canRedo} onClick={redo} />
      </Tooltip>
    </div>
  )
}
