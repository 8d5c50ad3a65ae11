import { tutorialProjectId } from '@trabecula/domain'
import { FileText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../platform/load-chunk.ts'
import { IconButton } from '../../ui/controls/button.tsx'
import { Tooltip } from '../../ui/floating/tooltip.tsx'
import { useStudy } from '../../workspace/study.ts'

const ReportDialog = lazy(() => loadChunk(() => import('./dialog.tsx')).then((module) => ({ default: module.ReportDialog })))

/** Makes a report of what a study has found. It stands idle before there is a result, so that a run's end moves nothing. */
export function ReportButton() {
  const { project, studyId, flow } = useStudy()
  const [open, setOpen] = useState(false)
  if (!project || project.id === tutorialProjectId) return null
  const nothingToReport = studyId === null || flow !== 'generated'
  return (
    <>
      <Tooltip text="Make a report" side="bottom">
        <IconButton
          label="Make a report"
          icon={<FileText size={15} />}
          disabled={nothingToReport}
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      {open && studyId !== null && (
        <Suspense fallback={null}>
          <ReportDialog projectId={project.id} studyId={studyId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
