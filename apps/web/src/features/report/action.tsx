import { tutorialProjectId } from '@trabecula/domain'
import { FileText } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import type { BarAction } from '../../ui/controls/action.ts'
import { useStudy } from '../../workspace/study.ts'

const ReportDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.ReportDialog })))

/** Makes a report of a study's results. The button is disabled without a result, so a run's end moves nothing. */
export function useReport(): { readonly action: BarAction | null; readonly dialog: ReactNode } {
  const { project, studyId, flow } = useStudy()
  const [open, setOpen] = useState(false)
  if (!project || project.id === tutorialProjectId) return { action: null, dialog: null }
  const nothingToReport = studyId === null || flow !== 'generated'
  return {
    action: { label: 'Make a report', icon: <FileText size={15} />, disabled: nothingToReport, onSelect: () => setOpen(true) },
    dialog: open && studyId !== null && (
      <Suspense fallback={null}>
        <ReportDialog projectId={project.id} studyId={studyId} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
