import { BugReportDoor } from '../features/bug-report/door.tsx'
import { dismissToast, useToasts } from '../state/notice/toasts.ts'
import { Toaster } from '../ui/feedback/toaster.tsx'

export function Notices() {
  return (
    <>
      <BugReportDoor />
      <Toaster toasts={useToasts((state) => state.toasts)} onDismiss={dismissToast} />
    </>
  )
}
