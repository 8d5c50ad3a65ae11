import {
  bugReportErrors,
  bugReportMessages,
  bugReportText,
  type ContextLine,
  screenshotRules,
  sortDropped,
} from '@trabecula/domain'
import { type ClipboardEvent, useMemo, useState } from 'react'
import { lastFailures } from '../../platform/http/failure-log.ts'
import { toast } from '../../platform/notices/toasts.ts'
import { currentUser, productVersion } from '../../session/user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea, TextField } from '../../ui/controls/text-field.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Dialog } from '../../ui/floating/dialog.tsx'
import { contextLines, graphicsName } from './context.ts'
import { ContextList } from './context-list.tsx'
import { addScreenshots, changeDraft, closeBugReport, type Draft, forgetReport, useBugReport } from './draft.ts'
import { ScreenshotPicker } from './screenshot-picker.tsx'
import { type SendRefusal, sendReport } from './send.ts'

type Errors = Readonly<Record<string, readonly string[]>>

/** The bug report: the draft is kept until it has been received, and everything that is sent is shown before. */
export function BugReportDialog() {
  const { open, draft } = useBugReport()
  const gathered = useMemo(() => (open ? collectContext() : []), [open])
  const context = gathered.filter(({ name }) => !draft.withheld.includes(name))
  const email = draft.email || (currentUser.isAuthenticated ? currentUser.email : '')
  const report = { ...draft, email, context }
  const [sending, setSending] = useState(false)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useState<SendRefusal | null>(null)
  const [badPicture, setBadPicture] = useState<string | null>(null)
  // Fields are marked after the first attempt, and only while they are wrong.
  const errors: Errors = { ...refusal?.errors, ...(tried ? bugReportErrors(report) : {}) }

  const take = (files: readonly File[]) => {
    const { accepted, rejected } = sortDropped(files, screenshotRules(draft.screenshots.length))
    setBadPicture(rejected[0]?.message ?? null)
    if (!rejected[0]) addScreenshots(accepted)
  }
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    take(files)
  }
  const send = async () => {
    setTried(true)
    setRefusal(null)
    setBadPicture(null)
    if (Object.keys(bugReportErrors(report)).length > 0) return
    setSending(true)
    const refused = await sendReport(report)
    setSending(false)
    setRefusal(refused)
    if (refused) return
    setTried(false)
    forgetReport()
    toast(bugReportMessages.sent, 'success')
  }

  return (
    <Dialog
      open={open}
      size="large"
      closeButton={!sending}
      locked={sending}
      title="Report a problem"
      description="Tell us what went wrong. You see everything before it is sent."
      onClose={closeBugReport}
      body={
        <div className="flex flex-col gap-4" onPaste={paste}>
          <ReportFields draft={draft} email={email} errors={errors} />
          <ScreenshotPicker screenshots={draft.screenshots} onFiles={take} onRefused={setBadPicture} />
          {badPicture && <Notice tone="red">{badPicture}</Notice>}
          <ContextList
            lines={context}
            onRemove={(name) => changeDraft({ withheld: [...draft.withheld, name] })}
            onRestore={draft.withheld.length > 0 ? () => changeDraft({ withheld: [] }) : null}
          />
          {refusal && <Notice tone="red">{refusal.message}</Notice>}
        </div>
      }
    >
      <Button look="quiet" onClick={() => void copy(bugReportText(report))}>
        Copy as text
      </Button>
      <Button look="primary" disabled={sending} onClick={() => void send()}>
        {sending ? 'Sending' : refusal ? 'Send again' : 'Send report'}
      </Button>
    </Dialog>
  )
}

function ReportFields({ draft, email, errors }: { draft: Draft; email: string; errors: Errors }) {
  return (
    <>
      <TextField
        label="Summary"
        value={draft.title}
        error={errors['title']?.[0]}
        onChange={({ target }) => changeDraft({ title: target.value })}
      />
      <TextArea
        label="What did you do, and what did you expect to happen?"
        rows={4}
        value={draft.description}
        error={errors['description']?.[0]}
        onChange={({ target }) => changeDraft({ description: target.value })}
      />
      <TextField
        label="Email for a reply (optional)"
        type="email"
        value={email}
        error={errors['email']?.[0]}
        onChange={({ target }) => changeDraft({ email: target.value })}
      />
    </>
  )
}

const collectContext = (): ContextLine[] =>
  contextLines({
    version: productVersion,
    path: location.pathname,
    userAgent: navigator.userAgent,
    window,
    graphics: graphicsName(),
    failures: lastFailures(),
    now: new Date(),
  })

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(bugReportMessages.copied, 'success')
  } catch {
    toast(bugReportMessages.copyFailed, 'error')
  }
}
