import { Link } from '@tanstack/react-router'
import { productName } from '@trabecula/domain'
import { Redo2, Undo2 } from 'lucide-react'
import { ProjectName } from '../../features/project/name.tsx'
import { ShareButton } from '../../features/project/share-button.tsx'
import { StartOver } from '../../features/project/start-over.tsx'
import { StudySwitcher } from '../../features/project/study-switcher.tsx'
import { ReportButton } from '../../features/report/button.tsx'
import { SharingButton } from '../../features/sharing/button.tsx'
import { Logo } from '../../ui/brand/logo.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { returnToResults, returnToSettings } from '../../workspace/results.ts'
import { redo, undo, useCanRedo, useCanUndo, useStudy } from '../../workspace/study.ts'
import { AccountCorner } from '../frame/account-corner.tsx'

/** Logo, project, study, mode, tokens and account in one line. */
export function WorkspaceBar({ onStartOver }: { onStartOver: () => void }) {
  const { project, studies, flow } = useStudy()
  const hasRun =
    project?.has_optimization_results ||
    studies.some(({ last_optimized_at }) => last_optimized_at !== null) ||
    flow === 'generated'
  return (
    <header className="z-20 flex h-11 shrink-0 items-center gap-2 border-b bg-n1 px-3 lg:absolute lg:inset-x-0 lg:top-0">
      <Link to="/" aria-label={`${productName}, home`} className="rounded-sm">
        <Logo />
      </Link>
      <ProjectName />
      {project && <StartOver onConfirm={onStartOver} />}
      {project && <UndoButtons />}
      {/* The first run brings it: nothing stands after it that would have to move. */}
      <StudySwitcher />
      <div className="flex-1" />
      {hasRun && (
        <Segmented
          label="Mode"
          value={flow}
          choices={[
            { value: 'model-edit', label: 'Settings' },
            { value: 'generated', label: 'Results' },
          ]}
          onChange={(mode) => (mode === 'generated' ? void returnToResults() : returnToSettings())}
          className="hidden sm:flex"
        />
      )}
      <div className="flex-1" />
      {project && <ShareButton />}
      <ReportButton />
      <SharingButton />
      <AccountCorner />
    </header>
  )
}

/**
 * Takes back, or does again, what was selected or set. Beside results they stand idle: were they gone, a run's end
 * would move the bar.
 */
function UndoButtons() {
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
