import { Link } from '@tanstack/react-router'
import { productName, tutorialProjectId } from '@trabecula/domain'
import { Ellipsis, FileDown, FileText, Redo2, Share2, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCopyLink } from '../../features/project/copy-link.tsx'
import { ProjectName } from '../../features/project/name.tsx'
import { StartOver } from '../../features/project/start-over.tsx'
import { StudySwitcher } from '../../features/project/study-switcher.tsx'
import { loadChunk } from '../../platform/load-chunk.ts'
import { Logo } from '../../ui/brand/logo.tsx'
import type { BarAction } from '../../ui/controls/action.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Menu } from '../../ui/floating/menu.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { useWide } from '../../ui/use-window.ts'
import { returnToResults, returnToSettings } from '../../workspace/results.ts'
import { redo, undo, useCanRedo, useCanUndo, useStudy } from '../../workspace/study.ts'
import { AccountCorner } from '../frame/account-corner.tsx'

const dialogs = {
  report: lazy(() => loadChunk(() => import('../../features/report/dialog.tsx')).then((m) => ({ default: m.ReportDialog }))),
  sharing: lazy(() => loadChunk(() => import('../../features/sharing/dialog.tsx')).then((m) => ({ default: m.SharingDialog }))),
}

export function WorkspaceBar({ onStartOver }: { onStartOver: () => void }) {
  const { project, studies, flow } = useStudy()
  const wide = useWide()
  const hasRun =
    project?.has_optimization_results ||
    studies.some(({ last_optimized_at }) => last_optimized_at !== null) ||
    flow === 'generated'
  return (
    <header className="z-20 flex h-11 shrink-0 items-center gap-2 border-b bg-n1 px-3 lg:over-canvas lg:absolute lg:inset-x-0 lg:top-0">
      <Link to="/" aria-label={`${productName}, home`} className="rounded-sm">
        <Logo />
      </Link>
      <ProjectName />
      {project && <StartOver onConfirm={onStartOver} />}
      {project && <UndoButtons />}
      {/* It appears with the first run, and nothing after it has to move. */}
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
      {project && <Offers />}
      <AccountCorner brief={!wide} />
    </header>
  )
}

/**
 * Link, report and sharing: one button each, or one menu where the bar is narrow. Without a result report and sharing are
 * disabled rather than hidden, so that a run's end does not move the bar.
 */
function Offers() {
  const link = useCopyLink()
  const { project, studyId, flow } = useStudy()
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Dialog = open && dialogs[open]
  const ofResult = (label: string, icon: ReactNode, dialog: keyof typeof dialogs): BarAction => ({
    label,
    icon,
    disabled: studyId === null || flow !== 'generated',
    onSelect: () => setOpen(dialog),
  })
  const cadFile = project?.cad?.file
  const isOwn = project !== null && project.id !== tutorialProjectId
  const actions = [
    ...(link ? [link] : []),
    ...(isOwn
      ? [
          ofResult('Make a report', <FileText size={15} />, 'report'),
          ofResult('Share this study', <Share2 size={15} />, 'sharing'),
        ]
      : []),
    ...(cadFile
      ? [
          {
            label: `Download ${cadFile.name}`,
            icon: <FileDown size={15} />,
            disabled: false,
            // The answer is an attachment, so the page stays.
            onSelect: () => location.assign(cadFile.path),
          },
        ]
      : []),
  ]
  return (
    <>
      {useWide() ? (
        actions.map(({ label, icon, disabled, onSelect }) => (
          <Tooltip key={label} text={label} side="bottom">
            <IconButton label={label} icon={icon} disabled={disabled} onClick={onSelect} />
          </Tooltip>
        ))
      ) : (
        <Menu trigger={<IconButton label="More" icon={<Ellipsis size={15} />} />} items={actions} />
      )}
      {Dialog && isOwn && studyId !== null && (
        <Suspense fallback={null}>
          <Dialog projectId={project.id} studyId={studyId} onClose={() => setOpen(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Undo and redo of selections and settings. With results they are disabled rather than hidden, so that a run's end does
 * not move the bar.
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
