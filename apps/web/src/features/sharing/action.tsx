import { tutorialProjectId } from '@trabecula/domain'
import { Share2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import type { BarAction } from '../../ui/controls/action.ts'
import { useStudy } from '../../workspace/study.ts'

const SharingDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.SharingDialog })))

/**
 * Shares the study with people without an account. Without a result there is nothing to share: the button is then
 * disabled, so that a run's end moves nothing in the bar.
 */
export function useSharing(): { readonly action: BarAction | null; readonly dialog: ReactNode } {
  const { project, studyId, flow } = useStudy()
  const [open, setOpen] = useState(false)
  if (!project || project.id === tutorialProjectId) return { action: null, dialog: null }
  const nothingToShow = studyId === null || flow !== 'generated'
  return {
    action: { label: 'Share this study', icon: <Share2 size={15} />, disabled: nothingToShow, onSelect: () => setOpen(true) },
    dialog: open && studyId !== null && (
      <Suspense fallback={null}>
        <SharingDialog projectId={project.id} studyId={studyId} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
