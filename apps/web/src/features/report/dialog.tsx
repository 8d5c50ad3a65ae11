import { addressOf, getReport } from '@trabecula/contract'
import { reportMessages } from '@trabecula/domain'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messageOr } from '../../platform/http/failure.ts'
import { noteThrown } from '../../platform/http/failure-log.ts'
import { saveAnswer } from '../../platform/http/save-answer.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Spinner } from '../../ui/feedback/progress.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { selectedCandidate, useStudy } from '../../workspace/study.ts'

interface ReportDialogProps {
  projectId: string
  studyId: string
  onClose: () => void
}

const formats = [
  { value: 'pdf', label: 'PDF' },
  { value: 'html', label: 'HTML' },
] as const
const papers = [
  { value: 'A4', label: 'A4' },
  { value: 'Letter', label: 'Letter' },
] as const

export function ReportDialog({ projectId, studyId, onClose }: ReportDialogProps) {
  const study = useStudy()
  const { selectedRow, unitType } = study
  const design = selectedCandidate(study)
  const [content, setContent] = useState<'study' | 'design'>('study')
  const [format, setFormat] = useState<'pdf' | 'html'>('pdf')
  const [paper, setPaper] = useState<'A4' | 'Letter'>(unitType === 'imperial' ? 'Letter' : 'A4')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const request = useRef<AbortController>(undefined)
  // Closing the dialog cancels the report.
  useEffect(() => () => request.current?.abort(), [])

  const make = async () => {
    const controller = new AbortController()
    request.current = controller
    const { signal } = controller
    setBusy(true)
    setRefusal(undefined)
    const row = content === 'design' && selectedRow !== null ? selectedRow : undefined
    const address = addressOf(getReport, {
      params: { id: projectId, sid: studyId, format },
      query: { row, paper, units: unitType },
    })
    try {
      await saveAnswer(address, `report.${format}`, signal)
      onClose()
    } catch (reason) {
      if (!signal.aborted) {
        noteThrown(reason)
        setRefusal(messageOr(reason, reportMessages.failed))
      }
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      closeButton
      title="Make a report"
      description="Part, loads, settings, designs, checks and limits of validity, for a review or for the person who prints the part. Free."
      onClose={onClose}
      body={
        <div className="flex flex-col gap-4 text-sm">
          <Choice name="Of">
            <Segmented
              label="Of"
              value={design ? content : 'study'}
              choices={[
                { value: 'study', label: 'The whole study' },
                ...(design ? [{ value: 'design', label: design.name } as const] : []),
              ]}
              onChange={setContent}
            />
          </Choice>
          <Choice name="As">
            <Segmented label="As" value={format} choices={formats} onChange={setFormat} />
          </Choice>
          <Choice name="Paper">
            <Segmented label="Paper" value={paper} choices={papers} onChange={setPaper} />
          </Choice>
          <p role="status" className="text-pretty text-xs text-n10">
            {busy ? 'Making the report: a few seconds.' : `In ${unitType} units, as the table shows them.`}
          </p>
          {refusal && <Notice tone="red">{refusal}</Notice>}
        </div>
      }
    >
      <Button onClick={onClose}>Cancel</Button>
      <Button look="primary" disabled={busy} onClick={() => void make()}>
        {busy && <Spinner size={14} />}
        {busy ? 'Making the report' : 'Download report'}
      </Button>
    </Dialog>
  )
}

const Choice = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex items-center gap-3">
    <span aria-hidden="true" className="w-12 shrink-0 text-n10">
      {name}
    </span>
    {children}
  </div>
)
